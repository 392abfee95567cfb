#include <reflcfg/detail/source/toml_advice.hpp>

#include <algorithm>

#include <reflcfg/detail/source/toml_parser.hpp>
#include <reflcfg/detail/source/toml_tables.hpp>
#include <reflcfg/detail/value/number_text.hpp>
#include <reflcfg/detail/value/quote.hpp>
#include <reflcfg/detail/value/utf8.hpp>

namespace reflcfg::inline v0::detail {

namespace {

using explained = toml_mistake::kind;

// A longer text is not repeated in a help line.
constexpr std::size_t longest_repeated_bytes = 80;

bool may_be_repeated(std::string_view text) {
  return text.size() <= longest_repeated_bytes && is_utf8(text) &&
         std::none_of(text.begin(), text.end(), [](char c) { return static_cast<unsigned char>(c) < 0x20; });
}

bool is_plain_key(std::string_view key) {
  return !key.empty() && std::all_of(key.begin(), key.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-' ||
           c == '.';
  });
}

struct fixed_words {
  explained is;
  const char* what;
  const char* help;
};

constexpr fixed_words known_mistakes[] = {
    {explained::lone_return, "a carriage return stands without a line feed", "end each line with \\n or \\r\\n"},
    {explained::empty_key_part, "a part of the key is empty", "write a name on both sides of each dot"},
    {explained::key_of_many_lines, "a key cannot be in three quotes", "write it in one quote on each side"},
    {explained::header_empty, "the header has no name", "write [section]"},
    {explained::header_brackets, "a header is in one pair of brackets, or in two with nothing between them",
     "write [section], or [[section]] for each entry of a list of sections"},
    {explained::escaped_no_character, "this escape stands for no character",
     "write a character above U+FFFF as \\U and eight hexadecimal digits"},
    {explained::real_too_large, "the number is too large for a 64-bit float", "the largest is 1.7976931348623157e308"},
    {explained::no_such_date, "this date or time does not exist",
     "write a date as 2024-12-31, a time as 23:59:59, and both as 2024-12-31T23:59:59"},
    {explained::list_unclosed, "the [ of this list is not closed", "write ] after its last element"},
    {explained::list_stray_comma, "there is no element before this comma", "remove the comma"},
    {explained::braces_unclosed, "the { of this inline table is not closed", "write } after its last setting"},
    {explained::braces_line_break, "an inline table has to be on one line",
     "write [section] on a line of its own, and its settings below it"},
    {explained::braces_stray_comma, "there is no setting before this comma", "remove the comma"},
    {explained::braces_last_comma, "the last setting of an inline table has no comma after it", "remove the comma"},
};

// {} is the place of what was there before.
constexpr fixed_words fixed_collisions[] = {
    {explained::key_twice, "the key is set above already, {}", "keep one of the two"},
    {explained::section_twice, "the section is given above already, {}",
     "a section is given once per file: put its settings together"},
    {explained::section_over_value, "this is set to a value above, {}, so it cannot be a section",
     "remove one of the two"},
    {explained::section_over_list, "this is a list of sections above, {}",
     "write the header with [[ and ]] for one more entry of the list"},
    {explained::section_over_dotted, "settings of this section are given above with dotted keys, {}",
     "a section is given once per file: put its settings together"},
    {explained::list_over_section, "this is a section above, {}, so it cannot be a list of sections",
     "write both headers with [[ and ]], or put the settings together below one"},
    {explained::list_over_value, "this is set to a value above, {}, so it cannot be a list of sections",
     "write all entries with [[ and ]], or all of them in the value"},
    {explained::key_over_section, "this is a section above, {}, so it cannot have a value", "remove one of the two"},
    {explained::key_in_section, "this section is given above, {}", "put the setting there"},
    {explained::key_in_value, "this is set to a value above, {}, so it cannot have settings of its own",
     "put the setting between the braces of an inline table there, or remove one of the two"},
};

toml_advice explain_bytes(const toml_context& context) {
  if (context.text.starts_with("\xFF\xFE") || context.text.starts_with("\xFE\xFF")) {
    return {"the text is UTF-16", {"save the file as UTF-8"}};
  }
  return {"there is a byte that is not UTF-8", {"save the file as UTF-8"}};
}

toml_advice explain_control(const toml_context& context) {
  const bool in_string = context.mistake.is == explained::control_in_string;
  toml_advice advice{in_string ? "a control character in a string is written as an escape"
                               : "there is a control character outside of a string"};
  constexpr char digits[] = "0123456789abcdef";
  const auto byte = static_cast<unsigned char>(context.at(context.mistake.first));
  std::string escape = "\\u00";
  escape += digits[byte >> 4];
  escape += digits[byte & 15];
  if (in_string) {
    advice.help.push_back(context.may_quote ? "write " + escape : "write \\u and four hexadecimal digits");
  } else {
    advice.help.emplace_back("remove it");
  }
  return advice;
}

toml_advice explain_collision(const toml_context& context, const fixed_words& with) {
  toml_advice advice{with.what, {with.help}};
  const std::size_t before = context.line(context.mistake.other);
  const bool here = before == context.line(context.mistake.first);
  advice.what.replace(advice.what.find("{}"), 2, here ? "on this line" : "on line " + std::to_string(before));
  if (with.is == explained::section_twice) {
    advice.help.emplace_back("for a list of sections write each header with [[ and ]]");
  }
  return advice;
}

toml_advice explain_depth(const toml_context& context) {
  if (context.mistake.is == explained::tables_too_deep) {
    return {"tables are nested more than " + std::to_string(deepest_table) + " deep"};
  }
  return {"arrays and inline tables are nested more than " + std::to_string(deepest_value) + " deep"};
}

toml_advice advice_for(const toml_context& context) {
  for (const fixed_words& row : known_mistakes) {
    if (row.is == context.mistake.is) return {row.what, {row.help}};
  }
  for (const fixed_words& row : fixed_collisions) {
    if (row.is == context.mistake.is) return explain_collision(context, row);
  }
  switch (context.mistake.is) {
    case explained::not_utf8: return explain_bytes(context);
    case explained::control_in_string:
    case explained::control_outside: return explain_control(context);
    case explained::statement: return explain_statement(context);
    case explained::no_equals: return explain_no_equals(context);
    case explained::no_value:
      return {"there is no value after the =", {context.write("value", "value") + ", or leave the key out"}};
    case explained::after_value: return explain_after_value(context);
    case explained::after_header: return explain_after_header(context);
    case explained::header_unclosed: return explain_header(context);
    case explained::value: return explain_value(context);
    case explained::string_unclosed:
    case explained::escape: return explain_string(context);
    case explained::integer_too_large: return explain_number(context);
    case explained::list_no_comma:
    case explained::braces_no_comma: return explain_no_comma(context);
    default: return explain_depth(context);
  }
}

}  // namespace

