// What to say where a value should be, and something else is.
#include <reflcfg/detail/source/toml_advice.hpp>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <optional>
#include <system_error>

#include <reflcfg/detail/source/toml_space.hpp>
#include <reflcfg/detail/source/toml_token.hpp>
#include <reflcfg/detail/value/number_text.hpp>
#include <reflcfg/detail/value/quote.hpp>
#include <reflcfg/detail/value/utf8.hpp>

namespace reflcfg::inline v0::detail {

namespace {

struct misused_word {
  const char* word;  // in lower case
  const char* meant;
};

constexpr misused_word boolean_words[] = {
    {"true", "true"}, {"yes", "true"}, {"on", "true"}, {"false", "false"}, {"no", "false"}, {"off", "false"},
};
constexpr misused_word null_words[] = {{"null", ""}, {"none", ""}, {"nil", ""}, {"~", ""}, {"undefined", ""}};
constexpr misused_word real_words[] = {
    {"inf", "inf"},        {"+inf", "inf"}, {"-inf", "-inf"},  {"infinity", "inf"}, {"+infinity", "inf"},
    {"-infinity", "-inf"}, {".inf", "inf"}, {"-.inf", "-inf"}, {"nan", "nan"},      {".nan", "nan"},
};

std::string lower_case_word(std::string_view word) {
  std::string text(word);
  for (char& c : text) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  return text;
}

template <std::size_t count>
const misused_word* find_word(const misused_word (&list)[count], std::string_view word) {
  const std::string lower = lower_case_word(word);
  const auto* const found =
      std::find_if(list, list + count, [&](const misused_word& row) { return row.word == lower; });
  return found == list + count ? nullptr : found;
}

bool is_ascii_digit_char(char c) { return c >= '0' && c <= '9'; }

// ---- numbers

struct number_reason {
  const char* what;
  const char* example;
};
constexpr number_reason no_digit_before{"a number has a digit before its point", "0.5"};
constexpr number_reason no_digit_after{"a number has a digit after its point", "5.0"};
constexpr number_reason zeros_in_front{"a number has no zeros in front", "7"};
constexpr number_reason misplaced_underscore{"an underscore in a number stands between two digits", "1_000"};
constexpr number_reason capital_prefix{"the prefix of a number is in lower case", "0xff"};
constexpr number_reason signed_prefix{"a hexadecimal, octal or binary number has no sign", "255"};

struct repaired_token {
  number_reason because;
  std::string token;
};

constexpr auto no_place = std::string::npos;

// -0xff is the decimal number.
std::string signed_prefixed(char sign, const std::string& body) {
  if (sign == '+') return body;
  std::int64_t value = 0;
  const int base = body[1] == 'x' ? 16 : body[1] == 'o' ? 8 : 2;
  const std::string digits = without_underscores(body).substr(2);
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value, base);
  return error == std::errc{} && end == digits.data() + digits.size() ? "-" + std::to_string(value) : body;
}

// What is wrong with a number, and the number without that. Nothing if it is no number even so.
std::optional<repaired_token> repaired_number(std::string_view word) {
  const char sign = word.empty() || (word[0] != '+' && word[0] != '-') ? '\0' : word[0];
  std::string body(word.substr(sign == '\0' ? 0 : 1));
  const number_reason* first = nullptr;
  const auto because = [&](const number_reason& with) { first = first == nullptr ? &with : first; };
  if (body.size() > 2 && body[0] == '0' && std::string_view("XOB").find(body[1]) != no_place) {
    body[1] = static_cast<char>(body[1] - 'A' + 'a');
    because(capital_prefix);
  }
  const bool prefixed = body.size() > 2 && body[0] == '0' && std::string_view("xob").find(body[1]) != no_place;
  if (body.starts_with('.')) {
    body.insert(0, "0");
    because(no_digit_before);
  }
  const auto point = body.find('.');
  if (point != no_place && (point + 1 == body.size() || !is_ascii_digit_char(body[point + 1]))) {
    body.insert(point + 1, "0");
    because(no_digit_after);
  }
  while (!prefixed && body.size() > 1 && body[0] == '0' && (is_ascii_digit_char(body[1]) || body[1] == '_')) {
    body.erase(0, 1);
    because(zeros_in_front);
  }
  if (toml_token_kind(body) == tree::kind::unset && body.find('_') != no_place) {
    body = without_underscores(body);
    because(misplaced_underscore);
  }
  if (prefixed && sign != '\0') {
    body = signed_prefixed(sign, body);
    because(signed_prefix);
  }
  std::string token = (sign == '\0' || prefixed ? "" : std::string(1, sign)) + body;
  const tree::kind is = toml_token_kind(token);
  if (first == nullptr || (is != tree::kind::integer && is != tree::kind::real)) return std::nullopt;
  return repaired_token{*first, std::move(token)};
}

// 0755 may be meant as it is in C.
std::string octal_form(std::string_view word) {
  const bool octal = word.size() > 1 && word[0] == '0' && word.find_first_not_of("01234567") == word.npos;
  const auto digit = word.find_first_not_of('0');
  return octal && digit != word.npos ? "0o" + std::string(word.substr(digit)) : std::string{};
}

// ---- dates

// Numbers with one character between each two, with as many digits as a date or time has; nothing if it is not that.
std::string padded_parts(std::string_view text, char between, std::size_t count, std::size_t first_digits) {
  std::string padded;
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t digits = std::min(text.find_first_not_of("0123456789"), text.size());
    const std::size_t width = i == 0 ? first_digits : 2;
    if (digits == 0 || digits > width) return {};
    padded.append(width - digits, '0').append(text.substr(0, digits));
    text.remove_prefix(digits);
    if (i + 1 == count) break;
    if (!text.starts_with(between))
      return between == ':' && i == 1 ? padded + ":00" + std::string(text) : std::string{};
    text.remove_prefix(1);
    padded += between;
  }
  return padded + std::string(text);
}

