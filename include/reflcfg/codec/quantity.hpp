// Amounts with a unit: std::chrono durations (90s, 1h30m, 250ms) and reflcfg::bytes (4GiB).
#pragma once

#include <concepts>
#include <cstdint>
#include <limits>
#include <string>
#include <type_traits>

#include <reflcfg/bytes.hpp>
#include <reflcfg/codec/codec.hpp>

namespace reflcfg::inline v0 {

namespace detail {

/// A duration's text in nanoseconds: numbers with units, one after the other. A bare zero needs no unit; another bare
/// number is refused, since nothing says what it counts. The result may be fractional.
REFLCFG_DECL bool decode_duration(const raw& value, long double& nanoseconds, mismatch& why);
/// The shortest exact form: 90s is shown as 1m30s, 1500ms as 1s500ms.
REFLCFG_DECL std::string format_duration(std::int64_t nanoseconds);
REFLCFG_DECL bool duration_too_fine(const raw& value, std::string_view finest, mismatch& why);
REFLCFG_DECL bool decode_bytes(const raw& value, bytes& out, mismatch& why);
/// With the largest binary unit that divides it.
REFLCFG_DECL std::string format_bytes(bytes value);

/// std::chrono::duration, without the cost of <chrono> for those who do not use it.
template <class T>
concept duration_like = requires(const T& duration) {
  T::period::num;
  T::period::den;
  { duration.count() } -> std::same_as<typename T::rep>;
  T::zero();
};

}  // namespace detail

template <detail::duration_like Duration>
struct codec<Duration> {
  using rep = typename Duration::rep;
  // Nanoseconds a tick.
  static constexpr long double tick = 1e9L * Duration::period::num / Duration::period::den;
  static constexpr type_shape shape{.kind = type_kind::string, .name = "duration"};

  static bool decode(const raw& value, Duration& out, mismatch& why) {
    long double nanoseconds = 0;
    if (!detail::decode_duration(value, nanoseconds, why)) return false;
    const long double ticks = nanoseconds / tick;
    if constexpr (std::is_integral_v<rep>) {
      if (ticks > static_cast<long double>(std::numeric_limits<rep>::max()) ||
          ticks < static_cast<long double>(std::numeric_limits<rep>::min())) {
        why = {"a duration that fits", reflcfg::describe(value), "", value.at};
        return false;
      }
      // 1500ms does not fit a count of seconds; rounding it would be a silent change.
      const auto whole = static_cast<rep>(ticks < 0 ? ticks - 0.5L : ticks + 0.5L);
      const long double off = ticks - static_cast<long double>(whole);
      if (off > 1e-6L || off < -1e-6L) {
        return detail::duration_too_fine(value, detail::format_duration(static_cast<std::int64_t>(tick)), why);
      }
      out = Duration(whole);
    } else {
      out = Duration(static_cast<rep>(ticks));
    }
    return true;
  }

  static raw encode(const Duration& value) {
    return raw::of_string(detail::format_duration(static_cast<std::int64_t>(value.count() * tick)));
  }
};

template <>
struct codec<bytes> {
  static constexpr type_shape shape{.kind = type_kind::string, .name = "bytes"};
  static bool decode(const raw& value, bytes& out, mismatch& why) { return detail::decode_bytes(value, out, why); }
  static raw encode(const bytes& value) { return raw::of_string(detail::format_bytes(value)); }
};

}  // namespace reflcfg::inline v0

#ifndef REFLCFG_SEPARATE_COMPILATION
#include <reflcfg/impl/quantity.ipp>
#endif
