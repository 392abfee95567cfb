// Ranges, choices and the like: one rule for defaults at compile time and for values at run time.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>

#include <reflcfg/detail/schema/schema.hpp>

namespace reflcfg::inline v0::detail {

/// The words that limit values.
inline constexpr std::uint64_t limits = bit(property::kind::at_least) | bit(property::kind::above) |
                                        bit(property::kind::at_most) | bit(property::kind::below) |
                                        bit(property::kind::multiple_of) | bit(property::kind::one_of) |
                                        bit(property::kind::matches) | bit(property::kind::non_empty);

/// Seconds a tick of a duration, as a ratio; 1:1 for other types.
struct tick {
  std::int64_t numerator = 1;
  std::int64_t denominator = 1;
};

constexpr double signed_real(const measured& value) {
  if (value.is == measured::kind::real) return value.real;
  return value.negative ? -static_cast<double>(value.magnitude) : static_cast<double>(value.magnitude);
}

constexpr int compare_integers(bool left_negative, std::uint64_t left, bool right_negative, std::uint64_t right) {
  if (left_negative != right_negative) return left == 0 && right == 0 ? 0 : left_negative ? -1 : 1;
  const int order = left < right ? -1 : left > right;
  return left_negative ? -order : order;
}

/// -1, 0 or 1 as the value is below, at or above the bound; exact where both are integers of one unit. A 32-bit float
/// is at 0.1 if it is the float nearest to 0.1.
constexpr int compare(const measured& value, const number& bound, const tick& unit) {
  const bool integers = value.is == measured::kind::integer && bound.is != number::kind::real;
  if (bound.is == number::kind::duration) {
    if (integers && bound.numerator == unit.numerator && bound.denominator == unit.denominator) {
      return compare_integers(value.negative, value.magnitude, bound.negative, bound.magnitude);
    }
    const long double left = static_cast<long double>(signed_real(value)) * static_cast<long double>(unit.numerator) /
                             static_cast<long double>(unit.denominator);
    const long double right = static_cast<long double>(bound.real) * static_cast<long double>(bound.numerator) /
                              static_cast<long double>(bound.denominator);
    return left < right ? -1 : left > right;
  }
  if (integers) return compare_integers(value.negative, value.magnitude, bound.negative, bound.magnitude);
  const double real = signed_real(value);
  const double limit = value.single ? static_cast<double>(static_cast<float>(bound.real)) : bound.real;
  return real < limit ? -1 : real > limit;
}

constexpr bool is_multiple(const measured& value, const number& step, const tick& unit) {
  const bool own_unit =
      step.is != number::kind::duration || (step.numerator == unit.numerator && step.denominator == unit.denominator);
  if (value.is == measured::kind::integer && step.is != number::kind::real && own_unit) {
    return step.magnitude != 0 && value.magnitude % step.magnitude == 0;
  }
  double size = step.real;
  if (!own_unit) {
    size *= static_cast<double>(step.numerator) / static_cast<double>(step.denominator) *
            static_cast<double>(unit.denominator) / static_cast<double>(unit.numerator);
  }
  const double quotient = signed_real(value) / size;
  if (quotient > 9e15 || quotient < -9e15) return true;  // every double out there is a whole number
  const double rounded = static_cast<double>(static_cast<std::int64_t>(quotient + (quotient < 0 ? -0.5 : 0.5)));
  if (quotient == rounded) return true;
  // 0.3 is a multiple of 0.1, though no division of the doubles nearest to them says so.
  const double nearest = value.single ? static_cast<double>(static_cast<float>(rounded * size)) : rounded * size;
  const double off = signed_real(value) - nearest;
  const double slack =
      (value.single ? 1e-7 : 4e-16) * (signed_real(value) < 0 ? -signed_real(value) : signed_real(value));
  return off <= slack && -off <= slack;
}

constexpr bool satisfies(const property& check, const measured& value, const tick& unit) {
  using kind = property::kind;
  const bool is_number = value.is != measured::kind::text;
  switch (check.is) {
    case kind::at_least: return !is_number || compare(value, check.value, unit) >= 0;
    case kind::above: return !is_number || compare(value, check.value, unit) > 0;
    case kind::at_most: return !is_number || compare(value, check.value, unit) <= 0;
    case kind::below: return !is_number || compare(value, check.value, unit) < 0;
    case kind::multiple_of: return !is_number || is_multiple(value, check.value, unit);
    case kind::one_of: return is_number || value.text == check.text;
    case kind::non_empty: return is_number || !value.text.empty();
    // Compilers do not run regular expressions; such a default is tried when it is loaded.
    case kind::matches:
      return is_number || std::is_constant_evaluated() || check.accepts(check.text, value.text) == pattern_result::yes;
    default: return true;
  }
}

/// The first check that the value fails; null if it passes all. Of `one_of` words, one has to match.
constexpr const property* violated(std::span<const property> properties, const measured& value, const tick& unit = {}) {
  if (value.is == measured::kind::nothing) return nullptr;
  const property* unmatched = nullptr;
  bool matched = false;
  for (const property& check : properties) {
    if (satisfies(check, value, unit)) {
      matched = matched || check.is == property::kind::one_of;
    } else if (check.is == property::kind::one_of) {
      unmatched = &check;
    } else {
      return &check;
    }
  }
  return matched ? nullptr : unmatched;
}

/// What the checks of a field allow, as a noun phrase: "at least 1", "from 0 to 1", "one of a, b"; empty if there are
/// none. Bounds of durations and sizes have units.
std::string allowed_text(std::span<const property> properties, const schema& type);

/// The first scalar type inside containers that a bound can be for; `type` itself if there is none.
const schema& measured_type(const schema& type);

}  // namespace reflcfg::inline v0::detail
