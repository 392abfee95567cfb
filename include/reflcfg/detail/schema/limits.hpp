// Whether the limits of a field make sense for its type: bounds of its own kind, that leave a value; words that exist.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include <reflcfg/detail/schema/checks.hpp>
#include <reflcfg/detail/schema/mistake.hpp>
#include <reflcfg/detail/schema/obedience.hpp>

namespace reflcfg::inline v0::detail {

constexpr bool is_low_bound(property::kind word) {
  return word == property::kind::at_least || word == property::kind::above;
}
constexpr bool is_high_bound(property::kind word) {
  return word == property::kind::at_most || word == property::kind::below;
}
constexpr bool is_strict(property::kind word) { return word == property::kind::above || word == property::kind::below; }

constexpr bool is_duration(const schema& type) { return type.is_scalar() && type.scalar->counts == quantity::duration; }
constexpr bool is_size(const schema& type) { return type.is_scalar() && type.scalar->counts == quantity::size; }
constexpr bool is_amount_but_no_duration(const schema& type) { return is_amount(type) && !is_duration(type); }
constexpr bool is_amount_but_no_size(const schema& type) { return is_amount(type) && !is_size(type); }

constexpr measured measured_bound(const number& bound) {
  if (bound.is == number::kind::real) return measured::of_real(bound.real, false);
  return {measured::kind::integer, bound.negative, false, bound.magnitude, 0.0, {}};
}

/// Whether nothing is between the two bounds. Of two units, plain numbers and durations, it is not known.
constexpr bool leaves_nothing(const property& low, const property& high) {
  const bool durations = low.value.is == number::kind::duration;
  if (durations != (high.value.is == number::kind::duration)) return false;
  const int order = compare(measured_bound(low.value), high.value, {low.value.numerator, low.value.denominator});
  return order > 0 || (order == 0 && (is_strict(low.is) || is_strict(high.is)));
}

constexpr mistake mistake_of_bound(const schema& type, const property& word) {
  const std::string_view name = name_of(word.is);
  if (word.value.is == number::kind::duration && any_inside(type, is_amount_but_no_duration)) {
    return {problem::bound_of_duration, name};
  }
  if (word.value.is == number::kind::size && any_inside(type, is_amount_but_no_size)) {
    return {problem::bound_of_size, name};
  }
  if (word.is == property::kind::multiple_of && word.value.magnitude == 0 && word.value.real == 0.0) {
    return {problem::multiple_of_nothing};
  }
  // What the type itself can hold; known of integers.
  const schema& own = type.value();
  if (own.kind != type_kind::integer || !is_number(own)) return {};
  const measured least = measured::of_signed(own.scalar->least);
  const measured most = measured::of_unsigned(own.scalar->most);
  const int above_most = -compare(most, word.value, {});
  const int below_least = -compare(least, word.value, {});
  const bool too_high = above_most > 0 || (above_most == 0 && is_strict(word.is));
  const bool too_low = below_least < 0 || (below_least == 0 && is_strict(word.is));
  if ((is_low_bound(word.is) && too_high) || (is_high_bound(word.is) && too_low)) {
    return {problem::nothing_in_type, name};
  }
  return {};
}

constexpr bool has_word(const schema& type, std::string_view text) {
  for (std::size_t i = 0; i < type.scalar->words.size(); ++i) {
    if (type.scalar->words[i] == text) return true;
  }
  return false;
}

/// The words-only type inside, or null.
constexpr const schema* words_inside(const schema& type) {
  if (type.is_scalar()) return is_word(type) ? &type : nullptr;
  return type.element == nullptr ? nullptr : words_inside(*type.element);
}

constexpr mistake mistake_of_choice(const schema& type, std::span<const property> words, std::size_t at) {
  const std::string_view text = words[at].text;
  for (std::size_t i = 0; i < at; ++i) {
    if (words[i].is == property::kind::one_of && words[i].text == text) return {problem::repeated_choice, text};
  }
  const schema* const own = words_inside(type);
  if (own != nullptr && !has_word(*own, text)) return {problem::unknown_choice, text};
  return {};
}

/// The first mistake in the limits among the words of a field.
constexpr mistake mistake_of_limits(const schema& type, std::span<const property> words) {
  for (std::size_t i = 0; i < words.size(); ++i) {
    const property& word = words[i];
    mistake found;
    if (word.is == property::kind::one_of) found = mistake_of_choice(type, words, i);
    const bool bound = is_low_bound(word.is) || is_high_bound(word.is);
    if (bound || word.is == property::kind::multiple_of) found = mistake_of_bound(type, word);
    if (found.is != problem::none) return found;
    for (std::size_t j = 0; bound && j < words.size(); ++j) {
      if (!is_low_bound(word.is) || !is_high_bound(words[j].is) || !leaves_nothing(word, words[j])) continue;
      return {problem::nothing_possible, name_of(word.is), name_of(words[j].is)};
    }
  }
  return {};
}

}  // namespace reflcfg::inline v0::detail