std::string_view toml_context::rest(std::size_t from) const {
  const std::size_t end = text.find_first_of(mistake.in_brackets ? "\r\n,]}" : "\r\n", from);
  std::string_view found = text.substr(from, std::min(end, text.size()) - from);
  for (std::size_t mark = found.find('#'); mark != std::string_view::npos; mark = found.find('#', mark + 1)) {
    if (mark == 0 || found[mark - 1] == ' ' || found[mark - 1] == '\t') found = found.substr(0, mark);
  }
  return trimmed(found);
}

std::size_t toml_context::line(std::size_t byte) const {
  return 1 + static_cast<std::size_t>(std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(byte), '\n'));
}

std::string toml_context::write(std::string_view value, std::string_view instead) const {
  const std::string_view key = text.substr(mistake.key_first, mistake.key_last - mistake.key_first);
  const bool named = may_be_repeated(key) && (may_quote ? !key.empty() : is_plain_key(key));
  const bool shown = may_quote && may_be_repeated(value);
  return "write " + (named ? std::string(key) + " = " : std::string{}) + std::string(shown ? value : instead);
}

std::string as_toml_string(std::string_view written) {
  const std::string_view text = trimmed(written);
  if (!may_be_repeated(text)) return "\"...\"";
  const bool literal = text.find('\\') != std::string_view::npos && text.find('\'') == std::string_view::npos;
  return literal ? "'" + std::string(text) + "'" : in_quotes(text);
}

std::string as_toml_value(std::string_view written) {
  const std::string_view text = trimmed(written);
  return may_be_repeated(text) && is_toml_value(text) ? std::string(text) : as_toml_string(text);
}

bool starts_a_line(std::string_view rest) {
  const std::size_t end = std::min(rest.find_first_of("\r\n#"), rest.size());
  const std::string_view line = trimmed(rest.substr(0, end));
  if (line.starts_with('[')) return line.ends_with(']') && line.find(',') == line.npos && !is_toml_value(line);
  const std::size_t equals = line.find('=');
  return equals != std::string_view::npos && is_plain_key(trimmed(line.substr(0, equals)));
}

// As they come along from web pages.
std::optional<toml_advice> explain_blank(const toml_context& context) {
  for (const char* const blank : {"\u00a0", "\u200b", "\u2003", "\u2009", "\u202f", "\u3000", "\ufeff"}) {
    if (context.marked().starts_with(blank)) {
      return toml_advice{"this blank is not an ASCII space", {"write a space instead, or put the text in quotes"}};
    }
  }
  return std::nullopt;
}

toml_fault explain_mistake(std::string_view text, const toml_mistake& mistake, bool may_quote) {
  toml_advice advice = advice_for({text, mistake, may_quote});
  return {mistake.first, mistake.last, std::move(advice.what), std::move(advice.help)};
}

}  // namespace reflcfg::inline v0::detail
