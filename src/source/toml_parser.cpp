#include <reflcfg/detail/source/toml_parser.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <forward_list>
#include <string>
#include <vector>

#include <reflcfg/detail/source/toml_space.hpp>
#include <reflcfg/detail/source/toml_string.hpp>
#include <reflcfg/detail/source/toml_tables.hpp>
#include <reflcfg/detail/source/toml_token.hpp>
#include <reflcfg/detail/value/utf8.hpp>

namespace reflcfg::inline v0::detail {

namespace {

using grammar_mistake = toml_mistake::kind;

constexpr std::array<bool, 256> bare_key_bytes = [] {
  std::array<bool, 256> bare{};
  for (std::size_t c = 0; c < 128; ++c) {
    bare[c] = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-';
  }
  return bare;
}();

bool is_bare_key_byte(char c) { return bare_key_bytes[static_cast<unsigned char>(c)]; }

bool ends_token(char c) {
  return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == ',' || c == ']' || c == '}' || c == '#';
}

// Stops at the first mistake: all that return a bool are false then.
class toml_parser {
 public:
  toml_parser(std::string_view text, std::uint32_t source, tree& root)
      : text_(text), source_(source), root_(root), tables_(root) {}

  bool document() {
    root_.is = tree::kind::table;
    root_.at = span_of(0, text_.size());
    section_ = {&root_};
    if (text_.starts_with("\xEF\xBB\xBF")) at_ = 3;
    for (;;) {
      at_ = skip_toml_space(text_, at_);
      if (at_ >= text_.size()) return true;
      if (!line()) return false;
    }
  }

  bool lone_value() {
    at_ = skip_toml_space(text_, 0);
    here_.value_first = at_;
    if (!value({&root_})) return false;
    const std::size_t end = at_;
    at_ = skip_toml_space(text_, at_);
    return at_ == text_.size() || fail(grammar_mistake::after_value, at_, text_.size(), end);
  }

  const toml_mistake& mistake() const { return here_; }

 private:
  char peek() const { return at_ < text_.size() ? text_[at_] : '\0'; }
  bool at_line_end() const { return at_ >= text_.size() || text_[at_] == '\n' || text_[at_] == '\r'; }
  void skip_blanks() { at_ = skip_toml_blanks(text_, at_); }
  span span_of(std::size_t first, std::size_t last) const {
    return {source_, static_cast<std::uint32_t>(first), static_cast<std::uint32_t>(last)};
  }

  bool is_control() const {
    const auto c = static_cast<unsigned char>(peek());
    return at_ < text_.size() && ((c < 0x20 && c != '\t' && toml_line_end(text_, at_) == 0) || c == 0x7F);
  }

  bool fail(grammar_mistake is, std::size_t first, std::size_t last, std::size_t other = 0) {
    here_.is = is;
    here_.first = first;
    here_.last = last;
    here_.other = other;
    return false;
  }
  bool fail_here(grammar_mistake is, std::size_t other = 0) { return fail(is, at_, at_ + 1, other); }
  bool fail_open(grammar_mistake is, std::size_t open) { return fail(is, open, open + 1, open); }
  bool fail_control() {
    return fail_here(peek() == '\r' ? grammar_mistake::lone_return : grammar_mistake::control_outside);
  }
  bool fail_conflict(const toml_tables::conflict& found) {
    return fail(found.is, parts_[found.part].at.first, parts_[found.part].at.last, found.place);
  }

  // A character that cannot be where it is: no UTF-8, a control character, or `is`.
  bool fail_character(grammar_mistake is, std::size_t other = 0) {
    if (is_control()) return fail_control();
    const std::size_t length = utf8_length(text_, at_);
    if (length == 0 && at_ < text_.size()) return fail_here(grammar_mistake::not_utf8);
    return fail(is, at_, at_ + length, other);
  }

  // The byte after the last one of the line that is not blank.
  std::size_t line_last() const {
    std::size_t last = std::min(text_.find_first_of("\r\n", at_), text_.size());
    while (last > at_ && (text_[last - 1] == ' ' || text_[last - 1] == '\t')) --last;
    return last;
  }

  // What is in brackets has no key of its own so far. Returns what here_ is to be after them.
  toml_mistake enter_brackets() {
    const toml_mistake outer = here_;
    here_ = {.in_brackets = true, .bracket = outer.in_brackets ? outer.bracket : at_};
    return outer;
  }

  bool line();
  bool comment();
  bool header();
  bool setting(const toml_table& table);
  bool key(grammar_mistake otherwise);
  bool key_part();
  bool value(toml_table place);
  bool string_value(tree& value);
  bool token_value(tree& value);
  bool token_mistake(grammar_mistake is, std::size_t last);
  bool list(const toml_table& place);
  bool list_space(std::size_t open);
  bool braces(const toml_table& table);

