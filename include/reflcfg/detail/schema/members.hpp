// The members of a struct: their names, types and places. The only user of PFR; described structs go through
// Boost.Describe, which also sees bases and private members.
#pragma once

#include <array>
#include <boost/describe/bases.hpp>
#include <boost/describe/members.hpp>
#include <boost/mp11/algorithm.hpp>
#include <boost/pfr/core.hpp>
#include <string_view>
#include <type_traits>
#include <utility>

#include <reflcfg/detail/schema/unreadable.hpp>
#include <reflcfg/detail/schema/words.hpp>

namespace reflcfg::inline v0::detail {

template <class Struct>
concept described_struct = boost::describe::has_describe_members<Struct>::value;

// ---- names ----------------------------------------------------------------------------------------------------------
// All names of a struct are read at once, out of the compiler's spelling of one function that has the addresses of all
// members of an object as template arguments. (A spelling for each member costs ten times as much.)

template <class Struct>
struct object_of {
  const Struct reflcfg_object;
};
#if defined(__clang__)
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wundefined-var-template"
#pragma clang diagnostic ignored "-Wundefined-internal"
#elif defined(__GNUC__)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wunused-variable"
#endif
// Never defined: only the addresses in it are named.
template <class Struct>
extern const object_of<Struct> a_struct_must_not_be_local_to_a_function;

template <class Member>
struct member_address {
  const Member* address;
};
template <class Member>
member_address(const Member*) -> member_address<Member>;

template <class Struct, member_address... Addresses>
consteval std::string_view spelled_members() {
  return __PRETTY_FUNCTION__;
}

// All members as references, made once for all of them; PFR's public functions make it anew for each, and count the
// members anew, which unreadable.hpp has done.
template <class Object>
constexpr auto tied(Object& object) {
  constexpr std::size_t count = reading_of<std::remove_const_t<Object>>.members;
  return boost::pfr::detail::tie_as_tuple(object, boost::pfr::detail::size_t_<count>{});
}
template <std::size_t I, class Tuple>
constexpr auto& tied_member(const Tuple& members) {
  return boost::pfr::detail::sequence_tuple::get<I>(members);
}

template <class Struct, std::size_t... I>
consteval std::string_view spell_members(std::index_sequence<I...>) {
  constexpr auto members = tied(a_struct_must_not_be_local_to_a_function<Struct>.reflcfg_object);
  return spelled_members<Struct, member_address{&tied_member<I>(members)}...>();
}
#if defined(__clang__)
#pragma clang diagnostic pop
#elif defined(__GNUC__)
#pragma GCC diagnostic pop
#endif

constexpr bool starts_with(const char* text, std::string_view what) {
  return __builtin_memcmp(text, what.data(), what.size()) == 0;
}

// g++ says `... ::reflcfg_object.Optimizer::lr))}, ...`, clang `{&....reflcfg_object.lr}, ...`. Compares one character
// at a time: functions of std::string_view take the compiler three times as long.
template <std::size_t Count>
consteval std::array<std::string_view, Count> names_in(std::string_view text) {
  constexpr std::string_view mark = "reflcfg_object.";
  std::array<std::string_view, Count> names{};
  const char* at = text.data();
  for (std::size_t i = 0; i < Count; ++i) {
    while (*at != mark.front() || !starts_with(at, mark)) ++at;
    at += mark.size();
#if defined(__clang__)
    while (*at != '}') ++at;
#else
    while (*at != ')' || at[1] != ')' || at[2] != '}') ++at;
#endif
    const char* name = at;
    while (name[-1] != ':' && name[-1] != '.') --name;
    names[i] = {name, static_cast<std::size_t>(at - name)};
  }
  return names;
}

// ---- members --------------------------------------------------------------------------------------------------------

template <class Tied>
struct types_of_tied;
template <class... Ts>
struct types_of_tied<boost::pfr::detail::sequence_tuple::tuple<Ts&...>> {
  using list = boost::mp11::mp_list<Ts...>;
};

/// names[i], type<i>, and in the same order visit(object, f), which calls f(member), and write_addresses(object, to).
template <class Struct>
struct members_of {
  static constexpr std::size_t count = reading_of<Struct>.members;
  static constexpr auto names = names_in<count>(spell_members<Struct>(std::make_index_sequence<count>{}));
  template <std::size_t I>
  using type = boost::mp11::mp_at_c<typename types_of_tied<decltype(tied(std::declval<Struct&>()))>::list, I>;

  template <class Object, class Visitor>
  static constexpr void visit(Object& object, Visitor&& visitor) {
    auto members = tied(object);
    [&]<std::size_t... I>(std::index_sequence<I...>) {
      (visitor(tied_member<I>(members)), ...);
    }(std::make_index_sequence<count>{});
  }
  static void write_addresses(Struct& object, void** to) {
    auto members = tied(object);
    [&]<std::size_t... I>(std::index_sequence<I...>) {
      ((to[I] = &tied_member<I>(members)), ...);
    }(std::make_index_sequence<count>{});
  }
};

template <class Struct>
  requires(!described_struct<Struct> && std::is_empty_v<Struct>)
struct members_of<Struct> {
  static constexpr std::size_t count = 0;
  static constexpr std::array<std::string_view, 0> names{};
  template <std::size_t I>
  using type = void;

  template <class Object, class Visitor>
  static constexpr void visit(Object&, Visitor&&) {}
  static void write_addresses(Struct&, void**) {}
};

template <described_struct Struct>
struct members_of<Struct> {
  using list =
      boost::describe::describe_members<Struct, boost::describe::mod_any_access | boost::describe::mod_inherited>;
  static constexpr std::size_t count = boost::mp11::mp_size<list>::value;

  template <std::size_t I>
  using type = std::remove_reference_t<decltype(std::declval<Struct&>().*boost::mp11::mp_at_c<list, I>::pointer)>;

  static constexpr auto names = []<template <class...> class L, class... D>(L<D...>) {
    return std::array<std::string_view, sizeof...(D)>{std::string_view{D::name}...};
  }(list{});

  template <class Object, class Visitor>
  static constexpr void visit(Object& object, Visitor&& visitor) {
    [&]<template <class...> class L, class... D>(L<D...>) { (visitor(object.*D::pointer), ...); }(list{});
  }
  static void write_addresses(Struct& object, void** to) {
    visit(object, [&](auto& member) { *to++ = &member; });
  }
};

// Not for structs that PFR reads: it has no bases to see.
template <class Struct>
constexpr bool has_base(const void* owner) {
  if constexpr (boost::describe::has_describe_bases<Struct>::value) {
    using bases = boost::describe::describe_bases<Struct, boost::describe::mod_any_access>;
    return [&]<template <class...> class L, class... D>(L<D...>) {
      return ((owner == &type_tag<typename D::type> || has_base<typename D::type>(owner)) || ... || false);
    }(bases{});
  } else {
    return false;
  }
}

}  // namespace reflcfg::inline v0::detail
