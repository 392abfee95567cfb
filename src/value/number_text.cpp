#include <reflcfg/detail/value/number_text.hpp>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <system_error>

namespace reflcfg::inline v0 {

namespace {

// Digits as people write them: 0.0008 and 100000.0, but 1e-8 and 1e+20. From `widest` on, the digits of a number in
// full would be more than its type tells apart.
template <class Real>
std::string shortest_real(Real value, Real widest) {
  if (std::isnan(value)) return "nan";
  if (std::isinf(value)) return value > 0 ? "inf" : "-inf";
  const Real magnitude = std::fabs(value);
  const bool plain = magnitude == 0 || (magnitude >= static_cast<Real>(1e-4) && magnitude < widest);
  char buffer[64];
  const auto format = plain ? std::chars_format::fixed : std::chars_format::scientific;
  std::string text(buffer, std::to_chars(buffer, buffer + sizeof buffer, value, format).ptr);
  if (plain) return text.find('.') == std::string::npos ? text + ".0" : text;
  const auto exponent = text.find('e') + 2;  // after the sign
  while (text[exponent] == '0') text.erase(exponent, 1);
  return text;
}

bool is_decimal_digit(char c) { return c >= '0' && c <= '9'; }

// The number without its underscores, or nothing where one does not stand between digits.
std::optional<std::string> without_separators(std::string_view text) {
  std::string result;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '_') {
      result += text[i];
    } else if (i == 0 || i + 1 == text.size() || !is_decimal_digit(text[i - 1]) || !is_decimal_digit(text[i + 1])) {
      return std::nullopt;
    }
  }
  return result;
}

// Takes a sign off the front; true for a minus.
bool take_sign(std::string& text) {
  const bool negative = text.starts_with('-');
  if (negative || text.starts_with('+')) text.erase(0, 1);
  return negative;
}

bool is_word_in_any_case(std::string_view text, std::string_view word) {
  return std::equal(text.begin(), text.end(), word.begin(), word.end(),
                    [](char a, char b) { return (a >= 'A' && a <= 'Z' ? static_cast<char>(a - 'A' + 'a') : a) == b; });
}

// Of a number that no double holds: whether it is too small, not too large. The first digit that is not 0 decides,
// counted from the point and moved by the exponent.
bool is_below_one(std::string_view text) {
  constexpr long longest = std::numeric_limits<long>::max() / 4;
  const std::size_t letter = std::min(text.find_first_of("eE"), text.size());
  const std::string_view digits = text.substr(0, letter);
  const std::size_t first = digits.find_first_not_of("0.");
  if (first == std::string_view::npos) return true;
  const std::size_t point = std::min(digits.find('.'), digits.size());
  const long place = static_cast<long>(point) - static_cast<long>(first);
  long exponent = 0;
  if (letter < text.size()) {
    std::string_view rest = text.substr(letter + 1);
    if (rest.starts_with('+')) rest.remove_prefix(1);
    const auto [end, error] = std::from_chars(rest.data(), rest.data() + rest.size(), exponent);
    if (error == std::errc::result_out_of_range) exponent = rest.starts_with('-') ? -longest : longest;
    exponent = std::clamp(exponent, -longest, longest);
  }
  return place + exponent <= 0;
}

}  // namespace

std::string format_real(double value) { return shortest_real(value, 1e16); }
std::string format_real(float value) { return shortest_real(value, 1e8F); }

namespace detail {

std::string_view trimmed(std::string_view text) {
  const auto first = text.find_first_not_of(" \t\r\n");
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t\r\n") - first + 1);
}

std::optional<decimal> parse_integer(std::string_view text) {
  auto digits = without_separators(trimmed(text));
  if (!digits) return std::nullopt;
  decimal result;
  result.negative = take_sign(*digits);
  if (digits->empty() || !std::all_of(digits->begin(), digits->end(), is_decimal_digit)) return std::nullopt;
  const auto [end, error] = std::from_chars(digits->data(), digits->data() + digits->size(), result.magnitude);
  result.fits = error == std::errc{};
  return result;
}

real_result parse_real(std::string_view text, double& out) {
  auto number = without_separators(trimmed(text));
  if (!number) return real_result::not_a_number;
  const bool negative = take_sign(*number);
  double magnitude = 0.0;
  if (is_word_in_any_case(*number, "inf") || is_word_in_any_case(*number, "infinity")) {
    magnitude = std::numeric_limits<double>::infinity();
  } else if (is_word_in_any_case(*number, "nan")) {
    magnitude = std::numeric_limits<double>::quiet_NaN();
  } else {
    // from_chars would take a second sign and words such as nan(1).
    if (number->empty() || !(is_decimal_digit(number->front()) || number->front() == '.')) {
      return real_result::not_a_number;
    }
    const char* const last = number->data() + number->size();
    const auto [end, error] = std::from_chars(number->data(), last, magnitude);
    if (end != last) return real_result::not_a_number;
    if (error == std::errc::result_out_of_range) {
      // Too small becomes zero as in TOML and C; too large is an error, since it would silently become infinite.
      if (!is_below_one(*number)) return real_result::too_large;
      magnitude = 0.0;
    } else if (error != std::errc{}) {
      return real_result::not_a_number;
    }
  }
  out = negative ? -magnitude : magnitude;
  return real_result::ok;
}

bool is_negative_number(std::string_view token) {
  // Of the words only -inf: -nan and -infinity are more likely to be letters of options.
  if (!token.starts_with('-') || token.size() < 2) return false;
  if (token == "-inf") return true;
  double ignored = 0.0;
  const bool numeric = is_decimal_digit(token[1]) || token[1] == '.';
  return numeric && parse_real(token, ignored) != real_result::not_a_number;
}

}  // namespace detail

}  // namespace reflcfg::inline v0
