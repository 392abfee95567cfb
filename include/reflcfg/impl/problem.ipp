#pragma once

#include <algorithm>
#include <reflcfg/engine/problem.hpp>
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

// Tabs would shift the caret; control characters could do anything to a terminal.
REFLCFG_DECL std::string printable(std::string_view text) {
  std::string result;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    result += c == '\t' ? ' ' : (byte < 0x20 || byte == 0x7f) ? '?' : c;
  }
  return result;
}

REFLCFG_DECL std::string place(const origin& from) {
  if (from.is != origin::kind::file || from.at.line == 0) return describe(from);
  return from.name + ":" + std::to_string(from.at.line) + ":" + std::to_string(from.at.column);
}

// A long line is cut to the part around the caret.
REFLCFG_DECL void fit(std::string& line, std::uint32_t& column, std::uint32_t& length) {
  constexpr std::size_t widest = 100;
  if (line.size() <= widest) return;
  std::size_t start = column > 41 ? column - 41 : 0;
  const auto continues = [&](std::size_t i) { return i < line.size() && (line[i] & '\xc0') == '\x80'; };
  while (continues(start)) ++start;
  std::size_t end = std::min(line.size(), start + widest);
  while (continues(end)) ++end;
  const std::string cut = (start > 0 ? "..." : "") + line.substr(start, end - start) + (end < line.size() ? "..." : "");
  if (start > 0) column = static_cast<std::uint32_t>(column - start + 3);
  line = cut;
  length = std::min<std::uint32_t>(length, static_cast<std::uint32_t>(widest));
}

REFLCFG_DECL std::string snippet_block(const problem& item, const palette& colors) {
  const bool numbered = item.from.is == origin::kind::file && item.from.at.line > 0;
  const std::string number = numbered ? std::to_string(item.from.at.line) : "";
  const std::string margin(number.size(), ' ');
  std::string line = printable(item.snippet);
  std::uint32_t column = std::max<std::uint32_t>(1, item.from.at.column);
  std::uint32_t length = std::max<std::uint32_t>(1, item.from.at.length);
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
  if (is_notice) return text + ": " + detail::printable(item.what) + " (" + detail::place(item.from) + ")\n";
  text += ": " + colors.strong(detail::printable(item.what)) + "\n";
  if (!item.from.is_default()) text += colors.frame(" --> ") + detail::place(item.from) + "\n";
  const bool numbered = item.from.is == origin::kind::file && item.from.at.line > 0;
  const std::string margin(numbered ? std::to_string(item.from.at.line).size() : 0, ' ');
  if (!item.snippet.empty() && !item.from.is_default()) text += detail::snippet_block(item, colors);
  for (const std::string& help : item.help) {
    text += margin + " " + colors.frame("=") + " " + colors.help("help") + ": " + detail::printable(help) + "\n";
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
