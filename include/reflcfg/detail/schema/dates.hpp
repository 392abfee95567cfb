// Dates and points in time: std::chrono::year_month_day and sys_time, from TOML's dates or from text as RFC 3339 has
// it.
#pragma once

#include <concepts>
#include <cstdint>

#include <reflcfg/codec.hpp>

namespace reflcfg::inline v0 {

namespace detail {

struct calendar_date {
  int year = 1970;
  unsigned month = 1;
  unsigned day = 1;
};

/// 2026-12-01
bool decode_date(const tree& value, calendar_date& out, decode_error& error);
tree encode_date(const calendar_date& date);
/// 2026-12-01T08:30:00Z, or with another offset, as `numerator / denominator` seconds since 1970 in UTC. A date alone
/// is its first moment, and a type that counts days takes no other.
bool decode_time(const tree& value, std::int64_t numerator, std::int64_t denominator, std::int64_t& ticks,
                 decode_error& error);
tree encode_time(std::int64_t ticks, std::int64_t numerator, std::int64_t denominator);

// std::chrono's types, without the cost of <chrono> for those who do not use it.
template <class T>
concept date_like = requires(const T& date) {
  date.year();
  date.month();
  date.day();
  { date.ok() } -> std::same_as<bool>;
};
template <class T>
concept system_time_like = requires(const T& time) {
  typename T::clock;
  T::clock::to_time_t(typename T::clock::time_point{});
  time.time_since_epoch().count();
};

}  // namespace detail

template <detail::date_like Date>
struct codec<Date> {
  static constexpr type_shape shape{.kind = type_kind::string, .name = "date"};
  static bool decode(const tree& value, Date& out, decode_error& error) {
    detail::calendar_date read;
    if (!detail::decode_date(value, read, error)) return false;
    out = Date(decltype(out.year()){read.year}, decltype(out.month()){read.month}, decltype(out.day()){read.day});
    return true;
  }
  static tree encode(const Date& value) {
    if (!value.ok()) return {};  // as a date is before it is set
    return detail::encode_date(
        {static_cast<int>(value.year()), static_cast<unsigned>(value.month()), static_cast<unsigned>(value.day())});
  }
};

template <detail::system_time_like Time>
struct codec<Time> {
  using duration = typename Time::duration;
  static constexpr type_shape shape{.kind = type_kind::string, .name = "time"};
  static bool decode(const tree& value, Time& out, decode_error& error) {
    std::int64_t ticks = 0;
    if (!detail::decode_time(value, duration::period::num, duration::period::den, ticks, error)) return false;
    out = Time(duration(static_cast<typename duration::rep>(ticks)));
    return true;
  }
  static tree encode(const Time& value) {
    return detail::encode_time(value.time_since_epoch().count(), duration::period::num, duration::period::den);
  }
};

}  // namespace reflcfg::inline v0
