// The schema of a struct: its members in order, each with what its descriptor says.
#pragma once

#include <array>
#include <concepts>
#include <span>
#include <string_view>
#include <type_traits>

#include <reflcfg/describe.hpp>
#include <reflcfg/detail/schema/commands.hpp>
#include <reflcfg/detail/schema/members.hpp>
#include <reflcfg/detail/schema/node.hpp>
#include <reflcfg/detail/schema/struct_name.hpp>
#include <reflcfg/detail/schema/usable_names.hpp>

namespace reflcfg::inline v0::detail {

template <class Struct>
concept described_elsewhere = requires { description_of<Struct>::describe(); };
template <class Struct>
concept describes_itself = requires { Struct::describe(); };
template <class Struct>
concept validates_itself = requires(const Struct& object, report& found) { object.validate(found); };

template <class Struct>
consteval auto description() {
  if constexpr (described_elsewhere<Struct>) {
    return description_of<Struct>::describe();
  } else if constexpr (describes_itself<Struct>) {
    return Struct::describe();
  } else {
    return section_description<0, 0>{};
  }
}

template <class Struct>
inline constexpr auto description_v = description<Struct>();

// A keyword's stand-in `class_` is known to users as `class`.
constexpr std::string_view public_name(std::string_view member_name) {
  if (member_name.size() > 1 && member_name.back() == '_') member_name.remove_suffix(1);
  return member_name;
}

constexpr std::uint64_t kinds_of(std::span<const property> words) {
  std::uint64_t kinds = 0;
  for (std::size_t i = 0; i < words.size(); ++i) kinds |= bit(words[i].is);  // NOLINT(modernize-loop-convert)
  return kinds & ~bit(property::kind::none);
}

// operator== of a std::string_view takes the compiler ten times as long.
constexpr bool same_text(std::string_view left, std::string_view right) {
  return left.size() == right.size() && __builtin_memcmp(left.data(), right.data(), left.size()) == 0;
}

inline constexpr std::size_t no_member = ~std::size_t{0};

template <class T>
consteval auto find_described_members() {
  constexpr auto& text = description_v<T>;
  constexpr std::size_t count = members_of<T>::count;
  std::array<std::size_t, text.field_count> result{};
  std::size_t next = 0;  // descriptors are mostly in the order of the members
  for (std::size_t f = 0; f < text.field_count; ++f) {
    std::size_t left = count;
    while (left > 0 && !same_text(text.fields[f].name, members_of<T>::names[next % count])) {
      ++next;
      --left;
    }
    result[f] = left == 0 ? no_member : next % count;
    ++next;
  }
  return result;
}
/// For each descriptor the index of its member, or no_member.
template <class T>
inline constexpr auto described_members = find_described_members<T>();

// The first member that is described with `command`, or no_member.
template <class Struct>
consteval std::size_t find_chooser() {
  [[maybe_unused]] constexpr auto& text = description_v<Struct>;
  std::size_t first = no_member;
  for (std::size_t f = 0; f < text.field_count; ++f) {
    const std::size_t end = text.fields[f].first + text.fields[f].count;
    for (std::size_t w = text.fields[f].first; w < end; ++w) {
      const bool found = text.properties[w].is == property::kind::command && described_members<Struct>[f] < first;
      if (found) first = described_members<Struct>[f];
    }
  }
  return first;
}

template <class Struct, std::size_t Chooser = find_chooser<Struct>()>
struct chosen_by : commands_of<typename members_of<Struct>::template type<Chooser>> {
  static constexpr std::size_t chooser = Chooser;
};
template <class Struct>
struct chosen_by<Struct, no_member> : commands_of<void> {};

template <class Struct>
consteval auto make_members() {
  using own = members_of<Struct>;
  using commands = chosen_by<Struct>;
  std::array<member, own::count + commands::count> result{};
  if constexpr (own::count > 0) {  // clang asks for the type of a member even where the pack is empty
    [&]<std::size_t... I>(std::index_sequence<I...>) {
      ((result[I].type = &schema_of<typename own::template type<I>>), ...);
    }(std::make_index_sequence<own::count>{});
  }
  [[maybe_unused]] constexpr auto& text = description_v<Struct>;
  for (std::size_t i = 0; i < own::count; ++i) result[i].name = public_name(own::names[i]);
  for (std::size_t f = 0; f < text.field_count; ++f) {
    const std::size_t index = described_members<Struct>[f];
    if (index == no_member) continue;
    result[index].help = text.fields[f].help;
    result[index].words = {text.properties + text.fields[f].first, text.fields[f].count};
    result[index].kinds = kinds_of(result[index].words);
    const std::string_view key = result[index].text(property::kind::key);
    if (usable_key(key)) result[index].name = key;
  }
  if constexpr (commands::count > 0) {
    member& by = result[commands::chooser];
    by.type = &commands::chooser_type;
    if (by.type->kind != type_kind::optional) by.kinds |= bit(property::kind::required);
    commands::add_members(by, result.data() + own::count);
  }
  return result;
}

template <class Struct>
inline constexpr auto members_v = make_members<Struct>();

template <class Struct>
constexpr auto validate_of() -> void (*)(const void*, report&) {
  if constexpr (validates_itself<Struct>) {
    return [](const void* object, report& found) { static_cast<const Struct*>(object)->validate(found); };
  } else {
    return nullptr;
  }
}

template <class Struct>
void write_all_addresses(void* object, void** to) {
  using commands = chosen_by<Struct>;
  members_of<Struct>::write_addresses(*static_cast<Struct*>(object), to);
  if constexpr (commands::count > 0) {
    write_commands(commands::chooser_type, to[commands::chooser], to + members_of<Struct>::count);
  }
}

template <class Struct>
struct structure_holder {
  static constexpr structure value{
      description_v<Struct>.help,
      struct_name<Struct>(),
      names_itself<Struct>,
      members_v<Struct>,
      {description_v<Struct>.properties, description_v<Struct>.property_count},
      &write_all_addresses<Struct>,
      validate_of<Struct>(),
  };
};

}  // namespace reflcfg::inline v0::detail
