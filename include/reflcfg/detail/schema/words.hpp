// The words of a description as data: every one is a `property` in one flat array of its struct, so a header with 100
// described fields instantiates a handful of templates, not a hundred. Users write them with describe.hpp.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <type_traits>

namespace reflcfg::inline v0 {

class conversion;
struct bytes;

namespace detail {

/// What std::chrono::duration has, so that nobody pays for <chrono> who does not use it.
template <class T>
concept duration_like = requires(const T& duration) {
  T::period::num;
  T::period::den;
  duration.count();
  T::zero();
};

/// A bound as the programmer wrote it. Integers are exact up to 64 bits, signed and unsigned.
struct number {
  enum class kind : std::uint8_t { none, integer, real, duration, size };

  kind is = kind::none;
  bool negative = false;
  std::uint64_t magnitude = 0;  // of an integer, a size in bytes, ticks of a duration
  double real = 0.0;            // the same as a floating point number
  std::intmax_t numerator = 1;  // of a duration's tick, in seconds
  std::intmax_t denominator = 1;

  constexpr number() = default;
  template <class T>
    requires std::is_arithmetic_v<T>
  constexpr number(T value)  // NOLINT(google-explicit-constructor): `at_least(0.0)` should read like a literal
      : is(std::is_integral_v<T> ? kind::integer : kind::real), real(static_cast<double>(value)) {
    if constexpr (std::is_integral_v<T>) set_magnitude(value);
  }
  template <duration_like T>
  constexpr number(const T& value)  // NOLINT(google-explicit-constructor): `at_least(1s)`
      : is(kind::duration),
        real(static_cast<double>(value.count())),
        numerator(T::period::num),
        denominator(T::period::den) {
    if constexpr (std::is_integral_v<typename T::rep>) set_magnitude(value.count());
  }
  template <class T>
    requires std::is_same_v<T, bytes>
  constexpr number(const T& value)  // NOLINT(google-explicit-constructor): `at_least(1_MiB)`
      : is(kind::size), magnitude(value.count), real(static_cast<double>(value.count)) {}

 private:
  template <class T>
  constexpr void set_magnitude(T value) {
    if constexpr (std::is_signed_v<T>) negative = value < 0;
    magnitude = negative ? 0 - static_cast<std::uint64_t>(value) : static_cast<std::uint64_t>(value);
  }
};

/// What trying a `matches` pattern on a text gives; see matches.hpp.
enum class pattern_result : std::uint8_t { yes, no, bad_pattern, too_long };

/// One word about a field. `text` and `text2` mean what the kind says; describe.hpp says what each word does.
struct property {
  enum class kind : std::uint8_t {
    none,
    // checks
    at_least,       // value
    above,          // value
    at_most,        // value
    below,          // value
    multiple_of,    // value
    one_of,         // text: one allowed word
    non_empty,
    matches,        // text: the pattern, accepts
    required,
    // naming
    alias,          // text: the other path; the properties up to the next alias belong to it
    alias_negate,
    alias_append,
    alias_map,      // text -> text2
    alias_convert,  // function
    removed,        // text: the path, text2: why
    ignored,        // text: the path, text2: why
    short_name,     // text: one letter
    key,            // text: the name of the field
    variable,       // text: an environment variable
    // the command line
    positional,
    command,
    append,
    count,
    whole,
    config_file,
    clears_when_bare,
    // the rest
    empty_is_unset,
    flatten,
    tagged,         // text: the key that tells alternatives apart
    unit,           // text
    group,          // text
    hidden,
    secret,
    fixed_on_resume,
    // sections
    kebab_case,     // of a member: its name is shown with dashes
  };

