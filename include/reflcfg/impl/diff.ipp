#pragma once

#include <algorithm>
#include <reflcfg/engine/secrets.hpp>
#include <reflcfg/outputs/diff.hpp>
#include <reflcfg/outputs/loaded_file.hpp>

namespace reflcfg::inline v0::detail {

REFLCFG_DECL std::string differences(const config_view& left, const config_view& right) {
  struct line {
    std::string_view path;
    std::string left;
    std::string right;
  };
  std::vector<line> lines;
  std::size_t widest_path = 0;
  std::size_t widest_left = 0;
  for (std::size_t i = 0; i < left.fields.size(); ++i) {
    const field_entry& field = left.names.fields[i];
    const raw a = field.type().encode(left.fields[i]);
    const raw b = field.type().encode(right.fields[i]);
    if (a == b) continue;
    lines.push_back({field.path, shown_text(field, a), shown_text(field, b)});
    widest_path = std::max(widest_path, field.path.size());
    widest_left = std::max(widest_left, lines.back().left.size());
  }
  // One long value should not push every other one off the screen.
  widest_left = std::min<std::size_t>(widest_left, 30);
  const auto padded = [](std::string_view text, std::size_t width) {
    return std::string(text) + std::string(text.size() < width ? width - text.size() : 0, ' ');
  };
  std::string text;
  for (const line& item : lines) {
    text += padded(item.path, widest_path) + "  " + padded(item.left, widest_left) + "  ->  " + item.right + "\n";
  }
  return text;
}

REFLCFG_DECL void answer_diff(const builtin_call& call, load_report& result) {
  const auto& files = call.use.values;
  if (files.size() != 2) {
    result.errors.push_back({problem::kind::mismatch,
                             "--diff needs two files, got " + std::to_string(files.size()),
                             {},
                             call.use.from(),
                             {},
                             {"for example --diff a.toml b.toml"}});
    return;
  }
  const loaded_file left(call, files[0], result);
  const loaded_file right(call, files[1], result);
  if (!result.errors.empty()) return;
  const std::string text = differences(left.load.view(), right.load.view());
  result.output = text.empty() ? files[0] + " and " + files[1] + " give the same settings\n" : text;
}

}  // namespace reflcfg::inline v0::detail
