// Finds the structs that Boost.PFR cannot read, before any template of PFR sees them: PFR answers such a struct with
// pages of errors, or silently takes an array for several members.
//
// There are two ways to initialize an aggregate with arguments that convert to anything:
//   T(a, b)   every argument initializes one member;
//   T{a, b}   the same, but an argument may also initialize an element inside an array or a union (brace elision).
// A struct that PFR can read takes as many `member_value` in parentheses as it takes arguments of any kind in braces.
// If the braces take one more, PFR cannot read the member at that place.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>
#include <utility>

namespace reflcfg::inline v0::detail {

enum class unreadable : std::uint8_t {
  no,
  not_an_aggregate,
  base_class,
  reference_member,
  c_array,
  bit_field,
  anonymous_union,
  too_many_members,
  not_default_constructible,
};

/// boost/pfr/detail/core17_generated.hpp has overloads up to this.
inline constexpr std::size_t max_members = 200;

/// clang tells an anonymous union from a named member whose union type has no name; g++ does not.
template <class T>
consteval bool is_anonymous_union() {
  constexpr std::string_view name = __PRETTY_FUNCTION__;
  return name.find("(anonymous union") != name.npos || name.find("<unnamed union>") != name.npos;
}

template <class M>
concept no_anonymous_union = !std::is_union_v<M> || !is_anonymous_union<M>();

/// Keeps T(argument) from being a copy of a T that the argument converts to. Where there are several arguments, or in
/// braces, T is void: then all structs share the conversions, which saves compile time.
template <class M, class T>
concept other_than = !std::is_same_v<std::remove_cv_t<M>, T>;

// The conversions are declared only: all is asked in unevaluated operands. They are ref-qualified because a member with
// a constructor template for any argument would be ambiguous otherwise.
// NOLINTBEGIN(google-explicit-constructor)

/// Converts to any member that PFR can read.
template <class T = void>
struct member_value {
  template <other_than<T> M>
    requires no_anonymous_union<M>
  operator M() const&&;
  // A reference to const would take the temporary from the conversion above. Only for such a reference is M const.
  template <other_than<T> M>
    requires std::is_const_v<M>
  operator M&() const&& = delete;
};

/// Converts to any member at all, also to references and anonymous unions.
template <class T = void>
struct anything {
  template <other_than<T> M>
  operator M() const&&;
  template <other_than<T> M>
  operator M&() const&;
};

template <class T>
struct anything_but_anonymous_unions {
  template <other_than<T> M>
    requires no_anonymous_union<M>
  operator M() const&&;
  template <other_than<T> M>
    requires no_anonymous_union<M>
  operator M&() const&;
};

template <class T>
struct any_base_of {
  template <other_than<T> M>
    requires std::is_base_of_v<M, T>
  operator M() const&&;
};

// NOLINTEND(google-explicit-constructor)

/// Converts to nothing: only a constructor template for any argument takes it.
struct inconvertible {};

template <class A, std::size_t>
using repeated = A;

// The compiler's own trait, not a requires-expression: clang 19 crashes while it formats the error of the latter.
template <class T, class Last, std::size_t... I>
consteval bool takes_in_parentheses(std::index_sequence<I...>) {
  return __is_constructible(T, repeated<member_value<>, I>..., Last);
}

template <class T, class A, std::size_t... I>
consteval bool takes_in_braces(std::index_sequence<I...>) {
  return requires { T{repeated<A, I>()...}; };
}

/// Searches how many T takes in parentheses, where it takes Low and does not take High.
template <class T, std::size_t Low, std::size_t High>
consteval std::size_t count_between() {
  if constexpr (High - Low == 1) {
    return Low;
  } else {
    // Up from a small number: the compile time of a step grows with it, and most structs are small.
    constexpr std::size_t middle = (Low + High) / 2;
    constexpr std::size_t next = 2 * Low < middle ? 2 * Low : middle;
    if constexpr (takes_in_parentheses<T, member_value<>>(std::make_index_sequence<next - 1>())) {
      return count_between<T, next, High>();
    } else {
      return count_between<T, Low, next>();
    }
  }
}

/// The number of members in front of the first that PFR cannot read, at most max_members + 1.
template <class T>
consteval std::size_t count_members() {
  if constexpr (!__is_constructible(T, member_value<>, member_value<>)) {
    return __is_constructible(T, member_value<T>) ? 1 : 0;
  } else {
    return count_between<T, 2, max_members + 2>();
  }
}

template <class T>
consteval bool has_base_class() {
  if constexpr (__is_constructible(T, any_base_of<T>)) {
    return !__is_constructible(T, inconvertible);  // otherwise it was a constructor template of the first member
  } else {
    return false;
  }
}

/// What is wrong with the member at Place, which takes an argument in braces, but no member_value in parentheses.
template <class T, std::size_t Place>
consteval unreadable kind_of_member() {
  constexpr auto before = std::make_index_sequence<Place>();
  if constexpr (takes_in_parentheses<T, anything<T>>(before)) {
    if (!takes_in_parentheses<T, anything_but_anonymous_unions<T>>(before)) return unreadable::anonymous_union;
    // A struct with a reference has no assignment. If it has, the member is a value with unusual constructors.
    return std::is_copy_assignable_v<T> || std::is_move_assignable_v<T> ? unreadable::no : unreadable::reference_member;
  } else {
    return unreadable::c_array;
  }
}

/// Why T{} does not compile, where T needs at least Count arguments.
template <class T, std::size_t Count = 1>
consteval unreadable why_not_default_constructible() {
  if constexpr (Count > max_members) {
    return unreadable::not_default_constructible;
  } else if constexpr (!takes_in_braces<T, anything<>>(std::make_index_sequence<Count>())) {
    return why_not_default_constructible<T, Count + 1>();
  } else {
    return takes_in_braces<T, member_value<>>(std::make_index_sequence<Count>()) ? unreadable::not_default_constructible
                                                                                 : unreadable::reference_member;
  }
}

// A bit-field is a member that no reference can be bound to. Trying it needs a name for the member. A structured
// binding gives it one, but has to be written out for each number of members; the text grows with the square of that
// number, so there is a limit, and a bit-field in a larger struct is an error in PFR.
inline constexpr std::size_t max_bound_members = 64;

template <class... Members>
void bind_references(Members&...);

#define REFLCFG_BIND(N, ...)                                                 \
  if constexpr (Count == (N)) {                                              \
    auto& [__VA_ARGS__] = object;                                            \
    return std::bool_constant<requires { bind_references(__VA_ARGS__); }>(); \
  }
#define REFLCFG_BIND_8(N, ...)                         \
  REFLCFG_BIND(N + 1, __VA_ARGS__ a)                   \
  REFLCFG_BIND(N + 2, __VA_ARGS__ a, b)                \
  REFLCFG_BIND(N + 3, __VA_ARGS__ a, b, c)             \
  REFLCFG_BIND(N + 4, __VA_ARGS__ a, b, c, d)          \
  REFLCFG_BIND(N + 5, __VA_ARGS__ a, b, c, d, e)       \
  REFLCFG_BIND(N + 6, __VA_ARGS__ a, b, c, d, e, f)    \
  REFLCFG_BIND(N + 7, __VA_ARGS__ a, b, c, d, e, f, g) \
  REFLCFG_BIND(N + 8, __VA_ARGS__ a, b, c, d, e, f, g, h)
#define REFLCFG_8 m1, m2, m3, m4, m5, m6, m7, m8,
#define REFLCFG_16 REFLCFG_8 m9, m10, m11, m12, m13, m14, m15, m16,
#define REFLCFG_24 REFLCFG_16 m17, m18, m19, m20, m21, m22, m23, m24,
#define REFLCFG_32 REFLCFG_24 m25, m26, m27, m28, m29, m30, m31, m32,
#define REFLCFG_40 REFLCFG_32 m33, m34, m35, m36, m37, m38, m39, m40,
#define REFLCFG_48 REFLCFG_40 m41, m42, m43, m44, m45, m46, m47, m48,
#define REFLCFG_56 REFLCFG_48 m49, m50, m51, m52, m53, m54, m55, m56,
template <std::size_t Count, class T>
auto binds(T& object) {
  REFLCFG_BIND_8(0, )
  REFLCFG_BIND_8(8, REFLCFG_8)
  REFLCFG_BIND_8(16, REFLCFG_16)
  REFLCFG_BIND_8(24, REFLCFG_24)
  REFLCFG_BIND_8(32, REFLCFG_32)
  REFLCFG_BIND_8(40, REFLCFG_40)
  REFLCFG_BIND_8(48, REFLCFG_48)
  REFLCFG_BIND_8(56, REFLCFG_56)
}
#undef REFLCFG_8
#undef REFLCFG_16
#undef REFLCFG_24
#undef REFLCFG_32
#undef REFLCFG_40
#undef REFLCFG_48
#undef REFLCFG_56
#undef REFLCFG_BIND_8
#undef REFLCFG_BIND

template <class T, std::size_t Count>
consteval bool has_bit_field() {
  if constexpr (Count == 0 || Count > max_bound_members) {
    return false;
  } else {
    return !decltype(binds<Count>(std::declval<T&>()))::value;
  }
}

/// What is known of a struct without PFR.
struct reading {
  unreadable why = unreadable::no;
  std::size_t members = 0;  // how many; 0 also where they could not be counted
};

template <class T>
consteval reading read_members() {
  if constexpr (!std::is_class_v<T> || !std::is_aggregate_v<T>) {
    return {unreadable::not_an_aggregate};
  } else if constexpr (has_base_class<T>()) {
    return {unreadable::base_class};
  } else if constexpr (!requires { T{}; }) {
    return {why_not_default_constructible<T>()};
  } else {
    constexpr std::size_t count = count_members<T>();
    if constexpr (count > max_members) {
      return {unreadable::too_many_members};
    } else if constexpr (takes_in_braces<T, anything<>>(std::make_index_sequence<count + 1>())) {
      return {kind_of_member<T, count>()};
    } else {
      return {has_bit_field<T, count>() ? unreadable::bit_field : unreadable::no, count};
    }
  }
}

template <class T>
inline constexpr reading reading_of = read_members<T>();

/// Why PFR cannot read the struct.
template <class T>
consteval unreadable why_unreadable() {
  return reading_of<T>.why;
}

}  // namespace reflcfg::inline v0::detail
