// A member that chooses a command, as the engine sees it: a word, which is the command's name, and beside it a section
// for each command. So a command needs no code where words and sections have some.
#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <span>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>

#include <reflcfg/detail/schema/node.hpp>
#include <reflcfg/detail/schema/struct_name.hpp>

namespace reflcfg::inline v0::detail {

/// The operations of a word that chooses an alternative of a variant. std::monostate, if it is one, is the first.
bool decode_command_type(const schema& type, const tree& value, void* out, decode_error& error);
tree encode_command_type(const schema& type, const void* object);

/// Where each alternative of a variant is that is a command; null for those that it does not hold.
void write_commands(const schema& chooser, void* variant, void** to);

template <class T>
concept command_struct = nested_struct<T> && !std::same_as<T, std::monostate>;

template <class... Ts>
consteval bool are_commands(std::type_identity<std::variant<std::monostate, Ts...>>) {
  return sizeof...(Ts) > 0 && (command_struct<Ts> && ...);
}
template <class... Ts>
consteval bool are_commands(std::type_identity<std::variant<Ts...>>) {
  return (command_struct<Ts> && ...);
}
template <class T>
consteval bool are_commands(std::type_identity<T>) {
  return false;
}

template <class T>
struct commands_of {
  static constexpr std::size_t count = 0;
};

template <class... Ts>
  requires(are_commands(std::type_identity<std::variant<Ts...>>{}))
struct commands_of<std::variant<Ts...>> {
  using type = std::variant<Ts...>;
  static constexpr std::size_t first = variant_parts<type>::empty == 0 ? 1 : 0;
  static constexpr std::size_t count = sizeof...(Ts) - first;

  static constexpr auto names = [] {
    std::array<std::string_view, first + count> all{tag_text<Ts>...};
    std::array<std::string_view, count> result{};
    for (std::size_t i = 0; i < count; ++i) result[i] = all[first + i];
    return result;
  }();
  static constexpr scalar_operations word{&decode_command_type, &encode_command_type, nullptr, names};
  static constexpr schema chosen = [] {
    schema result{.kind = type_kind::word, .name = "command", .scalar = &word};
    result.operations = &variant_parts<type>::operations;
    return result;
  }();
  // An optional command is one that may be none: the optional and what is in it are the same variant.
  static constexpr optional_operations maybe{
      [](void* variant) { return variant; },
      [](void* variant) { *static_cast<type*>(variant) = type{}; },
      [](const void* variant) -> const void* {
        return static_cast<const type*>(variant)->index() == 0 ? nullptr : variant;
      },
  };
  static constexpr schema chooser_type = [] {
    if (first == 0) return chosen;
    schema result{.kind = type_kind::optional, .name = {}, .element = &chosen};
    result.operations = &maybe;
    return result;
  }();

  /// The sections.
  static constexpr void add_members(const member& by, member* to) {
    constexpr std::array<const schema*, first + count> types = variant_parts<type>::parts;
    for (std::size_t i = 0; i < count; ++i) {
      to[i].name = names[i];
      to[i].type = types[first + i];
      to[i].kinds = by.kinds & (bit(property::kind::hidden) | bit(property::kind::fixed_on_resume));
      to[i].is_command = true;
    }
  }
};

}  // namespace reflcfg::inline v0::detail
