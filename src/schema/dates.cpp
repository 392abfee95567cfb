#include <reflcfg/detail/schema/dates.hpp>

#include <reflcfg/detail/value/number_text.hpp>

#include <array>
#include <cstdio>
#include <optional>
#include <string_view>

namespace reflcfg::inline v0::detail {

namespace {

__extension__ using wide_integer = __int128;  // nanoseconds of every year that 64 bits of seconds reach

// Days since 1970-01-01 in the proleptic Gregorian calendar, and back (Howard Hinnant, "chrono-Compatible Low-Level
// Date Algorithms").
std::int64_t days_of(std::int64_t year, unsigned month, unsigned day) {
  year -= month <= 2;
  const std::int64_t era = (year >= 0 ? year : year - 399) / 400;
  const auto of_era = static_cast<unsigned>(year - era * 400);
  const unsigned of_year = (153 * (month + (month > 2 ? -3u : 9u)) + 2) / 5 + day - 1;
  return era * 146097 + static_cast<std::int64_t>(of_era * 365 + of_era / 4 - of_era / 100 + of_year) - 719468;
}

calendar_date date_of(std::int64_t days) {
  days += 719468;
  const std::int64_t era = (days >= 0 ? days : days - 146096) / 146097;
  const auto day_of_era = static_cast<unsigned>(days - era * 146097);
  const unsigned year_of_era = (day_of_era - day_of_era / 1460 + day_of_era / 36524 - day_of_era / 146096) / 365;
  const unsigned day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
  const unsigned shifted = (5 * day_of_year + 2) / 153;
  const unsigned month = shifted < 10 ? shifted + 3 : shifted - 9;
  const std::int64_t year = static_cast<std::int64_t>(year_of_era) + era * 400 + (month <= 2);
  return {static_cast<int>(year), month, day_of_year - (153 * shifted + 2) / 5 + 1};
}

bool exists(const calendar_date& date) {
  constexpr std::array<unsigned, 12> lengths{31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
  if (date.month < 1 || date.month > 12 || date.day < 1 || date.day > lengths[date.month - 1]) return false;
  const bool leap = date.year % 4 == 0 && (date.year % 100 != 0 || date.year % 400 == 0);
  return date.month != 2 || date.day < 29 || leap;
}

// Takes `count` digits off the front.
std::optional<unsigned> take_digits(std::string_view& text, std::size_t count) {
  if (text.size() < count) return std::nullopt;
  unsigned value = 0;
  for (std::size_t i = 0; i < count; ++i) {
    if (text[i] < '0' || text[i] > '9') return std::nullopt;
    value = 10 * value + static_cast<unsigned>(text[i] - '0');
  }
  text.remove_prefix(count);
  return value;
}

bool take(std::string_view& text, char c) {
  if (!text.starts_with(c)) return false;
  text.remove_prefix(1);
  return true;
}

bool take_date(std::string_view& text, calendar_date& date) {
  const auto year = take_digits(text, 4);
  if (!year || !take(text, '-')) return false;
  const auto month = take_digits(text, 2);
  if (!month || !take(text, '-')) return false;
  const auto day = take_digits(text, 2);
  if (!day) return false;
  date = {static_cast<int>(*year), *month, *day};
  return exists(date);
}

// Seconds of the day, and the digits behind the point as nanoseconds.
bool take_time(std::string_view& text, std::int64_t& seconds, std::int64_t& nanoseconds) {
  const auto hour = take_digits(text, 2);
  if (!hour || *hour > 23 || !take(text, ':')) return false;
  const auto minute = take_digits(text, 2);
  if (!minute || *minute > 59) return false;
  seconds = *hour * 3600 + *minute * 60;
  nanoseconds = 0;
  if (!take(text, ':')) return true;
  const auto second = take_digits(text, 2);
  if (!second || *second > 59) return false;
  seconds += *second;
  if (!take(text, '.')) return true;
  std::int64_t place = 100'000'000;
  bool any = false;
  while (!text.empty() && text[0] >= '0' && text[0] <= '9') {
    nanoseconds += place * (text[0] - '0');
    place /= 10;
    any = true;
    text.remove_prefix(1);
  }
  return any;
}

// Z, +02:00; seconds east of Greenwich.
bool take_offset(std::string_view& text, std::int64_t& east) {
  east = 0;
  if (take(text, 'Z') || take(text, 'z')) return true;
  const bool minus = text.starts_with('-');
  if (!take(text, '-') && !take(text, '+')) return false;
  const auto hour = take_digits(text, 2);
  if (!hour || !take(text, ':')) return false;
  const auto minute = take_digits(text, 2);
  if (!minute || *hour > 23 || *minute > 59) return false;
  east = (minus ? -1 : 1) * static_cast<std::int64_t>(*hour * 3600 + *minute * 60);
  return true;
}

bool refuse_date(const tree& value, std::string expected, std::string hint, decode_error& error) {
  error.expected = std::move(expected);
  error.got = describe(value);
  error.hint = std::move(hint);
  return false;
}

std::string date_text(const calendar_date& date) {
  char text[32];
  std::snprintf(text, sizeof text, "%04d-%02u-%02u", date.year, date.month, date.day);
  return text;
}

tree datetime(std::string_view text) {
  tree value = tree::of_string(text);
  value.is = tree::kind::datetime;
  return value;
}

bool is_date_text(const tree& value) { return value.is_string_like() || value.is == tree::kind::datetime; }

}  // namespace

bool decode_date(const tree& value, calendar_date& out, decode_error& error) {
  std::string_view text = trimmed(value.string);
  calendar_date read;
  if (is_date_text(value) && take_date(text, read) && text.empty()) {
    out = read;
    return true;
  }
  return refuse_date(value, "a date such as 2026-12-01", text.empty() ? "" : "write the day without a time of it",
                     error);
}

tree encode_date(const calendar_date& date) { return datetime(date_text(date)); }

bool decode_time(const tree& value, std::int64_t numerator, std::int64_t denominator, std::int64_t& ticks,
                 decode_error& error) {
  std::string_view text = trimmed(value.string);
  calendar_date date;
  std::int64_t seconds = 0;
  std::int64_t nanoseconds = 0;
  std::int64_t east = 0;
  bool read = is_date_text(value) && take_date(text, date);
  const bool date_only = read && text.empty();
  if (read && !date_only) {
    read = (take(text, 'T') || take(text, 't') || take(text, ' ')) && take_time(text, seconds, nanoseconds);
    if (read && text.empty()) {
      return refuse_date(value, "a time with its offset from UTC", "write Z for UTC: " + value.string + "Z", error);
    }
    read = read && take_offset(text, east) && text.empty();
  }
  if (!read) return refuse_date(value, "a time such as 2026-12-01T08:30:00Z", "", error);
  const wide_integer total =
      static_cast<wide_integer>(days_of(date.year, date.month, date.day) * 86400 + seconds - east) * 1'000'000'000 +
      nanoseconds;
  const wide_integer scaled = total * denominator;
  const wide_integer tick = static_cast<wide_integer>(1'000'000'000) * numerator;
  if (scaled % tick != 0) return refuse_date(value, "a time without a finer part than the field has", "", error);
  ticks = static_cast<std::int64_t>(scaled / tick);
  return true;
}

tree encode_time(std::int64_t ticks, std::int64_t numerator, std::int64_t denominator) {
  const wide_integer total = static_cast<wide_integer>(ticks) * 1'000'000'000 * numerator / denominator;
  std::int64_t seconds = static_cast<std::int64_t>(total / 1'000'000'000);
  std::int64_t nanoseconds = static_cast<std::int64_t>(total % 1'000'000'000);
  if (nanoseconds < 0) {
    nanoseconds += 1'000'000'000;
    --seconds;
  }
  std::int64_t days = seconds / 86400;
  std::int64_t of_day = seconds % 86400;
  if (of_day < 0) {
    of_day += 86400;
    --days;
  }
  std::string text = date_text(date_of(days));
  if (numerator % 86400 == 0) return datetime(text);
  char time[48];
  std::snprintf(time, sizeof time, "T%02d:%02d:%02d", static_cast<int>(of_day / 3600),
                static_cast<int>(of_day / 60 % 60), static_cast<int>(of_day % 60));
  text += time;
  if (nanoseconds != 0) {
    std::snprintf(time, sizeof time, ".%09lld", static_cast<long long>(nanoseconds));
    text += time;
    while (text.ends_with('0')) text.pop_back();
  }
  return datetime(text + "Z");
}

}  // namespace reflcfg::inline v0::detail
