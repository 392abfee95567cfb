#pragma once

#include <reflcfg/codec/list.hpp>
#include <reflcfg/codec/scalar.hpp>

namespace reflcfg::inline v0::detail {

REFLCFG_DECL void split_at_commas(std::string_view text, raw::kind kind, position at, std::vector<raw>& items) {
  while (true) {
    const auto comma = text.find(',');
    const std::string_view part = trimmed(text.substr(0, comma));
    if (!part.empty()) {
      items.push_back(raw::of_text(part));
      items.back().is = kind;
      items.back().at = at;
    }
    if (comma == std::string_view::npos) return;
    text.remove_prefix(comma + 1);
  }
}

REFLCFG_DECL bool list_items(const raw& value, std::string_view element, std::vector<raw>& items, mismatch& why) {
  if (value.is == raw::kind::list) {
    items = value.items;
    return true;
  }
  if (value.is_string_like()) {
    // "0.4, 0.6" in a file is written for a list, so its parts are tokens as they are on the command line.
    split_at_commas(value.string, raw::kind::text, value.at, items);
    return true;
  }
  why.expected = "a list of " + std::string(element) + (element == "text" ? "" : "s");
  why.got = describe(value);
  why.hint = value.is == raw::kind::table ? "" : "put it in brackets: [" + to_toml_text(value) + "]";
  why.at = value.at;
  return false;
}

REFLCFG_DECL bool decode_list(const raw& value, void* list, const list_access& access, const type_ops& element,
                              mismatch& why) {
  std::vector<raw> items;
  if (!list_items(value, element.shape.name, items, why)) return false;
  bool fits = true;
  for (std::size_t i = 0; i < items.size(); ++i) {
    mismatch wrong;
    if (element.decode(items[i], access.append(list), wrong)) continue;
    blame_part(place_of(i), items[i], wrong, why);
    fits = false;
  }
  return fits;
}

REFLCFG_DECL raw encode_list(const void* list, const list_access& access, const type_ops& element) {
  raw result = raw::of_list();
  const std::size_t size = access.size(list);
  result.items.reserve(size);
  for (std::size_t i = 0; i < size; ++i) result.items.push_back(element.encode(access.at(list, i)));
  return result;
}

REFLCFG_DECL bool wrong_size(const raw& value, std::size_t wanted, std::size_t got, mismatch& why) {
  why.expected = std::to_string(wanted) + (wanted == 1 ? " element" : " elements");
  why.got = std::to_string(got);
  why.at = value.at;
  return false;
}

}  // namespace reflcfg::inline v0::detail
