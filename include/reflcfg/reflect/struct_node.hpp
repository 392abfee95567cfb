// One struct as constant data: its members in order, each with what its descriptor says. No T behind the pointers.
#pragma once

#include <array>
#include <span>
#include <string_view>
#include <type_traits>

#include <reflcfg/codec/codec.hpp>
#include <reflcfg/describe.hpp>
#include <reflcfg/reflect/members.hpp>

namespace reflcfg::inline v0::detail {

struct struct_node;

struct member_node {
  std::string_view name;
  std::string_view help;
  const type_ops* type = nullptr;       // of a field
  const struct_node* nested = nullptr;  // of a section
  std::span<const property> properties;
  bool is_section = false;  // `nested` is set; g++ with -fsanitize=undefined cannot ask that while compiling
  bool flattened = false;   // of a section: its fields belong to this struct's

  constexpr bool has(property::kind kind) const {
    // g++ 12 cannot evaluate a range-based loop in every place that this is called from.
    for (std::size_t i = 0; i < properties.size(); ++i) {  // NOLINT(modernize-loop-convert)
      if (properties[i].is == kind) return true;
    }
    return false;
  }
};

/// Where a struct writes the addresses of its fields and sections, in table order.
struct address_sink {
  void** fields;
  void** sections;
};

struct struct_node {
  std::string_view help;
  std::span<const member_node> members;
  std::span<const property> properties;  // all of the section's, `removed` among them
  void (*addresses)(void* object, address_sink& sink);
  void (*validate)(const void* object, report& report);  // null if the struct has none
};

template <class Struct>
concept described_elsewhere = requires { description_of<Struct>::describe(); };
template <class Struct>
concept describes_itself = requires { Struct::describe(); };
template <class Struct>
concept validates_itself = requires(const Struct& object, report& report) { object.validate(report); };

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

template <class Type>
inline constexpr bool no_codec = false;

template <class Type>
concept nested_struct =
    !has_codec<Type> && std::is_class_v<Type> && (std::is_aggregate_v<Type> || described_struct<Type>);

template <class Struct>
struct node_holder;  // holds the struct_node of a struct, as `value`

// A keyword's stand-in `class_` is known to users as `class`.
constexpr std::string_view public_name(std::string_view member) {
  if (member.size() > 1 && member.back() == '_') member.remove_suffix(1);
  return member;
}

template <class Type>
constexpr void set_type(member_node& member) {
  if constexpr (has_codec<Type>) {
    member.type = &ops_of<Type>;
  } else if constexpr (nested_struct<Type>) {
    member.nested = &node_holder<Type>::value;
    member.is_section = true;
  } else {
    static_assert(
        no_codec<Type>,
        "reflcfg: a member's type has no codec; specialize reflcfg::codec for it, or make it a plain aggregate");
  }
}

template <class Struct>
consteval auto make_members() {
  using members = members_of<Struct>;
  constexpr auto& text = description_v<Struct>;
  std::array<member_node, members::count> result{};
  [&]<std::size_t... I>(std::index_sequence<I...>) {
    (set_type<typename members::template type<I>>(result[I]), ...);
  }(std::make_index_sequence<members::count>{});
  for (std::size_t i = 0; i < members::count; ++i) {
    result[i].name = public_name(members::names[i]);
    for (std::size_t f = 0; f < text.field_count; ++f) {
      if (text.fields[f].name != members::names[i]) continue;
      result[i].help = text.fields[f].help;
      result[i].properties = {text.properties + text.fields[f].first, text.fields[f].count};
      for (std::size_t p = 0; p < text.fields[f].count; ++p) {
        const bool flatten = text.properties[text.fields[f].first + p].is == property::kind::flatten;
        result[i].flattened = result[i].flattened || (flatten && result[i].is_section);
      }
    }
  }
  return result;
}

template <class Struct>
inline constexpr auto members_v = make_members<Struct>();

template <class Struct>
void write_addresses(void* object, address_sink& sink) {
  *sink.sections++ = object;
  members_of<Struct>::visit(*static_cast<Struct*>(object), [&]<class Member>(Member& member) {
    if constexpr (has_codec<Member>) {
      *sink.fields++ = &member;
    } else {
      write_addresses<Member>(&member, sink);
    }
  });
}

template <class Struct>
constexpr auto validate_of() -> void (*)(const void*, report&) {
  if constexpr (validates_itself<Struct>) {
    return [](const void* object, report& report) { static_cast<const Struct*>(object)->validate(report); };
  } else {
    return nullptr;
  }
}

template <class Struct>
struct node_holder {
  static constexpr struct_node value{
      description_v<Struct>.help,
      members_v<Struct>,
      {description_v<Struct>.properties, description_v<Struct>.property_count},
      &write_addresses<Struct>,
      validate_of<Struct>(),
  };
};

}  // namespace reflcfg::inline v0::detail
