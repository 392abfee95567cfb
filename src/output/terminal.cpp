#include <reflcfg/detail/output/terminal.hpp>

#include <reflcfg/detail/value/utf8.hpp>

#include <sys/ioctl.h>
#include <unistd.h>
#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <cstring>

namespace reflcfg::inline v0::detail {

namespace {

std::size_t columns_in(const char* text) {
  std::size_t columns = 0;
  if (text != nullptr) std::from_chars(text, text + std::strlen(text), columns);
  return columns;
}

// The end of the part that a line may break after: a word with the blank behind it, or one wide character.
std::size_t end_of_part(std::string_view text, std::size_t at) {
  bool first = true;
  while (at < text.size() && text[at] != ' ') {
    const std::size_t length = std::max<std::size_t>(1, utf8_length(text, at));
    const bool wide = utf8_length(text, at) > 2 && display_width(code_point(text, at, length)) == 2;
    if (wide && !first) return at;
    at += length;
    if (wide) return at;
    first = false;
  }
  return at;
}

}  // namespace

std::vector<std::string> wrapped(std::string_view paragraph, std::size_t width) {
  std::string spaced(paragraph);
  std::replace(spaced.begin(), spaced.end(), '\n', ' ');
  const std::string text = printable(spaced);
  std::vector<std::string> lines;
  std::string line;
  std::size_t columns = 0;
  bool blank = false;  // between the line and the next part
  for (std::size_t at = 0; at < text.size();) {
    if (text[at] == ' ') {
      blank = true;
      ++at;
      continue;
    }
    const std::size_t end = end_of_part(text, at);
    const std::string_view part = std::string_view(text).substr(at, end - at);
    const std::size_t part_columns = display_width(part);
    if (!line.empty() && columns + blank + part_columns > width) {
      lines.push_back(std::move(line));
      line.clear();
      columns = 0;
    }
    if (!line.empty() && blank) line += ' ';
    line += part;
    columns = display_width(line);
    blank = false;
    at = end;
  }
  if (!line.empty()) lines.push_back(std::move(line));
  return lines;
}

std::optional<std::size_t> terminal_width(int descriptor) {
  if (::isatty(descriptor) == 0) return std::nullopt;
  std::size_t columns = columns_in(std::getenv("COLUMNS"));
  winsize size{};
  if (columns == 0 && ::ioctl(descriptor, TIOCGWINSZ, &size) == 0) columns = size.ws_col;
  return std::clamp<std::size_t>(columns == 0 ? 80 : columns, 60, 120);
}

bool wants_color(int descriptor) {
  const char* const no_color = std::getenv("NO_COLOR");  // no-color.org: set and not empty
  const char* const terminal = std::getenv("TERM");
  const bool refused = no_color != nullptr && *no_color != '\0';
  return ::isatty(descriptor) != 0 && !refused && (terminal == nullptr || std::strcmp(terminal, "dumb") != 0);
}

}  // namespace reflcfg::inline v0::detail
