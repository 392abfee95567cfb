#include <reflcfg/detail/source/toml_token.hpp>

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <limits>
#include <system_error>

#include <reflcfg/detail/value/number_text.hpp>

namespace reflcfg::inline v0::detail {

namespace {

using token_mistake = toml_mistake::kind;
using token_result = std::optional<token_mistake>;

bool is_toml_digit(char c) { return c >= '0' && c <= '9'; }

// The value of a digit in a base, or the base if it is none.
unsigned digit_value(char c, unsigned base) {
  unsigned value = base;
  if (c >= '0' && c <= '9') value = static_cast<unsigned>(c - '0');
  if (c >= 'a' && c <= 'f') value = static_cast<unsigned>(c - 'a') + 10;
  if (c >= 'A' && c <= 'F') value = static_cast<unsigned>(c - 'A') + 10;
  return std::min(value, base);
}

// The byte after the digits at `from`, single underscores between them; npos if it is no such run.
std::size_t digit_run(std::string_view token, std::size_t from, unsigned base = 10) {
  std::size_t at = from;
  bool digit = false;
  for (; at < token.size(); ++at) {
    if (token[at] == '_' ? !digit : digit_value(token[at], base) == base) break;
    digit = token[at] != '_';
  }
  return digit ? at : std::string_view::npos;
}

unsigned base_of(std::string_view token) {
  return token.starts_with("0x") ? 16 : token.starts_with("0o") ? 8 : token.starts_with("0b") ? 2 : 10;
}

// Of digits with a minus or no sign.
token_result read_integer(std::string_view digits, unsigned base, tree& value) {
  value.is = tree::kind::integer;
  const auto read =
      std::from_chars(digits.data(), digits.data() + digits.size(), value.integer, static_cast<int>(base));
  if (read.ec == std::errc{}) return std::nullopt;
  return token_mistake::integer_too_large;
}

token_result read_real(std::string_view token, tree& value) {
  value.is = tree::kind::real;
  if (parse_real(token, value.real) == real_result::ok) return std::nullopt;
  return token_mistake::real_too_large;
}

// inf and nan, without their sign.
bool read_real_word(std::string_view word, bool negative, tree& value) {
  if (word != "inf" && word != "nan") return false;
  using limits = std::numeric_limits<double>;
  value.is = tree::kind::real;
  value.real = word == "inf" ? limits::infinity() : limits::quiet_NaN();
  if (negative) value.real = -value.real;
  return true;
}

token_result read_number(std::string_view token, tree& value) {
  const unsigned base = base_of(token);
  const bool has_sign = token[0] == '+' || token[0] == '-';
  const std::size_t first = base != 10 ? 2 : has_sign ? 1 : 0;
  std::size_t at = digit_run(token, first, base);
  const bool integer = at == token.size();
  if (at == std::string_view::npos || (base != 10 && !integer)) return token_mistake::value;
  if (base == 10 && token[first] == '0' && at > first + 1) return token_mistake::value;  // zeros in front
  if (!integer && token[at] == '.') at = digit_run(token, at + 1);
  if (at < token.size() && (token[at] == 'e' || token[at] == 'E')) {
    const bool signed_exponent = at + 1 < token.size() && (token[at + 1] == '+' || token[at + 1] == '-');
    at = digit_run(token, at + (signed_exponent ? 2 : 1));
  }
  if (at != token.size()) return token_mistake::value;
  std::string plain;
  if (token.find('_') != std::string_view::npos) token = plain = without_underscores(token);
  return integer ? read_integer(token.substr(token[0] == '-' ? 0 : first), base, value) : read_real(token, value);
}

// ---- dates and times

// As many characters as the pattern has, where 0 stands for a digit.
bool has_form(std::string_view token, std::size_t at, std::string_view pattern) {
  if (token.size() < at + pattern.size()) return false;
  for (std::size_t i = 0; i < pattern.size(); ++i) {
    if (pattern[i] == '0' ? !is_toml_digit(token[at + i]) : pattern[i] != token[at + i]) return false;
  }
  return true;
}

int two_digits(std::string_view token, std::size_t at) { return (token[at] - '0') * 10 + (token[at + 1] - '0'); }

bool date_exists(std::string_view token) {
  const int year = two_digits(token, 0) * 100 + two_digits(token, 2);
  const int month = two_digits(token, 5);
  const int day = two_digits(token, 8);
  const bool leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
  const int days = month == 2 ? (leap ? 29 : 28) : month == 4 || month == 6 || month == 9 || month == 11 ? 30 : 31;
  return month >= 1 && month <= 12 && day >= 1 && day <= days;
}

bool time_exists(std::string_view token, std::size_t at) {
  return two_digits(token, at) < 24 && two_digits(token, at + 3) < 60;
}

// The time at `at`, and the zone that may follow the one of a date: the byte after it, or npos.
std::size_t time_end(std::string_view token, std::size_t at, bool dated, bool& exists) {
  if (!has_form(token, at, "00:00:00")) return std::string_view::npos;
  exists = exists && time_exists(token, at) && two_digits(token, at + 6) < 60;
  at += 8;
  if (at < token.size() && token[at] == '.') {
    const std::size_t digits = at + 1;
    at = std::min(token.find_first_not_of("0123456789", digits), token.size());
    if (at == digits) return std::string_view::npos;
  }
  if (dated && at < token.size() && (token[at] == 'Z' || token[at] == 'z')) return at + 1;
  if (!dated || !(has_form(token, at, "+00:00") || has_form(token, at, "-00:00"))) return at;
  exists = exists && time_exists(token, at + 1);
  return at + 6;
}

// As RFC 3339 with capital letters: 2024-12-31 23:59:59z is 2024-12-31T23:59:59Z.
token_result read_datetime(std::string_view token, tree& value) {
  const bool dated = has_form(token, 0, "0000-00-00");
  bool exists = !dated || date_exists(token);
  std::size_t end = dated ? 10 : 0;
  if (dated && token.size() > end) {
    if (token[end] != 'T' && token[end] != 't' && token[end] != ' ') return token_mistake::value;
    ++end;
  }
  if (!dated || token.size() > 10) end = time_end(token, end, dated, exists);
  if (end != token.size()) return token_mistake::value;
  if (!exists) return token_mistake::no_such_date;
  value.is = tree::kind::datetime;
  value.string = token;
  if (dated && token.size() > 10) value.string[10] = 'T';
  if (token.ends_with('z')) value.string.back() = 'Z';
  return std::nullopt;
}

}  // namespace

token_result read_toml_token(std::string_view token, tree& value) {
  if (token.empty()) return token_mistake::value;
  if (token == "true" || token == "false") {
    value.is = tree::kind::boolean;
    value.boolean = token == "true";
    return std::nullopt;
  }
  const bool has_sign = token[0] == '+' || token[0] == '-';
  if (read_real_word(token.substr(has_sign ? 1 : 0), token[0] == '-', value)) return std::nullopt;
  if (has_form(token, 0, "0000-") || has_form(token, 0, "00:")) return read_datetime(token, value);
  return has_sign || is_toml_digit(token[0]) ? read_number(token, value) : token_mistake::value;
}

tree::kind toml_token_kind(std::string_view token) {
  tree value;
  return read_toml_token(token, value) ? tree::kind::unset : value.is;
}

bool is_toml_date(std::string_view token) { return token.size() == 10 && has_form(token, 0, "0000-00-00"); }

std::string without_underscores(std::string_view token) {
  std::string text(token);
  std::erase(text, '_');
  return text;
}

}  // namespace reflcfg::inline v0::detail
