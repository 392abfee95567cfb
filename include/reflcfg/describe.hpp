// What a config struct says about its fields: help, ranges, old names. The only header a config struct needs.
//
//   struct Optimizer {
//     double lr = 8e-4;
//     static consteval auto describe() {
//       return reflcfg::section("How weights are updated.",
//           reflcfg::field<&Optimizer::lr>("Peak learning rate.", reflcfg::at_least(0.0)));
//     }
//   };
//
// Light on purpose: no PFR, Boost.Program_options or toml++ behind it. Every word a struct says becomes a `property`
// in one flat array, so a header with 100 described fields instantiates a handful of templates, not a hundred.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>

#include <reflcfg/choice.hpp>
#include <reflcfg/conversion.hpp>
#include <reflcfg/report.hpp>

namespace reflcfg::inline v0 {

/// A bound as the programmer wrote it: integers stay exact, beyond 2^53 too.
struct number {
  enum class kind : std::uint8_t { none, integer, real };

  kind is = kind::none;
  std::int64_t integer = 0;
  double real = 0.0;

  constexpr number() = default;
  template <class T>
    requires std::is_arithmetic_v<T>
  constexpr number(T value)  // NOLINT(google-explicit-constructor): `at_least(0.0)` should read like a literal
      : is(std::is_integral_v<T> ? kind::integer : kind::real),
        integer(std::is_integral_v<T> ? static_cast<std::int64_t>(value) : 0),
        real(static_cast<double>(value)) {}
};

/// What trying a `matches` pattern on a text gives; see matches.hpp.
enum class pattern_result : std::uint8_t { yes, no, bad_pattern, too_long };
/// The longest text that a pattern is tried on, in bytes: std::regex goes as deep into the stack as the text is long.
inline constexpr std::size_t longest_match = 4096;

/// One fact about a field. `text` and `text2` mean what the kind says; see the functions below that make them.
struct property {
  enum class kind : std::uint8_t {
    none,
    at_least,          // number
    above,             // number
    at_most,           // number
    below,             // number
    multiple_of,       // number
    one_of,            // text: one allowed value
    non_empty,
    matches,           // text: the pattern, accepts
    unit,              // text
    alias,             // text: the other path; the properties up to the next alias belong to it
    alias_negate,
    alias_append,
    alias_map,         // text -> text2
    alias_convert,     // function
    removed,           // text: the path, text2: why
    ignored,           // text: the path, text2: why
    config_file,
    short_name,        // text: one letter
    positional,
    required,
    hidden,
    secret,
    fixed_on_resume,
    group,             // text
    clears_when_bare,
    empty_is_unset,
    flatten,
  };

