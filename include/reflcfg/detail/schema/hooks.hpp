// The functions of a struct that the library calls, `describe` and `validate`, and whether they have the right shape.
// One of a wrong shape, a private one or a misspelled one would be ignored; it is an error instead.
#pragma once

#include <concepts>
#include <string_view>
#include <type_traits>

#include <reflcfg/detail/schema/built_in_names.hpp>
#include <reflcfg/detail/schema/mistake.hpp>
#include <reflcfg/detail/schema/struct_node.hpp>

namespace reflcfg::inline v0::detail {

// A name that two bases have is ambiguous, whatever it names and whoever may use it. So a private member is seen too.
struct hook_names {
  int describe;
  int validate;
  int built_in;
  int description;
  int descriptions;
  int Describe;  // NOLINT(readability-identifier-naming): a misspelling
};
template <class T>
struct with_hook_names : T, hook_names {};

template <class T>
concept has_name_describe = !std::is_final_v<T> && !requires { &with_hook_names<T>::describe; };
template <class T>
concept has_name_validate = !std::is_final_v<T> && !requires { &with_hook_names<T>::validate; };
template <class T>
concept has_name_built_in = !std::is_final_v<T> && !requires { &with_hook_names<T>::built_in; };
template <class T>
concept has_name_description = !std::is_final_v<T> && !requires { &with_hook_names<T>::description; };
template <class T>
concept has_name_descriptions = !std::is_final_v<T> && !requires { &with_hook_names<T>::descriptions; };
template <class T>
concept has_name_capital_describe = !std::is_final_v<T> && !requires { &with_hook_names<T>::Describe; };

/// Whether a data member has this name: then it is a field, and no hook.
template <class T>
consteval bool is_field_name(std::string_view name) {
  for (const std::string_view own : members_of<T>::names) {
    if (own == name) return true;
  }
  return false;
}

template <class T>
inline constexpr bool is_section_description = false;
template <std::size_t Fields, std::size_t Properties>
inline constexpr bool is_section_description<section_description<Fields, Properties>> = true;

/// `Hook` is the struct, or its description_of.
template <class Hook>
consteval problem problem_of_describe() {
  if constexpr (requires { Hook::describe(); }) {
    if constexpr (!is_section_description<decltype(Hook::describe())>) {
      return problem::describe_returns;
    } else {
      constexpr bool constant = requires { typename std::bool_constant<(Hook::describe(), true)>; };
      return constant ? problem::none : problem::describe_not_constant;
    }
  } else {
    return requires(Hook& hook) { hook.describe(); } ? problem::describe_not_static : problem::describe_shape;
  }
}

template <class T>
consteval problem problem_of_validate() {
  if constexpr (requires(report& found) { T::validate(found); }) {
    return problem::validate_static;
  } else if constexpr (requires(const T& object, report& found) { object.validate(found); }) {
    constexpr bool returns_nothing = requires(const T& object, report& found) {
      { object.validate(found) } -> std::same_as<void>;
    };
    return returns_nothing ? problem::none : problem::validate_returns;
  } else {
    return requires(T& object, report& found) { object.validate(found); } ? problem::validate_not_const
                                                                          : problem::validate_shape;
  }
}

/// A name that somebody wrote for `describe`; empty if there is none. Data members may have any name.
template <class Hook>
consteval std::string_view misspelled_describe() {
  if (has_name_description<Hook>) return "description";
  if (has_name_descriptions<Hook>) return "descriptions";
  return has_name_capital_describe<Hook> ? "Describe" : "";
}

struct hook_mistake {
  problem is = problem::none;
  std::string_view subject{};
  bool elsewhere = false;  // it is in description_of
};

/// Only for structs whose members can be read.
template <class T>
consteval hook_mistake mistake_of_hooks() {
  using elsewhere = description_of<T>;
  hook_mistake found;
  if constexpr (has_name_describe<elsewhere>) {
    found = {problem_of_describe<elsewhere>(), "describe", true};
  } else if constexpr (constexpr std::string_view wrong = misspelled_describe<elsewhere>(); !wrong.empty()) {
    found = {problem::misspelled_hook, wrong, true};
  } else if constexpr (has_name_describe<T>) {
    if constexpr (!is_field_name<T>("describe")) found = {problem_of_describe<T>(), "describe"};
  } else if constexpr (constexpr std::string_view own_wrong = misspelled_describe<T>(); !own_wrong.empty()) {
    if constexpr (!is_field_name<T>(own_wrong)) found = {problem::misspelled_hook, own_wrong};
  }
  if (found.is != problem::none) return found;
  if constexpr (has_name_validate<T>) {
    if constexpr (!is_field_name<T>("validate")) found = {problem_of_validate<T>(), "validate"};
  }
  if constexpr (has_name_built_in<T> && !chooses_built_ins<T>) {
    if constexpr (!is_field_name<T>("built_in")) found = {problem::built_in_shape, "built_in"};
  }
  return found;
}

}  // namespace reflcfg::inline v0::detail
