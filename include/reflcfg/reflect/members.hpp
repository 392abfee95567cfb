// The members of a struct: their names, types and places. The only user of PFR; described structs go through
// Boost.Describe, which also sees bases and private members.
#pragma once

#include <array>
#include <boost/describe/bases.hpp>
#include <boost/describe/members.hpp>
#include <boost/mp11/algorithm.hpp>
#include <boost/pfr/core.hpp>
#include <boost/pfr/core_name.hpp>
#include <string_view>
#include <type_traits>
#include <utility>

namespace reflcfg::inline v0::detail {

template <class Struct>
concept described_struct = boost::describe::has_describe_members<Struct>::value;

/// names[i], type<i>, and visit(object, f) calling f(member) in the order of the names.
template <class Struct>
struct members_of {
  static constexpr std::size_t count = boost::pfr::tuple_size_v<Struct>;
  // names_as_array says the same, but builds a tuple of all names first; this halves the cost of names.
  static constexpr auto names = []<std::size_t... I>(std::index_sequence<I...>) {
    return std::array<std::string_view, sizeof...(I)>{boost::pfr::get_name<I, Struct>()...};
  }(std::make_index_sequence<count>{});
  template <std::size_t I>
  using type = boost::pfr::tuple_element_t<I, Struct>;

  template <class Object, class Visitor>
  static constexpr void visit(Object& object, Visitor&& visitor) {
    boost::pfr::for_each_field(object, visitor);
  }
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
