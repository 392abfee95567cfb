// Amounts with a unit: std::chrono durations (90s, 1h30m, 250ms) and reflcfg::bytes (4GiB).
#pragma once

#include <cstdint>

#include <reflcfg/bytes.hpp>
#include <reflcfg/codec.hpp>
#include <reflcfg/detail/schema/built_in.hpp>
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
struct codec<Duration> : detail::built_in_codec<Duration> {
  static constexpr type_shape shape{.kind = type_kind::string, .name = "duration"};
};
template <>
struct codec<bytes> : detail::built_in_codec<bytes> {
  static constexpr type_shape shape{.kind = type_kind::string, .name = "bytes"};
};

}  // namespace reflcfg::inline v0
