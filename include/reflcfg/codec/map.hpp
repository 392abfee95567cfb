// std::map and std::unordered_map from names to values: a TOML table, or name=value tokens; to structs,
// a table of tables.
#pragma once

#include <concepts>
#include <string>
#include <utility>
#include <vector>

#include <reflcfg/codec/element.hpp>

namespace reflcfg::inline v0 {

namespace detail {

template <class T>
concept string_map = requires(T& map, typename T::mapped_type value) {
  requires std::same_as<typename T::key_type, std::string>;
  map.insert_or_assign(std::string(), std::move(value));
};

/// A map with its type erased.
struct map_access {
  void* (*insert)(void* map, const std::string& key);  // the value under the key, with its default
  /// Calls `each` with every key and value.
  void (*visit)(const void* map,
                void (*each)(raw& table, const std::string& key, const void* value, const type_ops& element),
                raw& table, const type_ops& element);
};

template <string_map Map>
inline constexpr map_access access_of_map{
    [](void* map, const std::string& key) -> void* { return &(*static_cast<Map*>(map))[key]; },
    [](const void* map, void (*each)(raw&, const std::string&, const void*, const type_ops&), raw& table,
       const type_ops& element) {
      for (const auto& [key, value] : *static_cast<const Map*>(map)) each(table, key, &value, element);
    },
};

/// Inserts the entries of `value` into the empty `map`. False with `why` filled, in which every wrong entry is named.
REFLCFG_DECL bool decode_map(const raw& value, void* map, const map_access& access, const type_ops& element,
                             mismatch& why);
REFLCFG_DECL raw encode_map(const void* map, const map_access& access, const type_ops& element);

}  // namespace detail

template <detail::string_map Map>
  requires detail::element<typename Map::mapped_type>
struct codec<Map> {
  using element = typename Map::mapped_type;
  static constexpr type_shape shape{.kind = type_kind::map,
                                    .name = "table",
                                    .element = &detail::element_ops<element>,
                                    .words = detail::element_words<element>()};

  static bool decode(const raw& value, Map& out, mismatch& why) {
    Map decoded;
    if (!detail::decode_map(value, &decoded, detail::access_of_map<Map>, detail::element_ops<element>, why))
      return false;
    out = std::move(decoded);
    return true;
  }

  static raw encode(const Map& value) {
    return detail::encode_map(&value, detail::access_of_map<Map>, detail::element_ops<element>);
  }
};

}  // namespace reflcfg::inline v0

#ifndef REFLCFG_SEPARATE_COMPILATION
#include <reflcfg/impl/map.ipp>
#endif