  kind is = kind::none;
  std::string_view text{};
  std::string_view text2{};
  number value{};
  void (*function)(conversion&) = nullptr;
  pattern_result (*accepts)(std::string_view pattern, std::string_view text) = nullptr;
};

/// A fixed-size run of properties; what every word below returns.
template <std::size_t N>
struct property_list {
  property items[N == 0 ? 1 : N];
};

// ---- checks -------------------------------------------------------------------------------------------------------

/// value >= bound (of a number, or of every element of a list).
consteval property_list<1> at_least(number bound) { return {{{property::kind::at_least, {}, {}, bound}}}; }
/// value > bound
consteval property_list<1> above(number bound) { return {{{property::kind::above, {}, {}, bound}}}; }
/// value <= bound
consteval property_list<1> at_most(number bound) { return {{{property::kind::at_most, {}, {}, bound}}}; }
/// value < bound
consteval property_list<1> below(number bound) { return {{{property::kind::below, {}, {}, bound}}}; }
/// low <= value <= high
consteval property_list<2> in_range(number low, number high) {
  return {{{property::kind::at_least, {}, {}, low}, {property::kind::at_most, {}, {}, high}}};
}
/// value is an integer multiple of `step`
consteval property_list<1> multiple_of(number step) { return {{{property::kind::multiple_of, {}, {}, step}}}; }
/// value is one of these words
template <class... Words>
consteval property_list<sizeof...(Words)> one_of(Words... words) {
  return {{{property::kind::one_of, words, {}, {}}...}};
}
/// a string, path or list that may not be empty
inline constexpr property_list<1> non_empty{{{property::kind::non_empty, {}, {}, {}}}};

// ---- how a field is shown and given -------------------------------------------------------------------------------

/// Shown in the help after the default: "300 seconds".
consteval property_list<1> unit(std::string_view name) { return {{{property::kind::unit, name, {}, {}}}}; }
/// Heading under which the help lists the field.
consteval property_list<1> group(std::string_view name) { return {{{property::kind::group, name, {}, {}}}}; }
/// A letter for the command line: `short_name("o")` makes `-o value` another way to write `--output value`. Alone, or
/// with
/// `=`; letters are not joined, since `-inf` is a number.
consteval property_list<1> short_name(std::string_view letter) {
  return {{{property::kind::short_name, letter, {}, {}}}};
}
/// Arguments that follow no option set this field: `program input.txt`. Several such fields take one each, in the order
/// of their declaration; a list takes all that are left, so it comes last.
inline constexpr property_list<1> positional{{{property::kind::positional, {}, {}, {}}}};
/// Somebody has to give this field: a file, the environment or the command line. The default does not count, and is not
/// shown. In a struct that is an element of a list or the like, each of its tables has to have the key.
inline constexpr property_list<1> required{{{property::kind::required, {}, {}, {}}}};
/// This field names the TOML files to read; only the command line and the environment may set it. Files that its
/// default names are read if they are there.
inline constexpr property_list<1> config_file{{{property::kind::config_file, {}, {}, {}}}};
/// Works, but help and reference leave it out.
inline constexpr property_list<1> hidden{{{property::kind::hidden, {}, {}, {}}}};
/// The value is never printed: dumps and messages show `***`.
inline constexpr property_list<1> secret{{{property::kind::secret, {}, {}, {}}}};
/// A program that resumes earlier work must find the value it started with.
inline constexpr property_list<1> fixed_on_resume{{{property::kind::fixed_on_resume, {}, {}, {}}}};
/// For a list: the flag with nothing after it clears the list. Without this a bare flag is an error, and `''` clears.
inline constexpr property_list<1> clears_when_bare{{{property::kind::clears_when_bare, {}, {}, {}}}};
/// For a nested struct: its fields appear one level up, as if they were members here.
inline constexpr property_list<1> flatten{{{property::kind::flatten, {}, {}, {}}}};
/// For an optional: the empty string unsets it, as files written for programs without optionals do.
inline constexpr property_list<1> empty_is_unset{{{property::kind::empty_is_unset, {}, {}, {}}}};

// ---- other names --------------------------------------------------------------------------------------------------

/// How an alias turns its values into the field's: `map{{"true", "fused"}, {"false", "foreach"}}`, six pairs at most.
/// A value that the map does not list is passed on as it is.
struct map {
  /// One word and what it stands for.
  struct pair {
    std::string_view from;  ///< as the alias has it
    std::string_view to;  ///< as the field has it
  };
  static constexpr std::size_t capacity = 6;  ///< pairs at most
  pair pairs[capacity];  ///< empty ones at the end

