// Ranges, choices and the like: one rule for defaults at compile time and for values at run time.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include <reflcfg/describe.hpp>
#include <reflcfg/engine/raw.hpp>

namespace reflcfg::inline v0::detail {

/// What a check looks at: a number or a text.
struct scalar {
  enum class kind : std::uint8_t { integer, real, text } is;
  std::int64_t integer = 0;
  double real = 0.0;
  std::string_view text{};
};

/// -1, 0 or 1 as value is below, at or above the bound; exact where both are integers.
constexpr int compare(const scalar& value, const number& bound) {
  if (value.is == scalar::kind::integer && bound.is == number::kind::integer) {
    return value.integer < bound.integer ? -1 : value.integer > bound.integer;
  }
  const double real = value.is == scalar::kind::integer ? static_cast<double>(value.integer) : value.real;
  return real < bound.real ? -1 : real > bound.real;
}

constexpr bool is_multiple(const scalar& value, const number& step) {
  if (value.is == scalar::kind::integer && step.is == number::kind::integer) return value.integer % step.integer == 0;
  const double real = value.is == scalar::kind::integer ? static_cast<double>(value.integer) : value.real;
  const double quotient = real / step.real;
  if (quotient > 9e15 || quotient < -9e15) return true;  // every double out there is a whole number
  return static_cast<double>(static_cast<std::int64_t>(quotient)) == quotient;
}

constexpr bool satisfies(const property& check, const scalar& value) {
  using kind = property::kind;
  const bool is_number = value.is != scalar::kind::text;
  switch (check.is) {
    case kind::at_least: return !is_number || compare(value, check.value) >= 0;
    case kind::above: return !is_number || compare(value, check.value) > 0;
    case kind::at_most: return !is_number || compare(value, check.value) <= 0;
    case kind::below: return !is_number || compare(value, check.value) < 0;
    case kind::multiple_of: return !is_number || is_multiple(value, check.value);
    case kind::one_of: return is_number || value.text == check.text;
    case kind::non_empty: return is_number || !value.text.empty();
    // Compilers do not run regular expressions; such a default is tried when it is loaded.
    case kind::matches:
      return is_number || std::is_constant_evaluated() || check.accepts(check.text, value.text) == pattern_result::yes;
    default: return true;
  }
}

/// The first check that the value fails; null if it passes all. Of `one_of` words, one has to match.
constexpr const property* violated(std::span<const property> properties, const scalar& value) {
  const property* unmatched = nullptr;
  bool matched = false;
  for (const property& check : properties) {
    if (satisfies(check, value)) {
      matched = matched || check.is == property::kind::one_of;
    } else if (check.is == property::kind::one_of) {
      unmatched = &check;
    } else {
      return &check;
    }
  }
  return matched ? nullptr : unmatched;
}

/// A part of a value that fails a check: "[1]" of a list, ".name" of a table, or "" for the value itself.
struct violation {
  const property* check;
  std::string where;
  raw value;
};

/// Everything in a whole value that fails: each element of a list or of a map, and `non_empty` for the container
/// itself.
REFLCFG_DECL std::vector<violation> violations(std::span<const property> properties, const raw& value);

/// What the checks allow, as a noun phrase: "at least 1", "from 0 to 1", "one of a, b"; empty if there are none.
REFLCFG_DECL std::string allowed_text(std::span<const property> properties);

}  // namespace reflcfg::inline v0::detail

#ifndef REFLCFG_SEPARATE_COMPILATION
#include <reflcfg/impl/checks.ipp>
#endif