  std::string_view text_;
  std::uint32_t source_;
  tree& root_;
  std::size_t at_ = 0;
  toml_tables tables_;
  toml_table section_{};
  std::vector<toml_key_part> parts_;           // of the last key that was read
  std::forward_list<std::string> part_names_;  // of them, those that are in quotes
  toml_mistake here_;  // its setting and its bracket are those that at_ is in, before there is a mistake
  std::uint32_t depth_ = 0;
};

bool toml_parser::line() {
  here_ = {};
  if (peek() == '#') return comment();
  const bool is_header = peek() == '[';
  if (!(is_header ? header() : setting(section_))) return false;
  const std::size_t end = at_;
  skip_blanks();
  if (at_ >= text_.size() || toml_line_end(text_, at_) > 0) return true;
  if (peek() == '#') return comment();
  if (is_control()) return fail_control();
  return fail(is_header ? grammar_mistake::after_header : grammar_mistake::after_value, at_, line_last(), end);
}

// To the end of the line.
bool toml_parser::comment() {
  const auto is_ascii = [](char c) { return c == '\t' || (c >= 0x20 && c < 0x7F); };
  for (;;) {
    while (at_ < text_.size() && is_ascii(text_[at_])) ++at_;
    if (at_ >= text_.size() || toml_line_end(text_, at_) > 0) return true;
    if (is_control()) return fail_control();
    const std::size_t length = utf8_length(text_, at_);
    if (length == 0) return fail_here(grammar_mistake::not_utf8);
    at_ += length;
  }
}

bool toml_parser::header() {
  const std::size_t open = at_++;
  const bool list = peek() == '[';
  if (list) ++at_;
  skip_blanks();
  if (peek() == '[') return fail(grammar_mistake::header_brackets, open, at_ + 1, open);
  if (peek() == ']') return fail(grammar_mistake::header_empty, open, at_ + 1, open);
  if (at_line_end()) return fail(grammar_mistake::header_unclosed, open, at_, open);
  if (!key(grammar_mistake::header_unclosed)) {
    here_.other = open;
    return false;
  }
  if (list && peek() == ']') ++at_;
  if (peek() != ']') {
    return at_line_end() ? fail(grammar_mistake::header_unclosed, open, at_, open)
                         : fail_character(grammar_mistake::header_unclosed, open);
  }
  ++at_;
  const auto found = tables_.open_section(parts_, list, section_);
  return !found || fail_conflict(*found);
}

// The parts are in parts_ then, and at_ is after the blanks that follow.
bool toml_parser::key(grammar_mistake otherwise) {
  parts_.clear();
  part_names_.clear();
  for (;;) {
    if (is_bare_key_byte(peek()) || peek() == '"' || peek() == '\'') {
      if (!key_part()) return false;
    } else if (peek() == '.' || (!parts_.empty() && (peek() == '=' || peek() == ']' || at_line_end()))) {
      return fail(grammar_mistake::empty_key_part, at_line_end() ? at_ - 1 : at_, at_line_end() ? at_ : at_ + 1);
    } else {
      return fail_character(otherwise);
    }
    skip_blanks();
    if (peek() != '.') return true;
    ++at_;
    skip_blanks();
  }
}

bool toml_parser::key_part() {
  const std::size_t first = at_;
  if (is_bare_key_byte(text_[at_])) {
    while (at_ < text_.size() && is_bare_key_byte(text_[at_])) ++at_;
    parts_.push_back({text_.substr(first, at_ - first), span_of(first, at_)});
    return true;
  }
  std::string& name = part_names_.emplace_front();
  const toml_string found = read_toml_string(text_, first, name);
  if (found.mistake) return fail(*found.mistake, found.mistake_first, found.mistake_last, first);
  at_ = found.last;
  if (found.many_lines) return fail(grammar_mistake::key_of_many_lines, first, first + 3);
  parts_.push_back({name, span_of(first, at_)});
  return true;
}

bool toml_parser::setting(const toml_table& table) {
  if (!key(grammar_mistake::statement)) return false;
  const std::size_t first = parts_.front().at.first;
  const std::size_t last = parts_.back().at.last;
  if (peek() != '=') {
    here_.value_first = last;
    const bool dashes = text_.substr(first, last - first).find_first_not_of('-') == text_.npos;
    return (at_line_end() && !is_control()) || dashes ? fail(grammar_mistake::no_equals, first, last, first)
                                                      : fail_character(grammar_mistake::no_equals, first);
  }
  const std::size_t equals = at_++;
  here_.key_first = first;
  here_.key_last = last;
  skip_blanks();
  here_.value_first = at_;
  if (at_ >= text_.size() || toml_line_end(text_, at_) > 0 || peek() == '#') {
    return fail(grammar_mistake::no_value, equals, equals + 1);
  }
  toml_table place{};
  if (const auto found = tables_.add_key(table, parts_, place)) return fail_conflict(*found);
  return value(place);
}

bool toml_parser::value(toml_table place) {
  if (++depth_ > deepest_value) return fail_here(grammar_mistake::values_too_deep);
  const std::size_t first = at_;
  bool ok = false;
  switch (peek()) {
    case '"':
    case '\'': ok = string_value(*place.at); break;
    case '[': ok = list(place); break;
    case '{': ok = braces(tables_.open_braces(place)); break;
    default: ok = token_value(*place.at);
  }
  --depth_;
  place.at->at = span_of(first, at_);
  return ok;
}

bool toml_parser::string_value(tree& value) {
  const std::size_t first = at_;
  const toml_string found = read_toml_string(text_, first, value.string);
  if (found.mistake) return fail(*found.mistake, found.mistake_first, found.mistake_last, first);
  value.is = tree::kind::string;
  at_ = found.last;
  return true;
}

bool toml_parser::token_value(tree& value) {
  const auto token_last = [this](std::size_t at) {
    while (at < text_.size() && !ends_token(text_[at])) ++at;
    return at;
  };
  std::size_t last = token_last(at_);
  // A blank may stand between a date and a time.
  const bool more = last + 1 < text_.size() && text_[last] == ' ' && text_[last + 1] >= '0' && text_[last + 1] <= '9';
  if (more && is_toml_date(text_.substr(at_, last - at_))) last = token_last(last + 1);
  if (const auto found = read_toml_token(text_.substr(at_, last - at_), value)) return token_mistake(*found, last);
  at_ = last;
  return true;
}

bool toml_parser::token_mistake(grammar_mistake is, std::size_t last) {
  const std::size_t first = at_;
  if (last == first) return fail_character(is);
  for (; at_ < last; at_ += utf8_length(text_, at_)) {
    if (is_control() || utf8_length(text_, at_) == 0) return fail_character(is);
  }
  return fail(is, first, last);
}

// Blanks, line ends and comments within a list.
bool toml_parser::list_space(std::size_t open) {
  for (;;) {
    at_ = skip_toml_space(text_, at_);
    if (at_ >= text_.size()) return fail_open(grammar_mistake::list_unclosed, open);
    if (text_[at_] != '#') return !is_control() || fail_control();
    if (!comment()) return false;
  }
}

bool toml_parser::list(const toml_table& place) {
  const toml_mistake outer = enter_brackets();
  const std::size_t open = at_++;
  std::vector<tree>& items = place.at->items;
  place.at->is = tree::kind::list;
  for (bool comma = true;;) {
    if (!list_space(open)) return false;
    const char c = text_[at_];
    if (c == ']') break;
    if (c == ',') {
      if (comma) return fail_here(grammar_mistake::list_stray_comma, open);
      comma = true;
      ++at_;
      continue;
    }
    if (!comma) return fail_character(grammar_mistake::list_no_comma, open);
    comma = false;
    here_.value_first = at_;
    if (!value({&items.emplace_back(), 0, place.depth})) return false;
  }
  ++at_;
  here_ = outer;
  return true;
}

bool toml_parser::braces(const toml_table& table) {
  const toml_mistake outer = enter_brackets();
  const std::size_t open = at_++;
  for (bool first = true, comma = true;; first = false) {
    skip_blanks();
    const char c = peek();
    if (at_ >= text_.size()) return fail_open(grammar_mistake::braces_unclosed, open);
    if (toml_line_end(text_, at_) > 0 || c == '#') return fail_open(grammar_mistake::braces_line_break, open);
    if (c == '}' && comma && !first) return fail_here(grammar_mistake::braces_last_comma, open);
    if (c == '}') break;
    if (c == ',') {
      if (comma) return fail_here(grammar_mistake::braces_stray_comma, open);
      comma = true;
      ++at_;
      continue;
    }
    if (!comma) return fail_character(grammar_mistake::braces_no_comma, open);
    comma = false;
    here_.key_first = here_.key_last = 0;
    if (!setting(table)) return false;
  }
  ++at_;
  here_ = outer;
  return true;
}

std::optional<toml_mistake> mistake_of(const toml_parser& parser, bool ok) {
  return ok ? std::nullopt : std::optional(parser.mistake());
}

}  // namespace

std::optional<toml_mistake> read_toml(std::string_view text, std::uint32_t source, tree& root) {
  toml_parser parser(text, source, root);
  return mistake_of(parser, parser.document());
}

std::optional<toml_mistake> read_toml_value(std::string_view text, tree& value) {
  toml_parser parser(text, 1, value);
  return mistake_of(parser, parser.lone_value());
}

bool is_toml_value(std::string_view text) {
  tree value;
  return !read_toml_value(text, value);
}

}  // namespace reflcfg::inline v0::detail
