#include <reflcfg/detail/schema/scalars.hpp>

#include <reflcfg/detail/value/number_text.hpp>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>

namespace reflcfg::inline v0::detail {

namespace {

bool refuse_scalar(decode_error& error, std::string expected, const tree& got, std::string hint = {}) {
  error.expected = std::move(expected);
  error.got = describe(got);
  error.hint = std::move(hint);
  return false;
}

std::string integer_range(std::int64_t low, std::uint64_t high) {
  return "an integer from " + std::to_string(low) + " to " + std::to_string(high);
}

std::string integer_hint(const tree& value) {
  if (value.is == tree::kind::string && parse_integer(value.string)) {
    return "write it without the quotes: " + std::string(trimmed(value.string));
  }
  double real = value.real;
  bool number = value.is == tree::kind::real;
  if (value.is == tree::kind::token) {
    if (value.string.find("0x") != std::string::npos || value.string.find("0X") != std::string::npos) {
      return "hexadecimal integers are read from TOML only";
    }
    number = parse_real(value.string, real) == real_result::ok;
  }
  if (!number || real != std::floor(real) || std::fabs(real) >= 1e15) return {};
  return "write it as an integer: " + std::to_string(static_cast<std::int64_t>(real));
}

std::string boolean_hint(const tree& value) {
  if (!value.is_string_like()) {
    if (value.is == tree::kind::integer && (value.integer == 0 || value.integer == 1)) {
      return std::string("write ") + (value.integer == 1 ? "true" : "false");
    }
    return {};
  }
  if (value.is == tree::kind::string && (value.string == "true" || value.string == "false")) {
    return "write it without the quotes: " + value.string;
  }
  const std::string_view meant = meant_boolean(value.string);
  return meant.empty() ? "" : "write " + std::string(meant);
}

}  // namespace

std::string_view meant_boolean(std::string_view word) {
  constexpr std::string_view words[][2] = {{"true", "false"}, {"yes", "no"}, {"on", "off"}, {"y", "n"}, {"1", "0"}};
  const auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; };
  const auto same = [&](std::string_view other) {
    return std::equal(word.begin(), word.end(), other.begin(), other.end(),
                      [&](char left, char right) { return lower(left) == right; });
  };
  for (const auto& [yes, no] : words) {
    if (same(yes)) return "true";
    if (same(no)) return "false";
  }
  return {};
}

bool decode_boolean(const tree& value, bool& out, decode_error& error) {
  if (value.is == tree::kind::boolean) {
    out = value.boolean;
    return true;
  }
  if (value.is == tree::kind::token && (value.string == "true" || value.string == "false")) {
    out = value.string == "true";
    return true;
  }
  return refuse_scalar(error, "true or false", value, boolean_hint(value));
}

bool decode_character(const tree& value, char& out, decode_error& error) {
  const bool one =
      value.is_string_like() && value.string.size() == 1 && static_cast<unsigned char>(value.string[0]) < 128;
  if (!one) return refuse_scalar(error, "one ASCII character", value);
  out = value.string[0];
  return true;
}

bool decode_unsigned(const tree& value, std::uint64_t high, std::uint64_t& out, decode_error& error) {
  if (value.is == tree::kind::integer) {
    const auto bits = static_cast<std::uint64_t>(value.integer);
    if ((value.integer < 0 && !value.wide) || bits > high) return refuse_scalar(error, integer_range(0, high), value);
    out = bits;
    return true;
  }
  const auto number = value.is_string_like() ? parse_integer(value.string) : std::nullopt;
  if (!number) return refuse_scalar(error, "an integer", value, integer_hint(value));
  const bool fits = number->fits && (!number->negative || number->magnitude == 0);
  // TOML has no integers beyond 2^63 - 1; a string is the only way to write them.
  const bool needs_quotes =
      fits && number->magnitude > static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());
  if (value.is == tree::kind::string && !needs_quotes)
    return refuse_scalar(error, "an integer", value, integer_hint(value));
  if (!fits || number->magnitude > high) return refuse_scalar(error, integer_range(0, high), value);
  out = number->magnitude;
  return true;
}

bool decode_signed(const tree& value, std::int64_t low, std::int64_t high, std::int64_t& out, decode_error& error) {
  std::int64_t read = value.integer;
  bool fits = !value.wide;
  if (value.is != tree::kind::integer) {
    const auto number = value.is == tree::kind::token ? parse_integer(value.string) : std::nullopt;
    if (!number) return refuse_scalar(error, "an integer", value, integer_hint(value));
    const std::uint64_t most =
        static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max()) + (number->negative ? 1 : 0);
    fits = number->fits && number->magnitude <= most;
    read = static_cast<std::int64_t>(number->negative ? 0 - number->magnitude : number->magnitude);
  }
  if (!fits || read < low || read > high) {
    return refuse_scalar(error, integer_range(low, static_cast<std::uint64_t>(high)), value);
  }
  out = read;
  return true;
}

namespace {

std::string real_hint(const tree& value) {
  double number = 0.0;
  if (value.is == tree::kind::string && parse_real(value.string, number) == real_result::ok) {
    return "write it without the quotes: " + std::string(trimmed(value.string));
  }
  const auto comma = value.string.find(',');
  if (!value.is_string_like() || comma == std::string::npos) return {};
  std::string with_point = value.string;
  with_point[comma] = '.';
  return parse_real(with_point, number) == real_result::ok ? "write it with a point: " + with_point : "";
}

}  // namespace

bool decode_real(const tree& value, double& out, decode_error& error) {
  double number = 0.0;
  if (value.is == tree::kind::real) {
    number = value.real;
  } else if (value.is == tree::kind::integer) {
    number = value.wide ? static_cast<double>(static_cast<std::uint64_t>(value.integer))
                        : static_cast<double>(value.integer);
  } else {
    const real_result result =
        value.is == tree::kind::token ? parse_real(value.string, number) : real_result::not_a_number;
    if (result == real_result::too_large) {
      error.expected = describe(value) + " is too large for a 64-bit float";
      return false;
    }
    if (result == real_result::not_a_number) return refuse_scalar(error, "a number", value, real_hint(value));
  }
  if (std::isnan(number)) return refuse_scalar(error, "a number", value, "NaN is not one");
  out = number;
  return true;
}

bool decode_real(const tree& value, float& out, decode_error& error) {
  double wide = 0.0;
  if (!decode_real(value, wide, error)) return false;
  if (std::isfinite(wide) && std::fabs(wide) >= first_beyond_float) {
    error.expected = describe(value) + " is too large for a 32-bit float";
    return false;
  }
  out = static_cast<float>(wide);
  return true;
}

bool decode_string(const tree& value, std::string& out, decode_error& error) {
  if (!value.is_string_like()) {
    const bool can_quote = value.is != tree::kind::list && value.is != tree::kind::table;
    return refuse_scalar(error, "a string", value,
                         can_quote ? "put it in quotes: \"" + to_toml_text(value) + "\"" : "");
  }
  out = value.string;
  return true;
}

}  // namespace reflcfg::inline v0::detail
