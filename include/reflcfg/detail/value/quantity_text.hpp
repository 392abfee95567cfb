// Amounts with a unit as text, and back: 90s, 1h30m, 4GiB.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace reflcfg::inline v0::detail {

enum class quantity_result : std::uint8_t { ok, malformed, no_unit };

/// Nanoseconds of a duration: numbers with units, one after the other ("1h30m"). A bare zero needs no unit; another
/// bare number has none, and nothing says what it counts. The result may be fractional.
quantity_result parse_duration(std::string_view text, long double& nanoseconds);

enum class ticks_result : std::uint8_t { ok, malformed, no_unit, too_fine, too_large };

/// The same in ticks of `numerator / denominator` seconds, for durations that count in integers: exact for each count,
/// where nanoseconds in a long double are not (2^63 ms). too_fine: not a whole number of ticks.
ticks_result parse_duration(std::string_view text, std::int64_t numerator, std::int64_t denominator,
                            std::int64_t& ticks);

/// The exact form of `ticks` times `numerator / denominator` seconds: 1m30s, 300000d, 1s500ms. What is no whole number
/// of nanoseconds is seconds with a fraction.
std::string format_duration(std::int64_t ticks, std::int64_t numerator, std::int64_t denominator);
/// The same for a count that has a fraction: 1m30s, 1.5s, 100ms. Reads back to the same count, of 32 bits if `single`.
std::string format_duration(double ticks, std::int64_t numerator, std::int64_t denominator, bool single);

/// Bytes of an amount: 4GiB, 500MB, 1024.
quantity_result parse_bytes(std::string_view text, std::uint64_t& bytes);
/// With the largest binary unit that divides it.
std::string format_bytes(std::uint64_t bytes);

}  // namespace reflcfg::inline v0::detail
