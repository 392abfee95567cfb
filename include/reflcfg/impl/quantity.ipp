#pragma once

#include <array>
#include <charconv>
#include <cmath>
#include <reflcfg/codec/quantity.hpp>
#include <reflcfg/codec/scalar.hpp>

namespace reflcfg::inline v0::detail {

struct unit_scale {
  std::string_view name;
  long double scale;
};

inline constexpr std::array duration_units{
    unit_scale{"d", 86400e9L}, unit_scale{"h", 3600e9L}, unit_scale{"m", 60e9L}, unit_scale{"min", 60e9L},
    unit_scale{"s", 1e9L},     unit_scale{"ms", 1e6L},   unit_scale{"us", 1e3L}, unit_scale{"ns", 1.0L},
};

inline constexpr std::array byte_units{
    unit_scale{"TiB", 1099511627776.0L},
    unit_scale{"GiB", 1073741824.0L},
    unit_scale{"MiB", 1048576.0L},
    unit_scale{"KiB", 1024.0L},
    unit_scale{"TB", 1e12L},
    unit_scale{"GB", 1e9L},
    unit_scale{"MB", 1e6L},
    unit_scale{"KB", 1e3L},
    unit_scale{"kB", 1e3L},
    unit_scale{"B", 1.0L},
};

// Reads one number and the letters behind it off the front of `text`.
REFLCFG_DECL bool take_quantity(std::string_view& text, double& number, std::string_view& unit) {
  const auto digits = text.find_first_not_of("0123456789.");
  const std::string_view amount = text.substr(0, digits);
  const auto [end, error] = std::from_chars(amount.data(), amount.data() + amount.size(), number);
  if (amount.empty() || error != std::errc{} || end != amount.data() + amount.size()) return false;
  text.remove_prefix(amount.size());
  while (text.starts_with(' ')) text.remove_prefix(1);
  const auto letters = text.find_first_of("0123456789. ");
  unit = text.substr(0, letters);
  text.remove_prefix(unit.size());
  while (text.starts_with(' ')) text.remove_prefix(1);
  return true;
}

template <std::size_t N>
long double scale_of(const std::array<unit_scale, N>& units, std::string_view name) {
  for (const unit_scale& unit : units) {
    if (unit.name == name) return unit.scale;
  }
  return 0;
}

REFLCFG_DECL bool decode_duration(const raw& value, long double& nanoseconds, mismatch& why) {
  const bool number = value.is == raw::kind::integer || value.is == raw::kind::real;
  const std::string written = number ? to_toml_text(value) : value.string;
  std::string_view text = trimmed(written);
  const bool negative = text.starts_with('-');
  if (negative) text.remove_prefix(1);
  bool fits = (value.is_string_like() || number) && !text.empty();
  bool bare = false;
  nanoseconds = 0;
  while (fits && !text.empty()) {
    double amount = 0;
    std::string_view unit;
    fits = take_quantity(text, amount, unit);
    bare = bare || (fits && unit.empty() && amount != 0);
    const long double scale = unit.empty() ? 0 : scale_of(duration_units, unit);
    fits = fits && (scale > 0 || (unit.empty() && amount == 0));
    nanoseconds += static_cast<long double>(amount) * scale;
  }
  if (negative) nanoseconds = -nanoseconds;
  if (fits) return true;
  why = {"a duration such as 90s, 1h30m or 250ms", describe(value), "", value.at};
  if (bare) why.hint = "say what it counts: \"" + written + "s\" is seconds, \"" + written + "m\" minutes";
  return false;
}

REFLCFG_DECL bool duration_too_fine(const raw& value, std::string_view finest, mismatch& why) {
  why = {"a multiple of " + std::string(finest), describe(value), "", value.at};
  return false;
}

REFLCFG_DECL std::string format_duration(std::int64_t nanoseconds) {
  if (nanoseconds == 0) return "0s";
  std::string text = nanoseconds < 0 ? "-" : "";
  auto left = nanoseconds < 0 ? 0 - static_cast<std::uint64_t>(nanoseconds) : static_cast<std::uint64_t>(nanoseconds);
  for (const unit_scale& unit : duration_units) {
    if (unit.name == "min") continue;
    const auto scale = static_cast<std::uint64_t>(unit.scale);
    if (left < scale) continue;
    text += std::to_string(left / scale) + std::string(unit.name);
    left %= scale;
  }
  return text;
}

REFLCFG_DECL bool decode_bytes(const raw& value, bytes& out, mismatch& why) {
  if (value.is == raw::kind::integer && value.integer >= 0) {
    out.count = static_cast<std::uint64_t>(value.integer);
    return true;
  }
  std::uint64_t count = 0;
  mismatch ignored;
  if (value.is == raw::kind::text &&
      decode_unsigned(value, std::numeric_limits<std::uint64_t>::max(), count, ignored)) {
    out.count = count;
    return true;
  }
  std::string_view text = trimmed(value.string);
  double amount = 0;
  std::string_view unit;
  const bool read = value.is_string_like() && take_quantity(text, amount, unit) && text.empty();
  const long double scale = read ? scale_of(byte_units, unit) : 0;
  const long double total = static_cast<long double>(amount) * scale;
  if (scale > 0 && total < 18446744073709551616.0L && total == std::floor(total)) {
    out.count = static_cast<std::uint64_t>(total);
    return true;
  }
  why = {"a number of bytes such as 4GiB, 500MB or 1024", describe(value), "", value.at};
  if (read && scale == 0) why.hint = "units are B, KB, MB, GB, TB (1000) and KiB, MiB, GiB, TiB (1024)";
  return false;
}

REFLCFG_DECL std::string format_bytes(bytes value) {
  for (const unit_scale& unit : byte_units) {
    const auto scale = static_cast<std::uint64_t>(unit.scale);
    const bool binary = unit.name.size() == 3;
    if (binary && value.count >= scale && value.count % scale == 0) {
      return std::to_string(value.count / scale) + std::string(unit.name);
    }
  }
  return std::to_string(value.count) + "B";
}

}  // namespace reflcfg::inline v0::detail
