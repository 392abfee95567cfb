// What a container may hold: a value with a codec, or a struct, which then is a table. (A struct that is a plain member
// of another one is a section, and no value.)
#pragma once

#include <reflcfg/codec/codec.hpp>
#include <reflcfg/reflect/struct_node.hpp>

namespace reflcfg::inline v0::detail {

/// Fills `object`, which has its defaults, from a table: members by name, checks and `validate` included.
REFLCFG_DECL bool decode_structure(const struct_node& node, const raw& value, void* object, mismatch& why);
/// What is unset is left out of the table, unless `defaults`, an object as it is made, has it set.
REFLCFG_DECL raw encode_structure(const struct_node& node, const void* object, const void* defaults);

/// The keys of a struct's table, those of flattened members among them.
REFLCFG_DECL void add_key_names(const struct_node& node, std::vector<std::string_view>& names);

/// Adds what is wrong with one part of a value to what is wrong with the whole; `place` is "[1]" or ".host".
REFLCFG_DECL void blame_part(const std::string& place, const raw& part, const mismatch& wrong, mismatch& why);

// Named functions, not lambdas: those are instantiated only behind the table, so a struct may hold a list of its kind.
template <nested_struct Struct>
const struct_node& node_of_struct() {
  return node_holder<Struct>::value;
}
template <nested_struct Struct>
bool decode_struct(const raw& value, void* out, mismatch& why) {
  return decode_structure(node_holder<Struct>::value, value, out, why);
}
template <nested_struct Struct>
raw encode_struct(const void* value) {
  const Struct defaults{};
  return encode_structure(node_holder<Struct>::value, value, &defaults);
}

template <nested_struct Struct>
inline constexpr type_ops structure_ops{
    {.kind = type_kind::structure, .name = "table", .node = &node_of_struct<Struct>},
    &decode_struct<Struct>,
    &encode_struct<Struct>,
};

template <class T>
concept element = has_codec<T> || nested_struct<T>;

template <element T>
consteval const type_ops& ops_of_element() {
  if constexpr (has_codec<T>) {
    return ops_of<T>;
  } else {
    return structure_ops<T>;
  }
}

template <element T>
inline constexpr const type_ops& element_ops = ops_of_element<T>();

/// The words of a value of choice. A struct has none, and is not looked into: it may hold the container itself.
template <element T>
consteval std::span<const std::string_view> element_words() {
  if constexpr (has_codec<T>) {
    return codec<T>::shape.words;
  } else {
    return {};
  }
}

}  // namespace reflcfg::inline v0::detail

#ifndef REFLCFG_SEPARATE_COMPILATION
#include <reflcfg/impl/element.ipp>
#endif
