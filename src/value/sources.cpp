#include <reflcfg/detail/value/sources.hpp>

#include <reflcfg/detail/value/quote.hpp>
#include <reflcfg/detail/value/utf8.hpp>

#include <algorithm>
#include <utility>

namespace reflcfg::inline v0::detail {

namespace {

constexpr std::string_view utf8_mark = "\xEF\xBB\xBF";

// Code points are counted once for each block, so that a column in a line of 10 MB does not cost a look at all of it.
constexpr std::uint32_t block_size = 4096;

bool is_continuation(char c) { return (static_cast<unsigned char>(c) & 0xC0) == 0x80; }

// Orders a byte and hidden ranges: the first range that ends after the byte may hold it.
bool range_ends_after(std::uint32_t byte, const span& range) { return byte < range.last; }

std::string_view bytes_between(std::string_view text, std::uint32_t first, std::uint32_t last) {
  return text.substr(first, last - first);
}

// The part of [first, last) that an excerpt shows: about 400 bytes around the mark, between characters.
span window_around(std::string_view text, span whole, span mark) {
  constexpr std::uint32_t before = 160;
  constexpr std::uint32_t after = 240;
  const std::uint32_t middle = std::clamp(mark.first, whole.first, whole.last);
  span shown = whole;
  if (middle - whole.first > before) shown.first = middle - before;
  if (whole.last - middle > after) shown.last = middle + after;
  while (shown.first < middle && shown.first > whole.first && is_continuation(text[shown.first])) ++shown.first;
  while (shown.last > middle && shown.last < whole.last && is_continuation(text[shown.last])) --shown.last;
  return shown;
}

// A part of a source without its hidden bytes, and where in it the marked bytes are.
struct masked_text {
  std::string text;
  std::size_t first = 0;
  std::size_t last = 0;
};

// `stars` takes the place of each hidden range.
masked_text with_stars(std::string_view text, const std::vector<span>& hidden, span shown, span mark,
                       std::string_view stars = "***") {
  masked_text result;
  // Appends what stands for the bytes [from, to), and notes where the mark begins and ends.
  const auto append = [&](std::uint32_t from, std::uint32_t to, bool is_hidden) {
    const std::size_t at = result.text.size();
    result.text += is_hidden ? stars : bytes_between(text, from, to);
    if (mark.first >= from && mark.first < to) result.first = at + (is_hidden ? 0 : mark.first - from);
    if (mark.last > from && mark.last <= to) result.last = is_hidden ? result.text.size() : at + mark.last - from;
  };
  auto next = std::upper_bound(hidden.begin(), hidden.end(), shown.first, range_ends_after);
  std::uint32_t from = shown.first;
  for (; next != hidden.end() && next->first < shown.last; ++next) {
    if (next->first > from) append(from, next->first, false);
    from = std::min(next->last, shown.last);
    append(std::max(next->first, shown.first), from, true);
  }
  append(from, shown.last, false);
  if (mark.first >= shown.last) result.first = result.text.size();
  if (mark.last > shown.last) result.last = result.text.size();
  result.last = std::max(result.first, result.last);
  return result;
}

// The same for the part of [whole.first, whole.last) around the mark, with dots where something is cut off.
masked_text excerpt_of(std::string_view text, const std::vector<span>& hidden, span whole, span mark,
                       std::string_view stars = "***") {
  const span shown = window_around(text, whole, mark);
  masked_text result = with_stars(text, hidden, shown, mark, stars);
  if (shown.first > whole.first) {
    result.text.insert(0, "...");
    result.first += 3;
    result.last += 3;
  }
  if (shown.last < whole.last) result.text += "...";
  return result;
}

// As a shell takes it. The stars of hidden bytes need no quotes.
std::string quoted_part(std::string_view text, const std::vector<span>& hidden, span whole, span mark) {
  const std::string part = excerpt_of(text, hidden, whole, mark).text;
  const std::string starless = excerpt_of(text, hidden, whole, mark, "x").text;
  return shell_quoted(starless) == starless ? part : shell_quoted(part);
}

}  // namespace

std::uint32_t sources::add(origin::kind is, std::string name, std::string text, std::uint32_t rank) {
  all_.push_back({is, std::move(name), std::move(text), rank});
  return static_cast<std::uint32_t>(all_.size());
}

bool sources::before(span left, span right) const {
  if (rank(left) != rank(right)) return rank(left) < rank(right);
  return left.source != right.source ? left.source < right.source : left.first < right.first;
}

void sources::index(const entry& from) {
  if (!from.starts.empty()) return;
  const char end = from.is == origin::kind::file ? '\n' : '\0';
  from.starts.push_back(0);
  std::uint32_t code_points = 0;
  for (std::uint32_t at = 0; at < from.text.size(); ++at) {
    if (at % block_size == 0) from.counts.push_back(code_points);
    code_points += !is_continuation(from.text[at]);
    if (from.text[at] == end) from.starts.push_back(at + 1);
  }
  // No argument follows the end of the last one; after the end of a line there is one more, if an empty one.
  if (end == '\0' && from.starts.size() > 1 && from.starts.back() == from.text.size()) from.starts.pop_back();
}

std::uint32_t sources::code_points_before(const entry& from, std::uint32_t byte) {
  byte = std::min(byte, static_cast<std::uint32_t>(from.text.size()));
  if (byte == 0) return 0;
  const std::uint32_t block = (byte - 1) / block_size;
  return from.counts[block] +
         static_cast<std::uint32_t>(character_count(bytes_between(from.text, block * block_size, byte)));
}

std::size_t sources::part(std::uint32_t number, std::uint32_t byte) const {
  const entry& from = all_[number - 1];
  index(from);
  return static_cast<std::size_t>(std::upper_bound(from.starts.begin(), from.starts.end(), byte) -
                                  from.starts.begin()) -
         1;
}

span sources::part_span(std::uint32_t number, std::size_t part) const {
  const entry& from = all_[number - 1];
  index(from);
  const auto size = static_cast<std::uint32_t>(from.text.size());
  if (part >= from.starts.size()) return {number, size, size};
  const bool is_last = part + 1 == from.starts.size();
  span found{number, from.starts[part], is_last ? size : from.starts[part + 1] - 1};
  const bool file = from.is == origin::kind::file;
  if (!file && found.last > found.first && from.text[found.last - 1] == '\0') --found.last;  // of the last one
  if (file && found.last > found.first && from.text[found.last - 1] == '\r') --found.last;
  return found;
}

std::uint32_t sources::add_name(std::string path) {
  names_.push_back(std::move(path));
  return static_cast<std::uint32_t>(names_.size());
}

position sources::position_of(span at) const {
  const entry& from = of(at);
  const std::size_t line = part(at.source, at.first);
  const span whole = part_span(at.source, line);
  const bool marked = line == 0 && from.text.starts_with(utf8_mark);
  const std::uint32_t first = marked ? std::max(at.first, std::uint32_t{3}) : at.first;
  const std::uint32_t last = std::max(first, std::min(at.last, whole.last));
  const std::uint32_t before_line = code_points_before(from, whole.first);
  const std::uint32_t before = code_points_before(from, first);
  position result;
  result.line = static_cast<std::uint32_t>(line) + 1;
  result.column = before - before_line + (marked ? 0 : 1);
  result.length = code_points_before(from, last) - before;
  return result;
}

origin sources::origin_at(span at) const {
  origin result;
  if (!at.known()) return result;
  const entry& from = of(at);
  result.is = from.is;
  switch (from.is) {
    case origin::kind::default_value: break;
    case origin::kind::file:
      result.name = from.name;
      result.at = position_of(at);
      break;
    case origin::kind::environment: {
      const std::string_view pair = text(part_span(at.source, part(at.source, at.first)));
      result.name = pair.substr(0, pair.find('='));
      break;
    }
    case origin::kind::command_line: result.argument = static_cast<std::uint32_t>(part(at.source, at.first)) + 1; break;
  }
  return result;
}

span sources::whole(const tree& value) const {
  const bool option = value.key.known() && kind_of(value.key) == origin::kind::command_line;
  if (option) return {value.key.source, value.key.first, std::max(value.key.last, value.at.last)};
  return value.at.known() ? value.at : value.key;
}

origin sources::origin_of(const tree& value) const {
  origin result = origin_at(whole(value));
  if (value.renamed && value.name != 0) result.alias = name(value.name);
  return result;
}

void sources::hide(span at) {
  if (!at.known() || at.first >= at.last) return;
  std::vector<span>& hidden = all_[at.source - 1].hidden;
  // The ranges that it overlaps become one with it. Most often it comes after all of them.
  const auto first = std::upper_bound(hidden.begin(), hidden.end(), at.first, range_ends_after);
  auto last = first;
  for (; last != hidden.end() && last->first < at.last; ++last) {
    at.first = std::min(at.first, last->first);
    at.last = std::max(at.last, last->last);
  }
  hidden.insert(hidden.erase(first, last), at);
}

bool sources::hidden(span at) const {
  if (!at.known()) return false;
  const entry& from = of(at);
  const auto next = std::upper_bound(from.hidden.begin(), from.hidden.end(), at.first, range_ends_after);
  return from.all_hidden || (next != from.hidden.end() && next->first < std::max(at.last, at.first + 1));
}

void sources::hide_all(std::uint32_t number) { all_[number - 1].all_hidden = true; }

sources::excerpt sources::show(span at) const {
  if (!at.known() || of(at).all_hidden) return {};
  switch (of(at).is) {
    case origin::kind::default_value: return {};
    case origin::kind::file: return show_line(at);
    case origin::kind::environment: return show_variable(at);
    case origin::kind::command_line: return show_arguments(at);
  }
  return {};
}

sources::excerpt sources::show_line(span at) const {
  const entry& from = of(at);
  span whole = part_span(at.source, part(at.source, at.first));
  if (whole.first == 0 && from.text.starts_with(utf8_mark)) whole.first = 3;
  // A comment behind a secret may name it.
  for (const span& range : from.hidden) {
    const bool in_line = range.first < whole.last && range.last > whole.first;
    if (in_line) whole.last = std::min(whole.last, std::max({range.last, at.last, at.first + 1}));
  }
  masked_text line = excerpt_of(from.text, from.hidden, whole, at);
  if (line.first == line.last && line.first < line.text.size()) {
    line.last += std::max<std::size_t>(1, utf8_length(line.text, line.first));
  }
  return {std::move(line.text), line.first, line.last - line.first};
}

sources::excerpt sources::show_arguments(span at) const {
  constexpr std::size_t most = 4;
  const entry& from = of(at);
  const std::size_t first = part(at.source, at.first);
  const std::size_t last = part(at.source, std::max(at.first, at.last));  // the zero byte at its end is its own
  excerpt result;
  for (std::size_t i = first; i <= last && i < first + most; ++i) {
    if (i > first) result.text += ' ';
    result.text += quoted_part(from.text, from.hidden, part_span(at.source, i), at);
  }
  if (last >= first + most) result.text += " ...";
  result.length = result.text.size();
  return result;
}

sources::excerpt sources::show_variable(span at) const {
  const entry& from = of(at);
  const span pair = part_span(at.source, part(at.source, at.first));
  const std::size_t equals = std::min(text(pair).find('='), text(pair).size());
  const auto end_of_name = pair.first + static_cast<std::uint32_t>(equals);
  excerpt result;
  result.text = with_stars(from.text, from.hidden, {at.source, pair.first, end_of_name}, at).text;
  if (end_of_name < pair.last) {
    result.text += "=" + quoted_part(from.text, from.hidden, {at.source, end_of_name + 1, pair.last}, at);
  }
  result.length = result.text.size();
  return result;
}

}  // namespace reflcfg::inline v0::detail
