#include <reflcfg/detail/value/diagnostic.hpp>

#include <reflcfg/detail/value/utf8.hpp>

#include <algorithm>
#include <string_view>

namespace reflcfg::inline v0 {

namespace {

using detail::display_width;
using detail::printable;

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

// A message that quotes what it was given, which may be a megabyte. Its end says what is wrong with that.
std::string shortened_sentence(std::string_view text) {
  constexpr std::size_t first = 700;
  constexpr std::size_t last = 200;
  std::string all = printable(text);
  const std::size_t count = detail::character_count(all);
  if (count <= first + last) return all;
  return all.substr(0, detail::skip_characters(all, 0, first)) + " ... " +
         all.substr(detail::skip_characters(all, 0, count - last));
}

bool has_file_line(const origin& from) { return from.is == origin::kind::file && from.at.line > 0; }

std::string place_text(const origin& from) {
  if (!has_file_line(from)) return printable(describe(from));
  return printable(from.name) + ":" + std::to_string(from.at.line) + ":" + std::to_string(from.at.column);
}

// A line as a terminal shows it. What is marked is counted in columns, from 0.
struct marked_line {
  std::string text;
  std::size_t column = 0;
  std::size_t length = 0;
};

// The first byte of the character that has the byte `at`.
std::size_t start_of_character(std::string_view text, std::size_t at) {
  for (std::size_t back = 1; back <= std::min<std::size_t>(at, 3); ++back) {
    if (detail::utf8_length(text, at - back) > back) return at - back;
  }
  return at;
}

marked_line marked_line_of(const diagnostic& item) {
  const std::string_view snippet = item.snippet;
  const std::size_t caret = std::min(item.caret, snippet.size());
  const std::size_t length = std::min(item.caret_length, snippet.size() - caret);
  const std::size_t first = start_of_character(snippet, caret);
  const std::size_t last = std::max(first, start_of_character(snippet, caret + length));
  const std::size_t columns = display_width(snippet.substr(first, last - first));
  return {printable(snippet), display_width(snippet.substr(0, first)), std::max<std::size_t>(1, columns)};
}

// The byte after as many characters from `from` on as fit `columns`; those that they do take are added to `taken`.
std::size_t skip_columns(std::string_view line, std::size_t from, std::size_t columns, std::size_t& taken) {
  while (from < line.size()) {
    const std::size_t length = detail::utf8_length(line, from);
    const std::size_t width = display_width(line.substr(from, length));
    if (width > columns) break;
    columns -= width;
    taken += width;
    from += length;
  }
  return from;
}

// Cuts a long line to the part around the mark.
void cut_to_fit(marked_line& line) {
  constexpr std::size_t widest = 100;
  constexpr std::size_t before = 40;
  std::size_t shown = 0;
  line.length = std::min(line.length, widest);
  if (skip_columns(line.text, 0, widest, shown) == line.text.size()) return;
  std::size_t skipped = 0;
  shown = 0;
  const std::size_t start = skip_columns(line.text, 0, line.column > before ? line.column - before : 0, skipped);
  const std::size_t end = skip_columns(line.text, start, widest, shown);
  line.column -= skipped;
  line.length = std::min(line.length, std::max<std::size_t>(1, shown - std::min(shown, line.column)));
  if (start > 0) line.column += 3;
  line.text = (start > 0 ? "..." : "") + line.text.substr(start, end - start) + (end < line.text.size() ? "..." : "");
}

std::string snippet_block(const diagnostic& item, const palette& colors) {
  const std::string number = has_file_line(item.from) ? std::to_string(item.from.at.line) : "";
  const std::string margin(number.size(), ' ');
  marked_line line = marked_line_of(item);
  cut_to_fit(line);
  std::string text = margin + " " + colors.frame("|") + "\n";
  text += colors.frame(number) + " " + colors.frame("|") + " " + line.text + "\n";
  text += margin + " " + colors.frame("|") + " " + std::string(line.column, ' ');
  text += colors.error(std::string(line.length, '^')) + "\n";
  return text;
}

std::string notice_text(const diagnostic& item, const palette& colors) {
  const std::string place = item.from.is_default() ? "" : " (" + place_text(item.from) + ")";
  return colors.notice("notice") + ": " + shortened_sentence(item.what) + place + "\n";
}

}  // namespace

std::string render(const diagnostic& item, bool colored) {
  const palette colors{colored};
  if (item.is == diagnostic::kind::notice) return notice_text(item, colors);
  std::string text = colors.error("error") + ": " + colors.strong(shortened_sentence(item.what)) + "\n";
  if (!item.from.is_default()) {
    text += colors.frame(" --> ") + place_text(item.from) + "\n";
    if (!item.snippet.empty()) text += snippet_block(item, colors);
  }
  const std::string margin(has_file_line(item.from) ? std::to_string(item.from.at.line).size() : 0, ' ');
  for (const std::string& help : item.help) {
    text += margin + " " + colors.frame("=") + " " + colors.help("help") + ": " + shortened_sentence(help) + "\n";
  }
  return text;
}

std::string render(const std::vector<diagnostic>& items, bool colored) {
  std::vector<const diagnostic*> order;
  order.reserve(items.size());
  for (const diagnostic& item : items) order.push_back(&item);
  std::sort(order.begin(), order.end(), [](const diagnostic* a, const diagnostic* b) {
    return a->is != b->is ? a->is < b->is : a < b;  // the vector's own order within a kind
  });
  std::string text;
  std::size_t errors = 0;
  // Nobody reads more, and the first ones are the most useful.
  constexpr std::size_t most = 100;
  for (const diagnostic* item : order) {
    errors += item->is != diagnostic::kind::notice;
    if (errors <= most) text += (text.empty() ? "" : "\n") + render(*item, colored);
  }
  if (errors > most) text += "\n... and " + std::to_string(errors - most) + " more\n";
  if (errors > 1) text += "\n" + std::to_string(errors) + " errors\n";
  return text;
}

}  // namespace reflcfg::inline v0