// 2024-1-5, 12:30 and 2024-01-05T12:30 with what they lack.
std::string repaired_date(std::string_view word) {
  const auto split = word.find_first_of("Tt ");
  std::string date(word.substr(0, split));
  std::string time(split == word.npos ? std::string_view{} : word.substr(split + 1));
  if (split == word.npos && word.find(':') != word.npos) std::swap(date, time);
  if (!date.empty()) date = padded_parts(date, date.find('/') != no_place ? '/' : '-', 3, 4);
  std::replace(date.begin(), date.end(), '/', '-');
  if (!time.empty()) time = padded_parts(time, ':', 3, 2);
  std::string found = date + (split == word.npos ? "" : "T") + time;
  return toml_token_kind(found) == tree::kind::datetime ? found : std::string{};
}

// ---- text

constexpr std::array<std::string_view, 14> other_quotes = {"\u201c", "\u201d", "\u201e", "\u201f", "\u2018",
                                                           "\u2019", "\u201a", "\u201b", "\u00ab", "\u00bb",
                                                           "\u2039", "\u203a", "`",      "\u00b4"};

bool strip_other_quotes(std::string_view& text) {
  bool found = false;
  for (const std::string_view quote : other_quotes) {
    if (text.starts_with(quote)) {
      text.remove_prefix(quote.size());
      found = true;
      break;
    }
  }
  for (const std::string_view quote : other_quotes) {
    if (found && text.ends_with(quote)) {
      text.remove_suffix(quote.size());
      break;
    }
  }
  return found;
}

std::optional<toml_advice> explain_mark(const toml_context& context, std::string_view all) {
  switch (context.at(context.mistake.first)) {
    case '=':
    case '>':
    case ':': {
      const std::size_t value = std::min(all.find_first_not_of("=>: \t"), all.size());
      return toml_advice{"a key and its value are joined by one =",
                         {context.write(as_toml_value(all.substr(value)), "value")}};
    }
    case ',': return toml_advice{"there is no value before this comma", {context.write("value", "value")}};
    case ']':
    case '}': return toml_advice{"there is no value before this bracket", {context.write("value", "value")}};
    case '(': {
      const bool closed = all.size() > 1 && all.ends_with(')') && !context.mistake.in_brackets;
      const std::string list = closed ? "[" + std::string(all.substr(1, all.size() - 2)) + "]" : "[...]";
      return toml_advice{"a list is in square brackets", {context.write(as_toml_value(list), "[...]")}};
    }
    default: return std::nullopt;
  }
}

std::optional<toml_advice> explain_word(const toml_context& context, std::string_view word) {
  if (const misused_word* found = find_word(boolean_words, word)) {
    return toml_advice{"a boolean is true or false, in lower case", {context.write(found->meant, "true or false")}};
  }
  if (find_word(null_words, word) != nullptr) {
    return toml_advice{"TOML has no null", {"leave the key out, or " + context.write("[]", "[]") + " to unset it"}};
  }
  if (const misused_word* found = find_word(real_words, word)) {
    return toml_advice{"infinity is inf and not-a-number is nan", {context.write(found->meant, "inf or nan")}};
  }
  if (const auto number = repaired_number(word)) {
    if (!context.may_quote) return toml_advice{number->because.what, {std::string("write ") + number->because.example}};
    const std::string octal = octal_form(word);
    return toml_advice{
        number->because.what,
        {context.write(number->token, "...") + (octal.empty() ? "" : ", or " + octal + " if it is octal")}};
  }
  if (const std::string date = repaired_date(word); !date.empty()) {
    return toml_advice{"a date is written as 2024-12-31, a time as 23:59:59",
                       {context.write(date, "both as 2024-12-31T23:59:59")}};
  }
  return std::nullopt;
}

