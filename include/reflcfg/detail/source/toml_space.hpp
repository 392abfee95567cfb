// What stands between the tokens of a TOML text.
#pragma once

#include <cstddef>
#include <string_view>

namespace reflcfg::inline v0::detail {

/// Bytes of a line end, \n or \r\n, at `at`; 0 if there is none.
inline std::size_t toml_line_end(std::string_view text, std::size_t at) {
  if (at >= text.size()) return 0;
  if (text[at] == '\n') return 1;
  return text[at] == '\r' && at + 1 < text.size() && text[at + 1] == '\n' ? 2 : 0;
}

/// The byte after the blanks at `at`.
inline std::size_t skip_toml_blanks(std::string_view text, std::size_t at) {
  while (at < text.size() && (text[at] == ' ' || text[at] == '\t')) ++at;
  return at;
}

/// The byte after the blanks and line ends at `at`.
inline std::size_t skip_toml_space(std::string_view text, std::size_t at) {
  for (;;) {
    at = skip_toml_blanks(text, at);
    const std::size_t length = toml_line_end(text, at);
    if (length == 0) return at;
    at += length;
  }
}

}  // namespace reflcfg::inline v0::detail