  kind is = kind::none;
  std::string_view text{};
  std::string_view text2{};
  number value{};
  void (*function)(conversion&) = nullptr;
  pattern_result (*accepts)(std::string_view pattern, std::string_view text) = nullptr;
};

/// A set of kinds of words.
constexpr std::uint64_t bit(property::kind kind) { return std::uint64_t{1} << static_cast<unsigned>(kind); }

/// The words as the compiler's message and the tests name them, in the order of property::kind.
inline constexpr std::string_view word_names[] = {
    "",          "at_least", "above",    "at_most",    "below",       "multiple_of",      "one_of",
    "non_empty", "matches",  "required", "alias",      "negate",      "append",           "map",
    "convert",   "removed",  "ignored",  "short_name", "key",         "variable",         "positional",
    "command",   "append",   "count",    "whole",      "config_file", "clears_when_bare", "empty_is_unset",
    "flatten",   "tagged",   "unit",     "group",      "hidden",      "secret",           "fixed_on_resume",
    "kebab_case"};

/// The words that stand in section(...) beside its fields.
inline constexpr std::uint64_t words_of_sections =
    bit(property::kind::removed) | bit(property::kind::ignored) | bit(property::kind::kebab_case);

/// A fixed-size run of properties; what every word returns.
template <std::size_t N>
struct property_list {
  property items[N == 0 ? 1 : N];
};

constexpr bool is_alias_rule(property::kind kind) {
  using k = property::kind;
  return kind == k::alias_negate || kind == k::alias_append || kind == k::alias_map || kind == k::alias_convert ||
         kind == k::none;
}

/// The properties after the alias at `alias` that are its rules.
constexpr std::span<const property> rules_of_alias(std::span<const property> properties, std::size_t alias) {
  std::size_t end = alias + 1;
  while (end < properties.size() && is_alias_rule(properties[end].is)) ++end;
  return properties.subspan(alias + 1, end - alias - 1);
}

// ---- fields of a description ----------------------------------------------------------------------------------------

// One address a type: lets a plain, non-template description remember which struct it is about.
template <class T>
inline constexpr char type_tag{};

// g++ says `[with auto Member = &Optimizer::lr]`, clang `[Member = &Optimizer::lr]`. A function that returns a class
// would have the spelling of that behind it.
template <auto Member>
consteval const char* end_of_spelling() {
  return __PRETTY_FUNCTION__ + sizeof(__PRETTY_FUNCTION__) - 2;
}

template <auto Member>
consteval std::string_view member_name() {
  const char* end = end_of_spelling<Member>();
  while (end[-1] == ')') --end;
  const char* begin = end;
  while (begin[-1] != ':') --begin;
  return {begin, static_cast<std::size_t>(end - begin)};
}

template <class Struct, class Value>
consteval const void* owner_of(Value Struct::*) {
  return &type_tag<Struct>;
}

struct field_text {
  std::string_view name{};
  std::string_view help{};
  const void* owner = nullptr;
  std::size_t first = 0;  // into the section's properties
  std::size_t count = 0;
};

template <std::size_t N>
struct described_field {
  field_text text;
  property_list<N> properties;
};

/// What `describe()` returns.
template <std::size_t Fields, std::size_t Properties>
struct section_description {
  std::string_view help;
  field_text fields[Fields == 0 ? 1 : Fields];
  property properties[Properties == 0 ? 1 : Properties];
  static constexpr std::size_t field_count = Fields;
  static constexpr std::size_t property_count = Properties;
};

template <std::size_t N>
consteval void copy(const property_list<N>& from, property* to, std::size_t& at) {
  for (std::size_t i = 0; i < N; ++i) to[at++] = from.items[i];
}

template <std::size_t N>
consteval void copy(const described_field<N>& from, field_text* fields, std::size_t& field, property* to,
                    std::size_t& at) {
  fields[field] = from.text;
  fields[field].first = at;
  fields[field].count = N;
  ++field;
  copy(from.properties, to, at);
}

// Words of the whole section (`removed`, `ignored`) come after the fields' properties.
template <std::size_t N>
consteval void copy(const property_list<N>& from, field_text*, std::size_t&, property* to, std::size_t& at) {
  copy(from, to, at);
}

template <class T>
inline constexpr std::size_t is_field = 0;
template <std::size_t N>
inline constexpr std::size_t is_field<described_field<N>> = 1;
template <class T>
inline constexpr std::size_t property_count = 0;
template <std::size_t N>
inline constexpr std::size_t property_count<described_field<N>> = N;
template <std::size_t N>
inline constexpr std::size_t property_count<property_list<N>> = N;

}  // namespace detail

}  // namespace reflcfg::inline v0
