#pragma once

#include <charconv>
#include <cmath>
#include <limits>
#include <optional>
#include <reflcfg/codec/scalar.hpp>
#include <reflcfg/engine/suggest.hpp>

namespace reflcfg::inline v0::detail {

REFLCFG_DECL bool refuse(mismatch& why, std::string expected, const raw& got, std::string hint = {}) {
  why.expected = std::move(expected);
  why.got = describe(got);
  why.hint = std::move(hint);
  why.at = got.at;
  return false;
}

REFLCFG_DECL std::string_view trimmed(std::string_view text) {
  const auto first = text.find_first_not_of(" \t\r\n");
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t\r\n") - first + 1);
}

inline bool is_digit(char c) { return c >= '0' && c <= '9'; }

// The number without its underscores, or nothing where one does not stand between digits.
REFLCFG_DECL std::optional<std::string> without_separators(std::string_view text) {
  std::string result;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '_') {
      result += text[i];
    } else if (i == 0 || i + 1 == text.size() || !is_digit(text[i - 1]) || !is_digit(text[i + 1])) {
      return std::nullopt;
    }
  }
  return result;
}

// Digits of a decimal token with an optional sign; `negative` tells the sign. Nothing for anything else.
REFLCFG_DECL std::optional<std::string> decimal_digits(std::string_view token, bool& negative) {
  auto text = without_separators(trimmed(token));
  if (!text) return std::nullopt;
  negative = !text->empty() && text->front() == '-';
  if (!text->empty() && (text->front() == '-' || text->front() == '+')) text->erase(0, 1);
  if (text->empty()) return std::nullopt;
  for (const char c : *text) {
    if (!is_digit(c)) return std::nullopt;
  }
  return text;
}

REFLCFG_DECL std::string integer_range(std::int64_t low, std::uint64_t high) {
  return "an integer from " + std::to_string(low) + " to " + std::to_string(high);
}

REFLCFG_DECL std::string integer_hint(const raw& value) {
  if (value.is == raw::kind::string) {
    bool negative = false;
    if (decimal_digits(value.string, negative)) return "write it without the quotes: " + value.string;
  }
  if (value.is == raw::kind::real && value.real == std::floor(value.real) && std::fabs(value.real) < 1e15) {
    return "write it as an integer: " + std::to_string(static_cast<std::int64_t>(value.real));
  }
  if (value.is == raw::kind::text) {
    if (value.string.find("0x") != std::string::npos || value.string.find("0X") != std::string::npos) {
      return "hexadecimal integers are read from TOML only";
    }
    double real = 0.0;
    mismatch ignored;
    if (decode_real(value, real, ignored) && real == std::floor(real) && std::fabs(real) < 1e15) {
      return "write it as an integer: " + std::to_string(static_cast<std::int64_t>(real));
    }
  }
  return {};
}

REFLCFG_DECL bool decode_boolean(const raw& value, bool& out, mismatch& why) {
  if (value.is == raw::kind::boolean) {
    out = value.boolean;
    return true;
  }
  if (value.is == raw::kind::text && (value.string == "true" || value.string == "false")) {
    out = value.string == "true";
    return true;
  }
  const bool quoted_word = value.is == raw::kind::string && (value.string == "true" || value.string == "false");
  return refuse(why, "true or false", value, quoted_word ? "write it without the quotes: " + value.string : "");
}

REFLCFG_DECL bool decode_unsigned(const raw& value, std::uint64_t high, std::uint64_t& out, mismatch& why) {
  if (value.is == raw::kind::integer) {
    if (value.integer < 0 || static_cast<std::uint64_t>(value.integer) > high) {
      return refuse(why, integer_range(0, high), value);
    }
    out = static_cast<std::uint64_t>(value.integer);
    return true;
  }
  bool negative = false;
  const auto digits = value.is_string_like() ? decimal_digits(value.string, negative) : std::nullopt;
  if (!digits) return refuse(why, "an integer", value, integer_hint(value));
  const auto [end, error] = std::from_chars(digits->data(), digits->data() + digits->size(), out);
  // TOML has no integers beyond 2^63 - 1; a string is the only way to write them.
  const bool needs_no_quotes = out <= static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());
  if (value.is == raw::kind::string && (error != std::errc{} || needs_no_quotes)) {
    return refuse(why, "an integer", value, integer_hint(value));
  }
  if (error != std::errc{} || out > high || (negative && out != 0)) return refuse(why, integer_range(0, high), value);
  return true;
}

REFLCFG_DECL bool decode_signed(const raw& value, std::int64_t low, std::int64_t high, std::int64_t& out,
                                mismatch& why) {
  if (value.is == raw::kind::integer) {
    out = value.integer;
  } else {
    bool negative = false;
    auto digits = value.is == raw::kind::text ? decimal_digits(value.string, negative) : std::nullopt;
    if (!digits) return refuse(why, "an integer", value, integer_hint(value));
    if (negative) digits->insert(0, "-");
    const auto [end, error] = std::from_chars(digits->data(), digits->data() + digits->size(), out);
    if (error != std::errc{}) return refuse(why, integer_range(low, static_cast<std::uint64_t>(high)), value);
  }
  if (out < low || out > high) return refuse(why, integer_range(low, static_cast<std::uint64_t>(high)), value);
  return true;
}

REFLCFG_DECL bool parse_real_token(std::string_view token, double& out) {
  auto text = without_separators(trimmed(token));
  if (!text) return false;
  if (text->size() > 1 && text->front() == '+' && (*text)[1] != '-') text->erase(0, 1);
  const auto [end, error] = std::from_chars(text->data(), text->data() + text->size(), out);
  if (end != text->data() + text->size() || text->empty()) return false;
  if (error == std::errc::result_out_of_range) {
    // Too small becomes zero as in TOML and C; too large is refused, since it would silently become infinite.
    const auto exponent = text->find_first_of("eE");
    if (exponent == std::string::npos || exponent + 1 >= text->size() || (*text)[exponent + 1] != '-') return false;
    out = 0.0;
    return true;
  }
  return error == std::errc{};
}

REFLCFG_DECL std::string real_hint(const raw& value) {
  double number = 0.0;
  if (value.is == raw::kind::string && parse_real_token(value.string, number)) {
    return "write it without the quotes: " + value.string;
  }
  const auto comma = value.string.find(',');
  if (!value.is_string_like() || comma == std::string::npos) return {};
  std::string with_point = value.string;
  with_point[comma] = '.';
  return parse_real_token(with_point, number) ? "write it with a point: " + with_point : "";
}

REFLCFG_DECL bool decode_real(const raw& value, double& out, mismatch& why) {
  double number = 0.0;
  if (value.is == raw::kind::real) {
    number = value.real;
  } else if (value.is == raw::kind::integer) {
    number = static_cast<double>(value.integer);
  } else if (value.is != raw::kind::text || !parse_real_token(value.string, number)) {
    return refuse(why, "a number", value, real_hint(value));
  }
  if (std::isnan(number)) return refuse(why, "a number", value, "NaN is not one");
  out = number;
  return true;
}

REFLCFG_DECL bool decode_string(const raw& value, std::string& out, mismatch& why) {
  if (!value.is_string_like()) {
    const bool can_quote = value.is != raw::kind::list && value.is != raw::kind::table;
    return refuse(why, "a string", value, can_quote ? "put it in quotes: \"" + to_toml_text(value) + "\"" : "");
  }
  out = value.string;
  return true;
}

}  // namespace reflcfg::inline v0::detail
