#include <reflcfg/detail/schema/quantities.hpp>

#include <reflcfg/detail/value/number_text.hpp>
#include <reflcfg/detail/value/quantity_text.hpp>

#include <cmath>

namespace reflcfg::inline v0::detail {

namespace {

bool refuse_duration(const tree& value, const std::string& written, bool no_unit, decode_error& error) {
  error = {"a duration such as 90s, 1h30m or 250ms", describe(value)};
  if (no_unit) error.hint = "say what it counts: \"" + written + "s\" is seconds, \"" + written + "m\" minutes";
  return false;
}

// A duration is a text; a bare number is read so as well, to say what it lacks. Nothing for other values.
std::string duration_text(const tree& value) {
  const bool number = value.is == tree::kind::integer || value.is == tree::kind::real;
  return number ? to_toml_text(value) : value.is_string_like() ? value.string : std::string();
}

}  // namespace

bool decode_duration(const tree& value, const duration_type& type, std::int64_t& ticks, decode_error& error) {
  const std::string written = duration_text(value);
  std::int64_t read = 0;
  const ticks_result result = parse_duration(written, type.numerator, type.denominator, read);
  const auto text = [&](std::int64_t count) { return format_duration(count, type.numerator, type.denominator); };
  const bool fits = result == ticks_result::ok && read <= type.most && read >= type.least;
  if (fits) {
    ticks = read;
    return true;
  }
  switch (result) {
    // 1500ms does not fit a count of seconds; rounding it would be a silent change.
    case ticks_result::too_fine: error = {"a multiple of " + text(1), describe(value)}; return false;
    case ticks_result::ok:
    case ticks_result::too_large:
      error = {"a duration from " + text(type.least) + " to " + text(type.most), describe(value)};
      return false;
    default: return refuse_duration(value, written, result == ticks_result::no_unit, error);
  }
}

bool decode_duration(const tree& value, const duration_type& type, double& ticks, decode_error& error) {
  const std::string written = duration_text(value);
  long double nanoseconds = 0;
  const quantity_result result = parse_duration(written, nanoseconds);
  if (result != quantity_result::ok) {
    return refuse_duration(value, written, result == quantity_result::no_unit, error);
  }
  const long double exact =
      nanoseconds / (1e9L * static_cast<long double>(type.numerator) / static_cast<long double>(type.denominator));
  ticks = type.single ? static_cast<double>(static_cast<float>(exact)) : static_cast<double>(exact);
  if (std::isfinite(ticks) || std::isinf(nanoseconds)) return true;
  error = {std::string("a duration that a ") + (type.single ? "32" : "64") + "-bit float can hold", describe(value)};
  return false;
}

tree encode_duration(std::int64_t ticks, const duration_type& type) {
  return tree::of_string(format_duration(ticks, type.numerator, type.denominator));
}

tree encode_duration(double ticks, const duration_type& type) {
  return tree::of_string(format_duration(ticks, type.numerator, type.denominator, type.single));
}

bool decode_bytes(const tree& value, bytes& out, decode_error& error) {
  if (value.is == tree::kind::integer && (value.integer >= 0 || value.wide)) {
    out.count = static_cast<std::uint64_t>(value.integer);
    return true;
  }
  std::uint64_t count = 0;
  const quantity_result result = value.is_string_like() ? parse_bytes(value.string, count) : quantity_result::malformed;
  if (result == quantity_result::ok) {
    out.count = count;
    return true;
  }
  error = {"a number of bytes such as 4GiB, 500MB or 1024", describe(value)};
  if (result == quantity_result::no_unit) {
    error.hint = "units are B, KB, MB, GB, TB (1000) and KiB, MiB, GiB, TiB (1024), with or without the B";
  }
  return false;
}

tree encode_bytes(bytes value) { return tree::of_string(format_bytes(value.count)); }

}  // namespace reflcfg::inline v0::detail
