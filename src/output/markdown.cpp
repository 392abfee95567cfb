#include <reflcfg/detail/output/markdown.hpp>

#include <reflcfg/detail/value/utf8.hpp>

#include <algorithm>

namespace reflcfg::inline v0::detail {

namespace {

std::string one_printable_line(std::string_view text) {
  std::string line(text);
  std::replace_if(line.begin(), line.end(), [](char c) { return c == '\n' || c == '\r'; }, ' ');
  return printable(line);
}

std::size_t ticks_at(std::string_view text, std::size_t at) {
  const std::size_t end = std::min(text.find_first_not_of('`', at), text.size());
  return end - at;
}

// The byte after the code span that starts at `at`; `at` if the backticks there open none.
std::size_t end_of_code(std::string_view text, std::size_t at) {
  const std::size_t count = ticks_at(text, at);
  for (std::size_t i = text.find('`', at + count); i != std::string_view::npos; i = text.find('`', i)) {
    const std::size_t closing = ticks_at(text, i);
    i += closing;
    if (closing == count) return i;
  }
  return at;
}

void append_escaped(std::string& result, std::string_view text, bool in_cell) {
  for (const char c : text) {
    if (c == '<') {
      result += "&lt;";
    } else if (c == '|' && in_cell) {
      // A backslash before it would be taken for its escape.
      if (result.ends_with('\\')) result.replace(result.size() - 1, 1, "&#92;");
      result += "\\|";
    } else {
      result += c;
    }
  }
}

std::string escaped_line(std::string_view written, bool in_cell) {
  const std::string line = one_printable_line(written);
  const std::string_view text = line;
  std::string result;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t tick = std::min(text.find('`', at), text.size());
    append_escaped(result, text.substr(at, tick - at), in_cell);
    if (tick == text.size()) break;
    const std::size_t end = end_of_code(text, tick);
    if (end == tick) {
      at = tick + ticks_at(text, tick);
      result += text.substr(tick, at - tick);
      continue;
    }
    const std::size_t ticks = ticks_at(text, tick);
    const std::string_view code = text.substr(tick + ticks, end - tick - 2 * ticks);
    result += in_cell && code.find('|') != std::string_view::npos ? markdown_code(code)
                                                                  : std::string(text.substr(tick, end - tick));
    at = end;
  }
  return result;
}

}  // namespace

std::string markdown_cell(std::string_view text) { return escaped_line(text, true); }
std::string markdown_text(std::string_view text) { return escaped_line(text, false); }

std::string markdown_code(std::string_view written) {
  const std::string text = one_printable_line(written);
  if (text.find("\\|") != std::string::npos) {
    // In a table no code span can hold both.
    std::string result = "<code>";
    for (const char c : text) {
      const std::string_view special = "\\|<>&*_`[]";
      result += special.find(c) == std::string_view::npos ? std::string(1, c) : "&#" + std::to_string(int{c}) + ";";
    }
    return result + "</code>";
  }
  std::size_t longest = 0;
  for (std::size_t i = text.find('`'); i != std::string::npos; i = text.find('`', i)) {
    const std::size_t count = ticks_at(text, i);
    longest = std::max(longest, count);
    i += count;
  }
  std::string inside;
  for (const char c : text) inside += c == '|' ? "\\|" : std::string(1, c);
  const std::string fence(longest + 1, '`');
  const bool space = longest > 0 || inside.empty();
  return fence + (space ? " " : "") + inside + (space ? " " : "") + fence;
}

}  // namespace reflcfg::inline v0::detail
