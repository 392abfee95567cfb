// What is wrong with the types of a config: one constant node a type, made without touching what cannot be read. Only
// when these nodes are without a mistake may the schema be made.
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <string_view>
#include <type_traits>

#include <reflcfg/detail/schema/defaults.hpp>
#include <reflcfg/detail/schema/descriptors.hpp>
#include <reflcfg/detail/schema/hooks.hpp>
#include <reflcfg/detail/schema/mistake.hpp>
#include <reflcfg/detail/schema/node.hpp>
#include <reflcfg/detail/schema/unreadable.hpp>

namespace reflcfg::inline v0::detail {

struct declared_type {
  mistake wrong{};            // with the type itself
  std::string_view member{};  // of this struct, that the mistake is about
  bool many = false;          // the parts are elements
  std::span<const std::string_view> names{};  // of the members of a struct
  std::size_t bad_default = no_bad_default;
  const declared_type* const* parts = nullptr;  // of the members, or what is inside a container
  std::size_t part_count = 0;
};

// ---- types without a codec ------------------------------------------------------------------------------------------

template <class T>
inline constexpr bool holds_function = std::is_function_v<std::remove_pointer_t<T>> || std::is_member_pointer_v<T>;
template <template <class> class Function, class Result, class... Arguments>
inline constexpr bool holds_function<Function<Result(Arguments...)>> = true;

template <class T>
concept complete_codec = built_in<T> || requires(const tree& value, T& out, decode_error& error, const T& object) {
  { codec<T>::shape } -> std::convertible_to<const type_shape&>;
  { codec<T>::decode(value, out, error) } -> std::convertible_to<bool>;
  { codec<T>::encode(object) } -> std::convertible_to<tree>;
};

template <class T>
consteval problem problem_of_pointer() {
  using target = std::remove_cv_t<std::remove_pointer_t<T>>;
  if (holds_function<T>) return problem::function;
  return std::is_same_v<target, char> ? problem::pointer_to_text : problem::raw_pointer;
}

template <class T>
consteval problem problem_of_map() {
  using key = typename T::key_type;
  if constexpr (has_codec<key>) {
    constexpr type_kind kind = codec<key>::shape.kind;
    const bool fits = kind == type_kind::string || kind == type_kind::integer || kind == type_kind::word;
    return fits ? problem::none : problem::map_key;
  } else {
    return std::is_enum_v<key> ? problem::none : problem::map_key;  // an undescribed enum has a sentence of its own
  }
}

template <class T>
consteval problem problem_of_container() {
  if constexpr (pointer_like<T>) {
    if (requires(T& pointer) { pointer[0]; }) return problem::pointer_to_array;
    return has_codec<typename T::element_type> ? problem::pointer_to_value : problem::none;
  } else if constexpr (map_like<T>) {
    return problem_of_map<T>();
  } else {
    return problem::none;
  }
}

template <class T>
consteval problem problem_of_class() {
  if (requires(T& pointer) { pointer.use_count(); }) return problem::shared_pointer;
  if constexpr (requires {
                  typename T::traits_type;
                  typename T::value_type;
                }) {
    return requires { typename T::allocator_type; } ? problem::other_text : problem::view_of_text;
  }
  if (requires { typename T::mapped_type; }) return problem::multimap;
  if (requires { requires std::is_same_v<typename T::key_type, typename T::value_type>; }) return problem::multiset;
  if (requires(T& list) {
        list.begin();
        list.end();
        typename T::value_type;
      })
    return problem::other_container;
  return holds_function<T> ? problem::function : problem::not_an_aggregate;
}

template <class T>
consteval problem problem_of_scalar() {
  if (std::is_array_v<T>) return problem::c_array;
  if (std::is_reference_v<T>) return problem::reference;
  if (std::is_same_v<T, std::byte>) return problem::raw_byte;
  if (std::is_enum_v<T>) return problem::undescribed_enum;
  if (std::is_pointer_v<T>) return problem_of_pointer<T>();
  if (std::is_same_v<T, long double>) return problem::long_double;
  if (std::is_integral_v<T>) return sizeof(T) > 8 ? problem::no_codec : problem::wide_character;
  if (std::is_union_v<T>) return problem::union_type;
  return holds_function<T> ? problem::function : problem::no_codec;
}

/// The number of the first const member; 0 if there is none. Asked for before the names of the members, which are not
/// found beside a const one.
template <class T, std::size_t... I>
consteval std::size_t number_of_const_member(std::index_sequence<I...>) {
  std::size_t found = 0;
  static_cast<void>(((std::is_const_v<boost::pfr::tuple_element_t<I, T>> && (found = I + 1) != 0) || ...));
  return found;
}
template <class T>
consteval std::size_t number_of_const_member() {
  if constexpr (std::is_empty_v<T> || std::is_move_assignable_v<T>) {
    return 0;
  } else {
    return number_of_const_member<T>(std::make_index_sequence<boost::pfr::tuple_size_v<T>>{});
  }
}

// Boost.Describe looks for the members of all bases.
template <class T>
consteval bool bases_are_described() {
  if constexpr (!boost::describe::has_describe_bases<T>::value || !described_struct<T>) {
    return false;
  } else {
    return []<template <class...> class L, class... D>(L<D...>) {
      return (bases_are_described<typename D::type>() && ...);
    }(boost::describe::describe_bases<T, boost::describe::mod_any_access>{});
  }
}

/// Of a struct that is described: what PFR cannot read, Boost.Describe can.
template <class T>
consteval problem problem_of_struct() {
  if constexpr (described_struct<T>) {
    if (!bases_are_described<T>()) return problem::undescribed_base;
    return std::is_default_constructible_v<T> ? problem::none : problem::not_default_constructible;
  } else {
    switch (why_unreadable<T>()) {
      case unreadable::no: break;
      case unreadable::not_an_aggregate: return problem::not_an_aggregate;
      case unreadable::base_class: return problem::base_class;
      case unreadable::reference_member: return problem::reference_member;
      case unreadable::c_array: return problem::c_array_member;
      case unreadable::bit_field: return problem::bit_field;
      case unreadable::anonymous_union: return problem::anonymous_union;
      case unreadable::too_many_members: return problem::too_many_members;
      case unreadable::not_default_constructible: return problem::not_default_constructible;
    }
    if constexpr (why_unreadable<T>() == unreadable::no) {
      if (number_of_const_member<T>() != 0) return problem::const_member;
    }
    return problem::none;
  }
}

template <class T>
consteval problem problem_of_type() {
  if constexpr (std::is_const_v<T>) {
    return problem::const_type;
  } else if constexpr (has_codec<T>) {
    return complete_codec<T> ? problem::none : problem::incomplete_codec;
  } else if constexpr (std::is_same_v<T, std::monostate>) {
    return problem::lone_monostate;
  } else if constexpr (container<T>) {
    return problem_of_container<T>();
  } else if constexpr (!std::is_class_v<T>) {
    return problem_of_scalar<T>();
  } else if constexpr (described_struct<T> || std::is_aggregate_v<T>) {
    return problem_of_struct<T>();
  } else {
    return problem_of_class<T>();
  }
}

// ---- what the sentences are about -----------------------------------------------------------------------------------

constexpr char digit(std::size_t number) { return static_cast<char>('0' + number % 10); }
template <std::size_t Number>
inline constexpr char digits[3] = {digit(Number / 100), digit(Number / 10), digit(Number)};

template <std::size_t Number>
constexpr std::string_view number_text() {
  constexpr std::size_t size = Number < 10 ? 1 : Number < 100 ? 2 : 3;
  return {digits<Number> + 3 - size, size};
}

template <class T, problem Is>
consteval mistake mistake_of_type() {
  mistake found{Is, {}, {}, spelled<T>()};
  if constexpr (Is == problem::reference_member || Is == problem::c_array_member || Is == problem::anonymous_union) {
    found.subject = number_text<count_members<T>() + 1>();  // the member that PFR cannot read
  } else if constexpr (Is == problem::const_member) {
    found.subject = number_text<number_of_const_member<T>()>();
  }
  return found;
}

// ---- the nodes ------------------------------------------------------------------------------------------------------

template <class... Ts>
struct types {};

struct nothing {};
template <class T>
struct wrongly_named {};

// An alternative with a static `name` that is no std::string_view would be called by its type.
template <class T>
concept has_other_name = requires { T::name; } && !names_itself<T> && !std::is_member_pointer_v<decltype(&T::name)>;

// std::monostate holds nothing, but it may be an alternative.
template <class T>
using declared_alternative =
    std::conditional_t<std::is_same_v<T, std::monostate>, nothing,
                       std::conditional_t<nested_struct<T> && has_other_name<T>, wrongly_named<T>, T>>;

template <template <class...> class Tuple, class... Ts>
consteval auto types_inside(std::type_identity<Tuple<Ts...>>) {
  return types<Ts...>{};
}
template <class... Ts>
consteval auto types_inside(std::type_identity<std::variant<Ts...>>) {
  return types<declared_alternative<Ts>...>{};
}
template <class T, std::size_t... I>
consteval auto types_of_members(std::index_sequence<I...>) {
  return types<typename members_of<T>::template type<I>...>{};
}

template <class T>
consteval auto find_part_types() {
  if constexpr (problem_of_type<T>() != problem::none || has_codec<T>) {
    return types<>{};
  } else if constexpr (pointer_like<T>) {
    return types<std::remove_const_t<typename T::element_type>>{};
  } else if constexpr (map_like<T>) {
    return types<typename T::key_type, typename T::mapped_type>{};
  } else if constexpr (is_variant<T> || is_tuple<T>) {
    return types_inside(std::type_identity<T>{});
  } else if constexpr (container<T>) {
    return types<typename T::value_type>{};
  } else {
    return types_of_members<T>(std::make_index_sequence<members_of<T>::count>{});
  }
}
template <class T>
using part_types = decltype(find_part_types<T>());

template <class T>
consteval declared_type declare_struct() {
  declared_type result;
  result.names = members_of<T>::names;
  constexpr hook_mistake hook = mistake_of_hooks<T>();
  if constexpr (hook.is != problem::none) {
    result.wrong = {hook.is, hook.subject, {}, hook.elsewhere ? spelled<description_of<T>>() : spelled<T>()};
  } else {
    result.wrong = mistake_of_descriptors<T>(result.member);
    if (result.wrong.is == problem::none) result.wrong = mistake_of_fixed_lists<T>(result.member);
    result.bad_default = bad_default<T>();
  }
  return result;
}

template <class T>
consteval declared_type declare_without_parts() {
  constexpr problem is = problem_of_type<T>();
  if constexpr (is != problem::none) {
    return {.wrong = mistake_of_type<T, is>()};
  } else if constexpr (has_codec<T>) {
    return {};
  } else if constexpr (container<T>) {
    return {.many = !optional_like<T> && !pointer_like<T> && !is_variant<T>};
  } else {
    return declare_struct<T>();
  }
}

template <class... Ts>
consteval declared_type with_parts(declared_type type, types<Ts...>, const declared_type* const* parts) {
  type.parts = parts;
  type.part_count = sizeof...(Ts);
  return type;
}

template <class List>
inline constexpr int declared_list = 0;

// A struct may contain lists of itself, so a node takes the addresses of its parts while theirs takes its own. clang
// allows that in the initializers of variables; in the body of a function it would need the whole body first.
template <class T>
inline constexpr declared_type declared_v =
    with_parts(declare_without_parts<T>(), part_types<T>{}, declared_list<part_types<T>>);
template <>
inline constexpr declared_type declared_v<nothing>{};
template <class T>
inline constexpr declared_type declared_v<wrongly_named<T>>{
    .wrong = {problem::wrong_name_of_alternative, {}, {}, spelled<T>()}};

template <class... Ts>
inline constexpr const declared_type* declared_list<types<Ts...>>[sizeof...(Ts) + 1] { &declared_v<Ts>..., nullptr };

}  // namespace reflcfg::inline v0::detail
