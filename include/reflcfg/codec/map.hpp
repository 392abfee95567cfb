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

/// The pairs of `value`: a table's own, or the `name=value` parts of a list or a string. False with `why` filled for
/// anything else.
REFLCFG_DECL bool map_items(const raw& value, std::vector<std::pair<std::string, raw>>& items, mismatch& why);

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
    std::vector<std::pair<std::string, raw>> items;
    if (!detail::map_items(value, items, why)) return false;
    bool fits = true;
    Map decoded;
    for (auto& [key, item] : items) {
      element inner{};
      mismatch wrong;
      if (!detail::element_ops<element>.decode(item, &inner, wrong)) {
        detail::blame_part("." + detail::toml_key(key), item, wrong, why);
        fits = false;
      }
      decoded.insert_or_assign(std::move(key), std::move(inner));
    }
    if (!fits) return false;
    out = std::move(decoded);
    return true;
  }

  static raw encode(const Map& value) {
    raw result;
    result.is = raw::kind::table;
    for (const auto& [key, inner] : value) {
      result.keys.push_back(key);
      result.items.push_back(detail::element_ops<element>.encode(&inner));
    }
    return result;
  }
};

}  // namespace reflcfg::inline v0

#ifndef REFLCFG_SEPARATE_COMPILATION
#include <reflcfg/impl/map.ipp>
#endif
