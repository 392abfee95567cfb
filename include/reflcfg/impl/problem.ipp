#pragma once

#include <algorithm>
#include <reflcfg/engine/problem.hpp>
#include <reflcfg/engine/utf8.hpp>
#include <string_view>

namespace reflcfg::inline v0 {

namespace detail {

struct palette {
  bool on;

  std::string paint(const char* code, std::string_view text) const {
    return on ? "\x1b[" + std::string(code) + "m" + std::string(text) + "\x1b[0m" : std::string(text);
  }
  std::string error(std::string_view text) const { return paint("1;31", text); }
  std::string notice(std::string_view text) const { return paint("1;33", text); }
  std::string frame(std::string_view text) const { return paint("1;34", text); }
  std::string help(std::string_view text) const { return paint("1;32", text); }
  std::string strong(std::string_view text) const { return paint("1", text); }
};

// A sentence that quotes what it was given, which may be a megabyte. Its end says what is wrong with that.
REFLCFG_DECL std::string sentence(std::string_view text) {
  constexpr std::size_t first = 700;
  constexpr std::size_t last = 200;
  std::string all = printable(text);
  const std::size_t count = character_count(all);
  if (count <= first + last) return all;
  return all.substr(0, skip_characters(all, 0, first)) + " ... " + all.substr(skip_characters(all, 0, count - last));
}

REFLCFG_DECL std::string place(const origin& from) {
  if (from.is != origin::kind::file || from.at.line == 0) return printable(describe(from));
  return printable(from.name) + ":" + std::to_string(from.at.line) + ":" + std::to_string(from.at.column);
}

// A long line is cut to the part around the caret. All counts are in characters.
REFLCFG_DECL void fit(std::string& line, std::size_t& column, std::size_t& length) {
  constexpr std::size_t widest = 100;
  length = std::min(length, widest);
  if (skip_characters(line, 0, widest) == line.size()) {
    column = std::min(column, widest + 1);
    return;
  }
  const std::size_t skipped = column > 41 ? column - 41 : 0;
  const std::size_t start = skip_characters(line, 0, skipped);
  const std::size_t end = skip_characters(line, start, widest);
  line = (start > 0 ? "..." : "") + line.substr(start, end - start) + (end < line.size() ? "..." : "");
  if (skipped > 0) column = column - skipped + 3;
}

REFLCFG_DECL std::string snippet_block(const problem& item, const palette& colors) {
  const bool numbered = item.from.is == origin::kind::file && item.from.at.line > 0;
  const std::string number = numbered ? std::to_string(item.from.at.line) : "";
  const std::string margin(number.size(), ' ');
  std::string line = printable(item.snippet);
  std::size_t column = std::max<std::uint32_t>(1, item.from.at.column);
  std::size_t length = std::max<std::uint32_t>(1, item.from.at.length);
  fit(line, column, length);
  std::string text = margin + " " + colors.frame("|") + "\n";
  text += colors.frame(number) + " " + colors.frame("|") + " " + line + "\n";
  text += margin + " " + colors.frame("|") + " " + std::string(column - 1, ' ');
  text += colors.error(std::string(length, '^')) + "\n";
  return text;
}

}  // namespace detail

REFLCFG_DECL std::string render(const problem& item, bool colored) {
  const detail::palette colors{colored};
  const bool is_notice = item.is == problem::kind::notice;
  std::string text = is_notice ? colors.notice("notice") : colors.error("error");
  if (is_notice) return text + ": " + detail::sentence(item.what) + " (" + detail::place(item.from) + ")\n";
  text += ": " + colors.strong(detail::sentence(item.what)) + "\n";
  if (!item.from.is_default()) text += colors.frame(" --> ") + detail::place(item.from) + "\n";
  const bool numbered = item.from.is == origin::kind::file && item.from.at.line > 0;
  const std::string margin(numbered ? std::to_string(item.from.at.line).size() : 0, ' ');
  if (!item.snippet.empty() && !item.from.is_default()) text += detail::snippet_block(item, colors);
  for (const std::string& help : item.help) {
    text += margin + " " + colors.frame("=") + " " + colors.help("help") + ": " + detail::sentence(help) + "\n";
  }
  return text;
}

REFLCFG_DECL std::string render(const std::vector<problem>& items, bool colored) {
  std::vector<const problem*> order;
  for (const problem& item : items) order.push_back(&item);
  std::sort(order.begin(), order.end(), [](const problem* a, const problem* b) {
    return a->is != b->is ? a->is < b->is : a < b;  // the vector's own order within a kind
  });
  std::string text;
  std::size_t errors = 0;
  // Nobody reads more, and the first ones are the most useful.
  constexpr std::size_t most = 100;
  for (const problem* item : order) {
    errors += item->is != problem::kind::notice;
    if (errors <= most) text += (text.empty() ? "" : "\n") + render(*item, colored);
  }
  if (errors > most) text += "\n... and " + std::to_string(errors - most) + " more\n";
  if (errors > 1) text += "\n" + std::to_string(errors) + " errors\n";
  return text;
}

}  // namespace reflcfg::inline v0
