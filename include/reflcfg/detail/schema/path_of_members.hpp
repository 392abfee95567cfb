// The path of a setting, from pointers to the members that lead to it.
#pragma once

#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include <reflcfg/detail/schema/struct_node.hpp>

namespace reflcfg::inline v0::detail {

template <class Value>
struct struct_inside {
  using type = Value;
};
template <class Value>
  requires requires(Value& value) { *value; }  // std::optional, std::unique_ptr
struct struct_inside<Value> {
  using type = std::remove_reference_t<decltype(*std::declval<Value&>())>;
};

template <class Struct, class Value>
Value value_of(Value Struct::*);
template <class Struct, class Value>
Struct struct_of(Value Struct::*);

/// The member as users write it. Null if the struct does not have it.
template <class Struct, auto Member>
consteval const member* find_member() {
  if constexpr (std::is_base_of_v<decltype(struct_of(Member)), Struct>) {
    for (std::size_t i = 0; i < members_of<Struct>::count; ++i) {
      if (same_text(members_of<Struct>::names[i], member_name<Member>())) return &members_v<Struct>[i];
    }
  }
  return nullptr;
}

template <class Struct, auto Member, auto... Inner>
std::string path_of_members() {
  constexpr const member* found = find_member<Struct, Member>();
  static_assert(found != nullptr, "reflcfg: each member has to be one of the config, or of the member before it");
  std::string path(found->has(property::kind::flatten) ? std::string_view{} : found->name);
  if constexpr (sizeof...(Inner) > 0) {
    const std::string rest = path_of_members<typename struct_inside<decltype(value_of(Member))>::type, Inner...>();
    path += (path.empty() ? "" : ".") + rest;
  }
  return path;
}

}  // namespace reflcfg::inline v0::detail
