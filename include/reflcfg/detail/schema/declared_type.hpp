// What is wrong with the types of a config: one constant node a type, made without touching what cannot be read. Only
// when these nodes are without a mistake may the schema be made.
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <string_view>
#include <type_traits>

#include <reflcfg/detail/schema/defaults.hpp>
#include <reflcfg/detail/schema/hooks.hpp>
#include <reflcfg/detail/schema/mistake.hpp>
#include <reflcfg/detail/schema/node.hpp>
#include <reflcfg/detail/schema/obedience.hpp>
#include <reflcfg/detail/schema/unreadable.hpp>

namespace reflcfg::inline v0::detail {

struct declared_type {
  mistake wrong{};               // with the type itself
  std::string_view member{};     // of this struct, that the mistake is about
  bool many = false;             // the parts are elements
  std::span<const std::string_view> names{};         // of the members of a struct
  std::span<const declared_type* const> parts{};     // of the members, or what is inside a container
  std::size_t bad_default = no_bad_default;
};

template <class T>
consteval declared_type make_declared();
template <class T>
inline constexpr declared_type declared_v = make_declared<T>();

/// A type as the compiler spells it.
template <class T>
constexpr std::string_view spelled() {
  std::string_view text = __PRETTY_FUNCTION__;
  text.remove_prefix(text.find("T = ") + 4);
  const auto end = text.find(';');
  return text.substr(0, end == text.npos ? text.rfind(']') : end);
}

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

// The first descriptor of a member that the struct does not have, or that is described already; or the first word of a
// field that stands beside the fields.
template <class T>
consteval mistake mistake_of_descriptors(std::string_view& member) {
  constexpr auto& text = description_v<T>;
  std::size_t at = 0;
  const auto stray = [&](std::size_t end) {
    for (; at < end; ++at) {
      const property::kind is = text.properties[at].is;
      if (is != property::kind::removed && is != property::kind::ignored && is != property::kind::none) return true;
    }
    return false;
  };
  for (std::size_t f = 0; f < text.field_count; ++f) {
    const field_text& field = text.fields[f];
    if (stray(field.first)) break;
    at = field.first + field.count;
    member = field.name;
    const bool own = field.owner == &type_tag<T> || has_base<T>(field.owner);
    if (!own || !is_field_name<T>(field.name)) return {problem::foreign_descriptor, {}, {}, spelled<T>()};
    for (std::size_t g = 0; g < f; ++g) {
      if (field.name == text.fields[g].name) return {problem::repeated_descriptor};
    }
  }
  member = {};
  if (!stray(text.property_count)) return {};
  return {problem::word_of_field, word_names[static_cast<std::size_t>(text.properties[at].is)]};
}

/// A list whose size is its type's: it is not added to, and not cleared.
template <class T>
inline constexpr bool fixed_list = array_like<T>;
template <optional_like T>
inline constexpr bool fixed_list<T> = array_like<typename T::value_type>;

template <class T, std::size_t... I>
consteval mistake mistake_of_fixed_lists(std::string_view& member, std::index_sequence<I...>) {
  constexpr auto& text = description_v<T>;
  constexpr std::array<bool, sizeof...(I)> fixed{fixed_list<typename members_of<T>::template type<I>>...};
  constexpr std::array spellings{+[] { return spelled<typename members_of<T>::template type<I>>(); }...};
  for (std::size_t f = 0; f < text.field_count; ++f) {
    const field_text& field = text.fields[f];
    for (std::size_t w = field.first; w < field.first + field.count; ++w) {
      const property::kind word = text.properties[w].is;
      if ((bit(word) & words_of_growing_lists) == 0) continue;
      for (std::size_t i = 0; i < sizeof...(I); ++i) {
        if (!fixed[i] || members_of<T>::names[i] != field.name) continue;
        member = field.name;
        const std::string_view what = need_text(obediences[static_cast<std::size_t>(word)].what);
        return {problem::wrong_type_for_word, name_of(word), what, spellings[i]()};
      }
    }
  }
  return {};
}
template <class T>
consteval mistake mistake_of_fixed_lists(std::string_view& member) {
  constexpr auto& text = description_v<T>;
  if constexpr ((kinds_of({text.properties, text.property_count}) & words_of_growing_lists) != 0) {
    return mistake_of_fixed_lists<T>(member, std::make_index_sequence<members_of<T>::count>{});
  } else {
    return {};
  }
}

// ---- the nodes ------------------------------------------------------------------------------------------------------

template <class... Ts>
inline constexpr std::array<const declared_type*, sizeof...(Ts)> declared_list{&declared_v<Ts>...};

// An alternative with a static `name` that is no std::string_view would be called by its type.
template <class T>
concept has_other_name = requires { T::name; } && !names_itself<T> && !std::is_member_pointer_v<decltype(&T::name)>;
template <class T>
inline constexpr declared_type wrongly_named{.wrong = {problem::wrong_name_of_alternative, {}, {}, spelled<T>()}};

// std::monostate holds nothing, but it may be an alternative.
template <class T>
struct declared_parts;
template <class... Ts>
struct declared_parts<std::variant<Ts...>> {
  static constexpr declared_type nothing{};
  template <class T>
  static consteval const declared_type* part() {
    if constexpr (std::is_same_v<T, std::monostate>) {
      return &nothing;
    } else if constexpr (nested_struct<T> && has_other_name<T>) {
      return &wrongly_named<T>;
    } else {
      return &declared_v<T>;
    }
  }
  static constexpr std::array<const declared_type*, sizeof...(Ts)> list{part<Ts>()...};
};
template <template <class...> class Tuple, class... Ts>
struct declared_parts<Tuple<Ts...>> {
  static constexpr auto& list = declared_list<Ts...>;
};

template <class T, std::size_t... I>
consteval std::span<const declared_type* const> declared_members(std::index_sequence<I...>) {
  return declared_list<typename members_of<T>::template type<I>...>;
}

template <class T>
consteval declared_type declare_struct() {
  declared_type result;
  result.names = members_of<T>::names;
  result.parts = declared_members<T>(std::make_index_sequence<members_of<T>::count>{});
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
consteval declared_type make_declared() {
  constexpr problem is = problem_of_type<T>();
  declared_type result;
  if constexpr (is != problem::none) {
    result.wrong = mistake_of_type<T, is>();
  } else if constexpr (has_codec<T>) {
    return result;
  } else if constexpr (optional_like<T>) {
    result.parts = declared_list<typename T::value_type>;
  } else if constexpr (pointer_like<T>) {
    result.parts = declared_list<std::remove_const_t<typename T::element_type>>;
  } else if constexpr (map_like<T>) {
    result.many = true;
    result.parts = declared_list<typename T::key_type, typename T::mapped_type>;
  } else if constexpr (is_variant<T> || is_tuple<T>) {
    result.many = is_tuple<T>;
    result.parts = declared_parts<T>::list;
  } else if constexpr (container<T>) {
    result.many = true;
    result.parts = declared_list<typename T::value_type>;
  } else {
    return declare_struct<T>();
  }
  return result;
}

}  // namespace reflcfg::inline v0::detail
