// Numbers as text, and back.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace reflcfg::inline v0 {

/// The shortest text that reads back to the same number, always with a point or an exponent: 1.0, 3e-4, inf.
std::string format_real(double value);
/// The same for a number that has the precision of a 32-bit float: 0.1, where the double nearest to it is
/// 0.10000000149011612.
std::string format_real(float value);

namespace detail {

/// Without blanks, tabs and line ends at both ends.
std::string_view trimmed(std::string_view text);

/// A decimal integer of any length: digits with an optional sign, `_` between digits allowed.
struct decimal {
  bool negative = false;
  bool fits = true;             // `magnitude` holds it
  std::uint64_t magnitude = 0;  // without the sign
};
/// Nothing for anything else.
std::optional<decimal> parse_integer(std::string_view text);

enum class real_result : std::uint8_t { ok, not_a_number, too_large };
/// A decimal number as a whole, inf and nan among them; too small a one is 0.
real_result parse_real(std::string_view text, double& out);

/// Whether a token that starts with a dash is a number, and so a value: -5, -1e-4, -.5, -inf.
bool is_negative_number(std::string_view token);

}  // namespace detail

}  // namespace reflcfg::inline v0
