// std::map and std::unordered_map from names to values: a TOML table, or name=value tokens.
#pragma once

#include <concepts>
#include <string>
#include <utility>
#include <vector>

#include <reflcfg/codec/codec.hpp>

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
/// Says which entry did not fit.
REFLCFG_DECL void blame_key(const std::string& key, const raw& item, mismatch& why);

}  // namespace detail

template <detail::string_map Map>
  requires has_codec<typename Map::mapped_type>
struct codec<Map> {
  using mapped = typename Map::mapped_type;
  static constexpr type_shape shape{
      .kind = type_kind::map, .name = "table", .element = &ops_of<mapped>, .words = codec<mapped>::shape.words};

  static bool decode(const raw& value, Map& out, mismatch& why) {
    std::vector<std::pair<std::string, raw>> items;
    if (!detail::map_items(value, items, why)) return false;
    Map decoded;
    for (auto& [key, item] : items) {
      mapped inner{};
      if (!codec<mapped>::decode(item, inner, why)) {
        detail::blame_key(key, item, why);
        return false;
      }
      decoded.insert_or_assign(std::move(key), std::move(inner));
    }
    out = std::move(decoded);
    return true;
  }

  static raw encode(const Map& value) {
    raw result;
    result.is = raw::kind::table;
    for (const auto& [key, inner] : value) {
      result.keys.push_back(key);
      result.items.push_back(codec<mapped>::encode(inner));
    }
    return result;
  }
};

}  // namespace reflcfg::inline v0

#ifndef REFLCFG_SEPARATE_COMPILATION
#include <reflcfg/impl/map.ipp>
#endif
