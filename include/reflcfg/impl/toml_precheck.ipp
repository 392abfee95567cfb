#pragma once

#include <algorithm>
#include <reflcfg/engine/utf8.hpp>
#include <reflcfg/sources/toml_precheck.hpp>
#include <string>
#include <vector>

namespace reflcfg::inline v0::detail {

// The byte behind the string that starts at `at`; the end of the text if it is not closed.
REFLCFG_DECL std::size_t string_end(std::string_view text, std::size_t at) {
  const char quote = text[at];
  const std::string three(3, quote);
  const bool many_lines = text.substr(at).starts_with(three);
  for (at += many_lines ? 3 : 1; at < text.size(); ++at) {
    if (text[at] == '\\' && quote == '"') {
      ++at;
    } else if (text[at] == '\n' && !many_lines) {
      return at;
    } else if (text[at] == quote && !many_lines) {
      return at + 1;
    } else if (text[at] == quote && text.substr(at).starts_with(three)) {
      return std::min(text.find_first_not_of(quote, at), text.size());  // one or two more are the string's own
    }
  }
  return text.size();
}

REFLCFG_DECL std::optional<toml_fault> precheck_toml(std::string_view text) {
  std::size_t header = 0;         // tables of the header above
  std::size_t outer = 0;          // of the keys whose values are open
  std::vector<std::size_t> open;  // the same, one an open bracket or brace
  std::size_t dots = 0;           // of the key at hand
  bool in_header = false;
  bool line_start = true;
  const std::size_t begin = text.starts_with("\xEF\xBB\xBF") ? 3 : 0;
  for (std::size_t at = begin; at < text.size(); ++at) {
    const char c = text[at];
    const bool first = line_start;
    line_start = c == '\n' || (line_start && (c == ' ' || c == '\t'));
    switch (c) {
      case '#': at = std::min(text.find('\n', at), text.size()) - 1; break;
      case '"':
      case '\'': at = string_end(text, at) - 1; break;
      case '.':
        if ((in_header ? 0 : header) + outer + ++dots > deepest_table)
          return toml_fault{at, toml_fault::kind::too_deep};
        break;
      case '\n':
        if (!open.empty()) break;
        if (in_header) header = dots;
        in_header = false;
        dots = 0;
        break;
      case '[':
      case '{':
        in_header = in_header || (c == '[' && first && open.empty());
        if (in_header) break;
        open.push_back(dots);
        outer += dots;
        dots = 0;
        break;
      case ']':
      case '}':
        if (open.empty()) break;
        outer -= open.back();
        open.pop_back();
        dots = 0;
        break;
      case ',': dots = 0; break;
      default:
        // Bytes that are no UTF-8 at all are an error that toml++ itself words.
        if (static_cast<unsigned char>(c) >= 0x80 && utf8_length(text, at) > 0) {
          return toml_fault{at, toml_fault::kind::not_ascii};
        }
    }
  }
  return std::nullopt;
}

}  // namespace reflcfg::inline v0::detail
