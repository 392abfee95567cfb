#include <reflcfg/detail/value/quantity_text.hpp>

#include <reflcfg/detail/value/number_text.hpp>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <span>
#include <string>
#include <system_error>

namespace reflcfg::inline v0::detail {

namespace {

// INT64_MAX weeks are 2^113 nanoseconds.
__extension__ using uint128 = unsigned __int128;

struct unit_scale {
  std::string_view name;
  std::uint64_t scale;
};

// In nanoseconds; the largest first.
constexpr std::array duration_units{
    unit_scale{"d", 86'400'000'000'000},
    unit_scale{"h", 3'600'000'000'000},
    unit_scale{"m", 60'000'000'000},
    unit_scale{"min", 60'000'000'000},
    unit_scale{"s", 1'000'000'000},
    unit_scale{"ms", 1'000'000},
    unit_scale{"us", 1'000},
    unit_scale{"ns", 1},
};

// In bytes; the binary ones first, the largest of them first.
constexpr std::array byte_units{
    unit_scale{"PiB", 1ull << 50},
    unit_scale{"TiB", 1ull << 40},
    unit_scale{"GiB", 1ull << 30},
    unit_scale{"MiB", 1ull << 20},
    unit_scale{"KiB", 1ull << 10},
    unit_scale{"PB", 1'000'000'000'000'000},
    unit_scale{"TB", 1'000'000'000'000},
    unit_scale{"GB", 1'000'000'000},
    unit_scale{"MB", 1'000'000},
    unit_scale{"KB", 1'000},
    unit_scale{"kB", 1'000},
    unit_scale{"B", 1},
};

// 0 if there is none of that name.
std::uint64_t scale_of(std::span<const unit_scale> units, std::string_view name) {
  for (const unit_scale& unit : units) {
    if (unit.name == name) return unit.scale;
  }
  return 0;
}

bool is_quantity_digit(char c) { return c >= '0' && c <= '9'; }

// A number: `digits` / 10^`decimals` as long as 128 bits hold that, and in any case the long double nearest to it.
struct exact_number {
  uint128 digits = 0;
  int decimals = 0;
  bool is_exact = true;
  long double nearest = 0;

  void append_digit(char digit, bool after_point) {
    is_exact = is_exact && !__builtin_mul_overflow(digits, uint128{10}, &digits) &&
               !__builtin_add_overflow(digits, static_cast<uint128>(digit - '0'), &digits);
    decimals += after_point;
  }
  void multiply(std::uint64_t factor) {
    nearest *= static_cast<long double>(factor);
    for (; decimals > 0 && factor % 10 == 0; --decimals) factor /= 10;  // or the digits might overflow
    is_exact = is_exact && !__builtin_mul_overflow(digits, uint128{factor}, &digits);
  }
  void set_decimals(int count) {
    for (; is_exact && decimals < count; ++decimals) is_exact = !__builtin_mul_overflow(digits, uint128{10}, &digits);
  }
  void drop_zeros() {
    for (; decimals > 0 && digits % 10 == 0; --decimals) digits /= 10;
  }
  void add(exact_number other) {
    const int most = std::max(decimals, other.decimals);
    set_decimals(most);
    other.set_decimals(most);
    is_exact = is_exact && other.is_exact && !__builtin_add_overflow(digits, other.digits, &digits);
    nearest += other.nearest;
  }
  long double value() const {
    return is_exact ? static_cast<long double>(digits) / std::pow(10.0L, static_cast<long double>(decimals)) : nearest;
  }
};

// Takes a number off the front of `text`: digits with an optional point, `_` between digits, and an exponent.
bool take_number(std::string_view& text, exact_number& number) {
  std::string plain;  // without `_`
  std::size_t at = 0;
  const auto digit_at = [&](std::size_t i) { return i < text.size() && is_quantity_digit(text[i]); };
  bool point = false;
  for (; at < text.size(); ++at) {
    const bool separator = text[at] == '_' && at > 0 && digit_at(at - 1) && digit_at(at + 1);
    if (separator) continue;
    if (!digit_at(at) && (text[at] != '.' || point)) break;
    plain += text[at];
    if (digit_at(at)) number.append_digit(text[at], point);
    point = point || text[at] == '.';
  }
  if (at < text.size() && (text[at] == 'e' || text[at] == 'E')) {
    const std::size_t sign = at + 1 < text.size() && (text[at + 1] == '-' || text[at + 1] == '+');
    std::size_t last = at + 1 + sign;
    while (digit_at(last)) ++last;
    if (last > at + 1 + sign) {
      plain += text.substr(at, last - at);
      number.is_exact = false;
      at = last;
    }
  }
  text.remove_prefix(at);
  const char* const end = plain.data() + plain.size();
  const auto [stop, error] = std::from_chars(plain.data(), end, number.nearest);
  if (number.is_exact) number.drop_zeros();
  return error == std::errc{} && stop == end;
}

void skip_blanks(std::string_view& text) {
  while (text.starts_with(' ')) text.remove_prefix(1);
}

// Takes a number and the letters after it off the front of `text`, and the blanks after both.
bool take_quantity(std::string_view& text, exact_number& number, std::string_view& unit) {
  if (!take_number(text, number)) return false;
  skip_blanks(text);
  unit = text.substr(0, text.find_first_of("0123456789. "));
  text.remove_prefix(unit.size());
  skip_blanks(text);
  return true;
}

// A text without its sign as nanoseconds.
quantity_result sum_of_parts(std::string_view text, exact_number& total) {
  if (text.empty()) return quantity_result::malformed;
  while (!text.empty()) {
    exact_number part;
    std::string_view unit;
    if (!take_quantity(text, part, unit)) return quantity_result::malformed;
    const bool zero = part.nearest == 0 && total.nearest == 0;
    if (unit.empty() && text.empty()) return zero ? quantity_result::ok : quantity_result::no_unit;
    const std::uint64_t scale = scale_of(duration_units, unit);
    if (scale == 0) return quantity_result::malformed;
    part.multiply(scale);
    if (part.is_exact) part.drop_zeros();
    total.add(part);
  }
  return quantity_result::ok;
}

quantity_result read_duration(std::string_view text, exact_number& total, bool& negative) {
  text = trimmed(text);
  negative = text.starts_with('-');
  if (negative) text.remove_prefix(1);
  if (text != "inf") return sum_of_parts(text, total);
  total.is_exact = false;
  total.nearest = std::numeric_limits<long double>::infinity();
  return quantity_result::ok;
}

// Greatest common divisor; of these std::gcd is not defined for 128 bits.
uint128 common_divisor(uint128 left, uint128 right) {
  while (right != 0) {
    const uint128 rest = left % right;
    left = right;
    right = rest;
  }
  return left;
}

bool has_finite_decimals(uint128 denominator) {
  while (denominator % 2 == 0) denominator /= 2;
  while (denominator % 5 == 0) denominator /= 5;
  return denominator == 1;
}

long double nanoseconds_a_tick(std::int64_t numerator, std::int64_t denominator) {
  return 1e9L * static_cast<long double>(numerator) / static_cast<long double>(denominator);
}

// Ticks without their sign, rounded, and how far from that they are, in ticks.
struct rounded_ticks {
  uint128 count = 0;
  long double off = 0;
};

// Nothing where 128 bits do not hold what lies between.
bool exact_ticks(exact_number total, std::int64_t numerator, std::int64_t denominator, rounded_ticks& ticks) {
  total.drop_zeros();
  uint128 above = static_cast<uint128>(denominator);
  uint128 below = static_cast<uint128>(numerator) * 1'000'000'000;
  for (int i = 0; i < total.decimals; ++i) {
    const std::uint64_t factor = above % 10 == 0 ? 1 : 10;
    if (factor == 1) above /= 10;
    if (__builtin_mul_overflow(below, uint128{factor}, &below)) return false;
  }
  for (uint128* const part : {&above, &total.digits}) {
    const uint128 divisor = common_divisor(*part, below);
    *part /= divisor;
    below /= divisor;
  }
  uint128 product = 0;
  if (!total.is_exact || __builtin_mul_overflow(above, total.digits, &product)) return false;
  const uint128 rest = product % below;
  const bool up = rest >= below - rest;
  ticks.count = product / below + (up ? 1 : 0);
  ticks.off = static_cast<long double>(up ? below - rest : rest) / static_cast<long double>(below);
  return true;
}

std::string decimal_digits_of(uint128 value) {
  std::string text;
  do text.insert(text.begin(), static_cast<char>('0' + static_cast<int>(value % 10)));
  while ((value /= 10) != 0);
  return text;
}

// Whole units, the largest first: 1h30m.
std::string in_units(uint128 seconds, uint128 nanoseconds) {
  if (seconds == 0 && nanoseconds == 0) return "0s";
  std::string text;
  constexpr std::uint64_t second = 1'000'000'000;
  for (const unit_scale& unit : duration_units) {
    if (unit.name == "min") continue;
    uint128& left = unit.scale >= second ? seconds : nanoseconds;
    const std::uint64_t scale = unit.scale >= second ? unit.scale / second : unit.scale;
    if (left >= scale) text += decimal_digits_of(left / scale).append(unit.name);
    left %= scale;
  }
  return text;
}

// `whole` + `rest` / `denominator`. Where the decimals never end, enough to tell the ticks apart.
std::string in_decimals(uint128 whole, uint128 rest, std::uint64_t denominator) {
  const std::size_t most = has_finite_decimals(denominator) ? 64 : 9 + decimal_digits_of(denominator).size();
  std::string text = decimal_digits_of(whole) + ".";
  for (std::size_t i = 0; i < most && rest != 0; ++i) {
    rest *= 10;
    text += static_cast<char>('0' + static_cast<int>(rest / denominator));
    rest %= denominator;
  }
  return text;
}

// A count with a fraction, as it reads back.
struct real_ticks {
  double count;
  std::int64_t numerator;
  std::int64_t denominator;
  bool single;

  bool same_as(std::string_view text) const {
    long double nanoseconds = 0;
    if (parse_duration(text, nanoseconds) != quantity_result::ok) return false;
    const long double ticks = nanoseconds / nanoseconds_a_tick(numerator, denominator);
    return single ? static_cast<float>(ticks) == static_cast<float>(count) : static_cast<double>(ticks) == count;
  }
};

// 12.5 or 1e300, of a number that is not negative, with so many digits.
std::string decimal_text(long double value, int digits) {
  char buffer[64];
  const auto written = [&](std::chars_format format, int decimals) {
    return std::string(buffer, std::to_chars(buffer, buffer + sizeof buffer, value, format, decimals).ptr);
  };
  const std::string text = written(std::chars_format::scientific, digits - 1);
  const std::size_t letter = text.find('e');
  const int exponent = std::atoi(text.c_str() + letter + 1);
  const bool plain = exponent >= -4 && exponent < 12;
  return plain ? written(std::chars_format::fixed, std::max(0, digits - 1 - exponent))
               : text.substr(0, letter) + "e" + std::to_string(exponent);
}

// The fewest digits that read back to the same count, with a unit.
std::string shortest_decimal(long double value, std::string_view unit, const real_ticks& ticks) {
  constexpr int most = std::numeric_limits<long double>::max_digits10;
  std::string text;
  for (int digits = 1; digits <= most; ++digits) {
    text = decimal_text(value, digits).append(unit);
    if (ticks.same_as(text)) break;
  }
  return text;
}

}  // namespace

quantity_result parse_duration(std::string_view text, long double& nanoseconds) {
  exact_number total;
  bool negative = false;
  const quantity_result result = read_duration(text, total, negative);
  nanoseconds = negative ? -total.value() : total.value();
  return result;
}

ticks_result parse_duration(std::string_view text, std::int64_t numerator, std::int64_t denominator,
                            std::int64_t& ticks) {
  exact_number total;
  bool negative = false;
  switch (read_duration(text, total, negative)) {
    case quantity_result::ok: break;
    case quantity_result::malformed: return ticks_result::malformed;
    case quantity_result::no_unit: return ticks_result::no_unit;
  }
  rounded_ticks found;
  const bool exact = exact_ticks(total, numerator, denominator, found);
  if (!exact) {
    const long double real = total.value() / nanoseconds_a_tick(numerator, denominator);
    if (!(real < 0x1p64L)) return ticks_result::too_large;
    found.count = static_cast<uint128>(std::round(real));
    found.off = std::fabs(real - std::round(real));
  }
  constexpr std::uint64_t limit = std::numeric_limits<std::int64_t>::max();
  if (found.count > uint128{limit} + (negative ? 1 : 0)) return ticks_result::too_large;
  // Thirds of a second have no exact decimals.
  const bool tolerant = !exact || !has_finite_decimals(static_cast<uint128>(denominator));
  if (found.off > (tolerant ? 1e-6L : 0.0L)) return ticks_result::too_fine;
  const auto magnitude = static_cast<std::uint64_t>(found.count);
  ticks = static_cast<std::int64_t>(negative ? 0 - magnitude : magnitude);
  return ticks_result::ok;
}

std::string format_duration(std::int64_t ticks, std::int64_t numerator, std::int64_t denominator) {
  const auto bits = static_cast<std::uint64_t>(ticks);
  const uint128 product = static_cast<uint128>(ticks < 0 ? 0 - bits : bits) * static_cast<uint128>(numerator);
  const auto parts = static_cast<uint128>(denominator);
  const uint128 seconds = product / parts;
  const uint128 rest = product % parts;
  const uint128 nanoseconds = rest * 1'000'000'000;
  const std::string sign = ticks < 0 ? "-" : "";
  if (nanoseconds % parts == 0) return sign + in_units(seconds, nanoseconds / parts);
  return sign + in_decimals(seconds, rest, static_cast<std::uint64_t>(denominator)) + "s";
}

std::string format_duration(double ticks, std::int64_t numerator, std::int64_t denominator, bool single) {
  if (std::isnan(ticks)) return "nan";
  if (ticks == 0) return "0s";
  const std::string sign = ticks < 0 ? "-" : "";
  if (std::isinf(ticks)) return sign + "inf";
  const real_ticks magnitude{std::fabs(ticks), numerator, denominator, single};
  const long double seconds =
      static_cast<long double>(magnitude.count) * (nanoseconds_a_tick(numerator, denominator) / 1e9L);
  if (seconds >= 1 && seconds < 1e12L) {
    const std::string whole = format_duration(static_cast<std::int64_t>(std::llround(seconds)), 1, 1);
    if (magnitude.same_as(whole)) return sign + whole;
  }
  if (seconds >= 1) return sign + shortest_decimal(seconds, "s", magnitude);
  if (seconds >= 1e-3L) return sign + shortest_decimal(seconds * 1e3L, "ms", magnitude);
  if (seconds >= 1e-6L) return sign + shortest_decimal(seconds * 1e6L, "us", magnitude);
  return sign + shortest_decimal(seconds * 1e9L, "ns", magnitude);
}

quantity_result parse_bytes(std::string_view text, std::uint64_t& bytes) {
  if (const auto integer = parse_integer(text)) {
    bytes = integer->magnitude;
    const bool fits = integer->fits && (!integer->negative || integer->magnitude == 0);
    return fits ? quantity_result::ok : quantity_result::malformed;
  }
  text = trimmed(text);
  exact_number number;
  std::string_view unit;
  if (!take_quantity(text, number, unit) || !text.empty()) return quantity_result::malformed;
  std::uint64_t scale = unit.empty() ? 1 : scale_of(byte_units, unit);
  if (scale == 0) scale = scale_of(byte_units, std::string(unit) + "B");  // 512Mi
  if (scale == 0) return quantity_result::no_unit;
  number.multiply(scale);
  number.drop_zeros();
  const bool whole = number.is_exact && number.decimals == 0;
  if (!whole || number.digits > std::numeric_limits<std::uint64_t>::max()) return quantity_result::malformed;
  bytes = static_cast<std::uint64_t>(number.digits);
  return quantity_result::ok;
}

std::string format_bytes(std::uint64_t bytes) {
  for (const unit_scale& unit : byte_units) {
    const bool binary = unit.name.size() == 3;
    if (binary && bytes >= unit.scale && bytes % unit.scale == 0) {
      return std::to_string(bytes / unit.scale).append(unit.name);
    }
  }
  return std::to_string(bytes) + "B";
}

}  // namespace reflcfg::inline v0::detail
