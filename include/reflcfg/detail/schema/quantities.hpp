// Amounts with a unit: std::chrono durations (90s, 1h30m, 250ms) and reflcfg::bytes (4GiB).
#pragma once

#include <cstdint>
#include <limits>
#include <type_traits>

#include <reflcfg/bytes.hpp>
#include <reflcfg/codec.hpp>
#include <reflcfg/detail/schema/words.hpp>

namespace reflcfg::inline v0 {

namespace detail {

/// Of std::chrono::duration<rep, std::ratio<numerator, denominator>>.
struct duration_type {
  std::int64_t numerator;
  std::int64_t denominator;
  std::int64_t least = 0;  // of a whole number of ticks
  std::int64_t most = 0;
  bool single = false;  // a 32-bit float
};

/// Whole ticks; a duration finer than a tick is refused, since rounding it would be a silent change.
bool decode_duration(const tree& value, const duration_type& type, std::int64_t& ticks, decode_error& error);
bool decode_duration(const tree& value, const duration_type& type, double& ticks, decode_error& error);
tree encode_duration(std::int64_t ticks, const duration_type& type);
tree encode_duration(double ticks, const duration_type& type);

bool decode_bytes(const tree& value, bytes& out, decode_error& error);
tree encode_bytes(bytes value);

}  // namespace detail

template <detail::duration_like Duration>
struct codec<Duration> {
  using rep = typename Duration::rep;
  using wide = std::conditional_t<std::is_integral_v<rep>, std::int64_t, double>;
  static constexpr type_shape shape{.kind = type_kind::string, .name = "duration"};
  static constexpr detail::duration_type type = [] {
    detail::duration_type result{Duration::period::num, Duration::period::den};
    if constexpr (std::is_integral_v<rep>) {
      result.least = static_cast<std::int64_t>(std::numeric_limits<rep>::min());
      result.most = static_cast<std::int64_t>(std::numeric_limits<rep>::max());
    }
    result.single = std::is_same_v<rep, float>;
    return result;
  }();

  static bool decode(const tree& value, Duration& out, decode_error& error) {
    wide ticks = 0;
    if (!detail::decode_duration(value, type, ticks, error)) return false;
    out = Duration(static_cast<rep>(ticks));
    return true;
  }
  static tree encode(const Duration& value) { return detail::encode_duration(static_cast<wide>(value.count()), type); }
};

template <>
struct codec<bytes> {
  static constexpr type_shape shape{.kind = type_kind::string, .name = "bytes"};
  static bool decode(const tree& value, bytes& out, decode_error& error) {
    return detail::decode_bytes(value, out, error);
  }
  static tree encode(const bytes& value) { return detail::encode_bytes(value); }
};

}  // namespace reflcfg::inline v0