toml_advice explain_escape(const toml_context& context, bool many_lines) {
  const char* const what = "a backslash in double quotes starts an escape, and this is none";
  if (many_lines) return {what, {"write ''' instead of \"\"\", or double each backslash"}};
  const char letter = context.at(context.mistake.first + 1);
  if (context.may_quote && letter == '\'') return {what, {"write ' without a backslash"}};
  if (context.may_quote && (letter == 'x' || letter == 'e' || letter == '0')) {
    return {what, {"write the character by its number, as \\u001b with four hexadecimal digits"}};
  }
  const std::string_view all = context.rest(context.mistake.other + 1);
  const std::string_view inner = all.substr(0, context.mistake.in_brackets ? all.find('"') : all.rfind('"'));
  const std::string doubled = as_toml_string(inner);
  if (!doubled.starts_with('\'')) return {what, {"double each backslash"}};  // too long, or it has a ' itself
  toml_advice advice{what, {context.write(doubled, "'...'") + ", in single quotes"}};
  advice.help.push_back("or double each backslash" + (context.may_quote ? ": " + in_quotes(inner) : std::string{}));
  return advice;
}

// Whether the line below a string that is not closed is part of the text.
bool goes_on_below(const toml_context& context, char quote) {
  const std::size_t next = context.text.find('\n', context.mistake.other);
  return next != no_place && context.text.find(quote, next) != no_place && toml_line_end(context.text, next + 1) == 0 &&
         !starts_a_line(context.text.substr(next + 1));
}

// 5; and [1; 2] and [1)
std::optional<toml_advice> explain_end(const toml_context& context, std::string_view all) {
  const std::string_view word = context.marked();
  const bool in_list = context.mistake.in_brackets && context.at(context.mistake.bracket) == '[';
  const std::string_view value = word.substr(0, word.size() - 1);
  if (in_list && word.ends_with(';')) {
    return toml_advice{"a comma separates two elements, not a semicolon", {"write , instead"}};
  }
  if (in_list && word.ends_with(')') && toml_token_kind(value) != tree::kind::unset) {
    return toml_advice{"the list is opened with [ and closed with another bracket", {"write ] instead"}};
  }
  if (word.ends_with(';') && word == all) {
    return toml_advice{"a setting has no semicolon after it", {context.write(as_toml_value(value), "value")}};
  }
  return std::nullopt;
}

// A list that is not closed goes on with the next setting, or with the next header, as its element.
bool is_next_line(const toml_context& context) {
  const toml_mistake& mistake = context.mistake;
  if (!mistake.in_brackets || context.at(mistake.bracket) != '[') return false;
  const std::size_t line = context.text.find_last_of('\n', mistake.first) + 1;
  return line > mistake.bracket && starts_a_line(context.text.substr(line));
}

}  // namespace

toml_advice explain_value(const toml_context& context) {
  if (is_next_line(context)) {
    const std::string where = std::to_string(context.line(context.mistake.bracket));
    return {"the [ on line " + where + " is not closed", {"write ] after the last element"}};
  }
  std::string_view all = context.rest(context.mistake.first);
  if (auto advice = explain_mark(context, all)) return *std::move(advice);
  if (auto advice = explain_end(context, all)) return *std::move(advice);
  if (all.ends_with(',')) all = trimmed(all.substr(0, all.size() - 1));
  if (all == context.marked() || is_toml_date(all.substr(0, 10))) {
    if (auto advice = explain_word(context, all)) return *std::move(advice);
  }
  if (auto advice = explain_blank(context)) return *std::move(advice);
  if (strip_other_quotes(all)) {
    return {"quotes are \" or ', not curly ones and not `", {context.write(as_toml_string(all), "\"...\"")}};
  }
  return {"text needs quotes", {context.write(as_toml_string(all), "\"...\"")}};
}

toml_advice explain_number(const toml_context& context) {
  std::string digits = without_underscores(context.marked());
  const bool negative = digits.starts_with('-');
  if (digits.size() > 2 && digits[0] == '0') {
    std::uint64_t value = 0;
    const int base = digits[1] == 'x' ? 16 : digits[1] == 'o' ? 8 : 2;
    const char* const end = digits.data() + digits.size();
    if (std::from_chars(digits.data() + 2, end, value, base).ec == std::errc{}) digits = std::to_string(value);
  }
  const std::string help = context.write(in_quotes(digits), "\"...\"").substr(std::string_view("write ").size());
  return {negative ? "an integer is at least -9223372036854775808 (-2^63)"
                   : "an integer is at most 9223372036854775807 (2^63 - 1)",
          {"put it in quotes: " + help}};
}

toml_advice explain_string(const toml_context& context) {
  const char quote = context.at(context.mistake.other);
  const std::string three(3, quote);
  const bool many_lines = context.text.substr(context.mistake.other).starts_with(three);
  if (context.mistake.is == toml_mistake::kind::escape) return explain_escape(context, many_lines);
  if (many_lines) return {"the string in three quotes is not closed", {"write " + three + " where it ends"}};
  const char* const what = "the string is not closed on its line";
  if (goes_on_below(context, quote)) {
    return {what, {"put text of several lines in three quotes: " + three + "..." + three}};
  }
  std::string_view all = context.rest(context.mistake.other + 1);
  if (all.ends_with('"') || all.ends_with('\'')) all.remove_suffix(1);
  return {what, {context.write(as_toml_string(all), "\"...\"")}};
}

}  // namespace reflcfg::inline v0::detail
