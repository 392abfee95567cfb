#pragma once

#include <algorithm>
#include <reflcfg/engine/change.hpp>
#include <reflcfg/engine/secrets.hpp>

namespace reflcfg::inline v0 {

namespace detail {

REFLCFG_DECL std::vector<change> changes_between(const table& names, std::span<void* const> before,
                                                 std::span<void* const> after) {
  std::vector<change> found;
  for (std::size_t i = 0; i < names.fields.size(); ++i) {
    const field_entry& field = names.fields[i];
    if (field.has(property::kind::config_file)) continue;
    const raw left = field.type().encode(before[i]);
    const raw right = field.type().encode(after[i]);
    if (left == right) continue;
    found.push_back({std::string(field.path), shown_text(field, left), shown_text(field, right),
                     field.has(property::kind::fixed_on_resume)});
  }
  return found;
}

}  // namespace detail

REFLCFG_DECL std::string render(const std::vector<change>& changes) {
  std::size_t widest_path = 0;
  std::size_t widest_before = 0;
  for (const change& item : changes) {
    widest_path = std::max(widest_path, item.path.size());
    widest_before = std::max(widest_before, item.before.size());
  }
  // One long value should not push every other one off the screen.
  widest_before = std::min<std::size_t>(widest_before, 30);
  const auto padded = [](std::string_view text, std::size_t width) {
    return std::string(text) + std::string(text.size() < width ? width - text.size() : 0, ' ');
  };
  std::string text;
  for (const change& item : changes) {
    text += padded(item.path, widest_path) + "  " + padded(item.before, widest_before) + "  ->  " + item.after + "\n";
  }
  return text;
}

}  // namespace reflcfg::inline v0
