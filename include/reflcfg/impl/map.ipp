#pragma once

#include <reflcfg/codec/list.hpp>
#include <reflcfg/codec/map.hpp>
#include <reflcfg/codec/scalar.hpp>

namespace reflcfg::inline v0::detail {

// The pairs of `value`: a table's own, or the `name=value` parts of a list or a string.
REFLCFG_DECL bool map_items(const raw& value, std::vector<std::pair<std::string, raw>>& items, mismatch& why) {
  if (value.is == raw::kind::table) {
    for (std::size_t i = 0; i < value.items.size(); ++i) items.emplace_back(value.keys[i], value.items[i]);
    return true;
  }
  std::vector<raw> parts = value.items;
  if (value.is_string_like()) split_at_commas(value.string, raw::kind::text, value.at, parts);
  const bool list = value.is_string_like() || value.is == raw::kind::list;
  for (const raw& part : parts) {
    const auto equals = part.is_string_like() ? part.string.find('=') : std::string::npos;
    if (equals == std::string::npos) {
      why = {"name=value", describe(part), "write name=value, several with commas", value.at};
      return false;
    }
    raw inner = raw::of_text(trimmed(std::string_view(part.string).substr(equals + 1)));
    inner.at = part.at;
    items.emplace_back(trimmed(std::string_view(part.string).substr(0, equals)), std::move(inner));
  }
  if (!list) why = {"a table", describe(value), "write {name = value}", value.at};
  return list;
}

REFLCFG_DECL bool decode_map(const raw& value, void* map, const map_access& access, const type_ops& element,
                             mismatch& why) {
  std::vector<std::pair<std::string, raw>> items;
  if (!map_items(value, items, why)) return false;
  bool fits = true;
  for (const auto& [key, item] : items) {
    mismatch wrong;
    if (element.decode(item, access.insert(map, key), wrong)) continue;
    blame_part(place_of(key), item, wrong, why);
    fits = false;
  }
  return fits;
}

REFLCFG_DECL raw encode_map(const void* map, const map_access& access, const type_ops& element) {
  raw result;
  result.is = raw::kind::table;
  access.visit(
      map,
      [](raw& table, const std::string& key, const void* value, const type_ops& type) {
        table.keys.push_back(key);
        table.items.push_back(type.encode(value));
      },
      result, element);
  return result;
}

}  // namespace reflcfg::inline v0::detail