  /// One pair to six.
  consteval map(pair a, pair b = {}, pair c = {}, pair d = {}, pair e = {}, pair f = {}) : pairs{a, b, c, d, e, f} {}
};
/// How an alias computes the field's value, where a map is not enough: see conversion.hpp.
struct convert {
  /// Called when all sources are read.
  void (*function)(conversion&);
};
struct negate_t {};
struct append_t {};
/// The alias means the opposite: true there is false here.
inline constexpr negate_t negate{};
/// For a list: the alias adds its value to what the field has, instead of replacing it. An empty value adds nothing.
inline constexpr append_t append{};

/// Another path that sets this field: an old name, or another program's. Using it prints one notice.
consteval property_list<1> alias(std::string_view path) { return {{{property::kind::alias, path, {}, {}}}}; }
/// The same for a bool that was the other way round.
consteval property_list<2> alias(std::string_view path, negate_t) {
  return {{{property::kind::alias, path, {}, {}}, {property::kind::alias_negate, {}, {}, {}}}};
}
/// The same for a name whose values were other words.
consteval property_list<1 + map::capacity> alias(std::string_view path, const map& values) {
  property_list<1 + map::capacity> list{{{property::kind::alias, path, {}, {}}}};
  for (std::size_t i = 0; i < map::capacity; ++i) {
    const map::pair& pair = values.pairs[i];
    if (pair.from.data() != nullptr) list.items[1 + i] = {property::kind::alias_map, pair.from, pair.to, {}};
  }
  return list;
}
/// The same for a name whose value has to be computed.
consteval property_list<2> alias(std::string_view path, convert how) {
  return {{{property::kind::alias, path, {}, {}}, {property::kind::alias_convert, {}, {}, {}, how.function}}};
}
/// The same for a name that adds the word it stands for to a list.
consteval property_list<2 + map::capacity> alias(std::string_view path, const map& values, append_t) {
  property_list<2 + map::capacity> list{};
  const auto mapped = alias(path, values);
  for (std::size_t i = 0; i <= map::capacity; ++i) list.items[i] = mapped.items[i];
  list.items[1 + map::capacity] = {property::kind::alias_append, {}, {}, {}};
  return list;
}

// ---- fields and sections ------------------------------------------------------------------------------------------

namespace detail {

// One address a type: lets a plain, non-template description remember which struct it is about.
template <class T>
inline constexpr char type_tag{};

template <auto Member>
consteval std::string_view member_spelling() {
#if defined(_MSC_VER)
  return __FUNCSIG__;
#else
  return __PRETTY_FUNCTION__;
#endif
}

// g++ says `[with auto Member = &Optimizer::lr; ...]`, clang `[Member = &Optimizer::lr]`.
template <auto Member>
consteval std::string_view member_name() {
  std::string_view text = member_spelling<Member>();
  text.remove_prefix(text.find("Member = ") + 9);
  text = text.substr(0, text.find_first_of(";]"));
  while (!text.empty() && text.back() == ')') text.remove_suffix(1);
  return text.substr(text.rfind(':') + 1);
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

// Whole-section facts (`removed`, `ignored`) sit behind the fields' properties.
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

/// Describes one member: `field<&Optimizer::lr>("Peak learning rate.", at_least(0.0))`.
template <auto Member, std::size_t... N>
consteval auto field(std::string_view help, const property_list<N>&... properties) {
  detail::described_field<(N + ... + 0)> result{};
  result.text.name = detail::member_name<Member>();
  result.text.help = help;
  result.text.owner = detail::owner_of(Member);
  [[maybe_unused]] std::size_t at = 0;
  (detail::copy(properties, result.properties.items, at), ...);
  return result;
}

/// A key that once existed in this section and has no successor; giving it is an error that says why.
/// `path` is the whole path: "checkpoint.interval_type".
consteval property_list<1> removed(std::string_view path, std::string_view why) {
  return {{{property::kind::removed, path, why, {}}}};
}

/// A key that other programs have and this one has no use for: read with a notice that says why it changes nothing.
consteval property_list<1> ignored(std::string_view path, std::string_view why) {
  return {{{property::kind::ignored, path, why, {}}}};
}

/// What `describe()` returns: the section's help line and its described fields.
template <std::size_t Fields, std::size_t Properties>
struct section_description {
  std::string_view help;
  detail::field_text fields[Fields == 0 ? 1 : Fields];
  property properties[Properties == 0 ? 1 : Properties];
  static constexpr std::size_t field_count = Fields;
  static constexpr std::size_t property_count = Properties;
};

/// Describes a section: its help line, then any subset of its fields in any order, then `removed` and `ignored` keys.
template <class... Parts>
consteval auto section(std::string_view help, const Parts&... parts) {
  section_description<(detail::is_field<Parts> + ... + 0), (detail::property_count<Parts> + ... + 0)> result{};
  result.help = help;
  std::size_t field = 0;
  std::size_t at = 0;
  (detail::copy(parts, result.fields, field, result.properties, at), ...);
  return result;
}

/// Describes a struct that one does not own: specialize with a `static consteval auto describe()`.
template <class Struct>
struct description_of {};

}  // namespace reflcfg::inline v0
