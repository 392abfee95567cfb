// Structs as values: std::vector<S> is a TOML array of tables, std::map<std::string, S> a table of tables, and
// std::optional<S> a table that may be left out. (A struct that is a plain member is a section, and no value.)
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <reflcfg/codec/list.hpp>
#include <reflcfg/codec/map.hpp>
#include <reflcfg/codec/optional.hpp>
#include <reflcfg/reflect/struct_node.hpp>

namespace reflcfg::inline v0 {

namespace detail {

/// Fills `object`, which has its defaults, from a table: members by name, checks and `validate` included.
REFLCFG_DECL bool decode_structure(const struct_node& node, const raw& value, void* object, mismatch& why);
REFLCFG_DECL raw encode_structure(const struct_node& node, const void* object);

template <nested_struct Struct>
bool decode_struct(const raw& value, Struct& out, mismatch& why) {
  return decode_structure(node_holder<Struct>::value, value, &out, why);
}

template <nested_struct Struct>
inline constexpr type_ops structure_ops{
    {.kind = type_kind::structure, .name = "table", .node = &node_holder<Struct>::value},
    [](const raw& value, void* out, mismatch& why) { return decode_struct(value, *static_cast<Struct*>(out), why); },
    [](const void* value) { return encode_structure(node_holder<Struct>::value, value); },
};

}  // namespace detail

template <class Struct>
  requires detail::nested_struct<Struct>
struct codec<std::vector<Struct>> {
  using element_struct = Struct;
  static constexpr type_shape shape{.kind = type_kind::list, .name = "list", .element = &detail::structure_ops<Struct>};

  static bool decode(const raw& value, std::vector<Struct>& out, mismatch& why) {
    std::vector<raw> items;
    if (!detail::list_items(value, "table", items, why)) return false;
    std::vector<Struct> decoded(items.size());
    for (std::size_t i = 0; i < items.size(); ++i) {
      if (!detail::decode_struct(items[i], decoded[i], why)) {
        detail::blame_element(i, items[i], why);
        return false;
      }
    }
    out = std::move(decoded);
    return true;
  }

  static raw encode(const std::vector<Struct>& value) {
    raw result = raw::of_list();
    for (const Struct& item : value) {
      result.items.push_back(detail::encode_structure(detail::node_holder<Struct>::value, &item));
    }
    return result;
  }
};

template <detail::string_map Map>
  requires detail::nested_struct<typename Map::mapped_type>
struct codec<Map> {
  using element_struct = typename Map::mapped_type;
  static constexpr type_shape shape{
      .kind = type_kind::map, .name = "table", .element = &detail::structure_ops<element_struct>};

  static bool decode(const raw& value, Map& out, mismatch& why) {
    std::vector<std::pair<std::string, raw>> items;
    if (!detail::map_items(value, items, why)) return false;
    Map decoded;
    for (auto& [key, item] : items) {
      if (!detail::decode_struct(item, decoded[key], why)) {
        detail::blame_key(key, item, why);
        return false;
      }
    }
    out = std::move(decoded);
    return true;
  }

  static raw encode(const Map& value) {
    raw result;
    result.is = raw::kind::table;
    for (const auto& [key, inner] : value) {
      result.keys.push_back(key);
      result.items.push_back(detail::encode_structure(detail::node_holder<element_struct>::value, &inner));
    }
    return result;
  }
};

template <class Struct>
  requires detail::nested_struct<Struct>
struct codec<std::optional<Struct>> {
  using element_struct = Struct;
  static constexpr type_shape shape{
      .kind = type_kind::optional, .name = "table", .element = &detail::structure_ops<Struct>};

  static bool decode(const raw& value, std::optional<Struct>& out, mismatch& why) {
    if (value.is == raw::kind::unset || detail::is_none_token(value)) {
      out.reset();
      return true;
    }
    Struct inner{};
    if (!detail::decode_struct(value, inner, why)) return false;
    out = std::move(inner);
    return true;
  }

  static raw encode(const std::optional<Struct>& value) {
    return value ? detail::encode_structure(detail::node_holder<Struct>::value, &*value) : raw{};
  }
};

}  // namespace reflcfg::inline v0

#ifndef REFLCFG_SEPARATE_COMPILATION
#include <reflcfg/impl/structure.ipp>
#endif
