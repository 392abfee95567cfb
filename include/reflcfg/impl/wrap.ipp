#pragma once

#include <sys/ioctl.h>
#include <unistd.h>
#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <cstring>
#include <reflcfg/outputs/wrap.hpp>

namespace reflcfg::inline v0::detail {

REFLCFG_DECL std::vector<std::string> wrapped(std::string_view text, std::size_t width) {
  std::vector<std::string> lines;
  std::string line;
  while (!text.empty()) {
    const auto blank = text.find_first_of(" \n");
    const std::string_view word = text.substr(0, blank);
    text.remove_prefix(blank == std::string_view::npos ? text.size() : blank + 1);
    if (word.empty()) continue;
    if (!line.empty() && line.size() + 1 + word.size() > width) {
      lines.push_back(std::move(line));
      line.clear();
    }
    if (!line.empty()) line += ' ';
    line += word;
  }
  if (!line.empty()) lines.push_back(std::move(line));
  return lines;
}

REFLCFG_DECL std::size_t readable_width(std::size_t columns) { return std::clamp<std::size_t>(columns, 60, 120); }

REFLCFG_DECL std::size_t columns_in(const char* text) {
  std::size_t columns = 0;
  if (text != nullptr) std::from_chars(text, text + std::strlen(text), columns);
  return columns;
}

REFLCFG_DECL std::optional<std::size_t> terminal_width(int descriptor) {
  if (::isatty(descriptor) == 0) return std::nullopt;
  std::size_t columns = columns_in(std::getenv("COLUMNS"));
  winsize size{};
  if (columns == 0 && ::ioctl(descriptor, TIOCGWINSZ, &size) == 0) columns = size.ws_col;
  return readable_width(columns == 0 ? 80 : columns);
}

}  // namespace reflcfg::inline v0::detail
