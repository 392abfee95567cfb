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
// Light on purpose: of Boost it includes the two macros BOOST_DESCRIBE_ENUM and BOOST_DESCRIBE_STRUCT and no more.
// A word that the type of its field cannot obey does not compile.
#pragma once

#include <boost/describe/class.hpp>
#include <boost/describe/enum.hpp>
#include <cstddef>
#include <string_view>

#include <reflcfg/built_in_options.hpp>
#include <reflcfg/choice.hpp>
#include <reflcfg/conversion.hpp>
#include <reflcfg/detail/schema/words.hpp>
#include <reflcfg/report.hpp>

namespace reflcfg::inline v0 {

// ---- checks -------------------------------------------------------------------------------------------------------
// Of a list, a map or an optional they check every value in it. Bounds of durations and sizes are durations and sizes
// (`at_least(1s)`, `at_most(4_GiB)`), or plain numbers in the type's own unit.

/// value >= bound
consteval auto at_least(detail::number bound) {
  return detail::property_list<1>{{{detail::property::kind::at_least, {}, {}, bound}}};
}
/// value > bound
consteval auto above(detail::number bound) {
  return detail::property_list<1>{{{detail::property::kind::above, {}, {}, bound}}};
}
/// value <= bound
consteval auto at_most(detail::number bound) {
  return detail::property_list<1>{{{detail::property::kind::at_most, {}, {}, bound}}};
}
/// value < bound
consteval auto below(detail::number bound) {
  return detail::property_list<1>{{{detail::property::kind::below, {}, {}, bound}}};
}
/// low <= value <= high
consteval auto in_range(detail::number low, detail::number high) {
  return detail::property_list<2>{
      {{detail::property::kind::at_least, {}, {}, low}, {detail::property::kind::at_most, {}, {}, high}}};
}
/// value is an integer multiple of `step`, which is not 0
consteval auto multiple_of(detail::number step) {
  return detail::property_list<1>{{{detail::property::kind::multiple_of, {}, {}, step}}};
}
/// a text that is one of these words
template <class... Words>
consteval auto one_of(Words... words) {
  return detail::property_list<sizeof...(Words)>{{{detail::property::kind::one_of, words, {}, {}}...}};
}
/// a string, path, list or map that may not be empty
inline constexpr detail::property_list<1> non_empty{{{detail::property::kind::non_empty, {}, {}, {}}}};
/// A source has to give this field: the default does not count, is not checked and is not shown. In a struct that is an
/// element of a list or the like, each of its tables has to have the key.
inline constexpr detail::property_list<1> required{{{detail::property::kind::required, {}, {}, {}}}};

// ---- the command line ---------------------------------------------------------------------------------------------

/// A letter: `short_name("o")` makes `-o value` (and `-o=value`, `-ovalue`) another way to write `--output value`.
/// Letters of flags may be joined: `-xq`.
consteval auto short_name(std::string_view letter) {
  return detail::property_list<1>{{{detail::property::kind::short_name, letter, {}, {}}}};
}
/// Arguments that follow no option set this field: `program input.txt`. Several such fields take one each, in the order
/// of their declaration; a list takes all that are left, so it comes last. Arguments are taken as they are.
inline constexpr detail::property_list<1> positional{{{detail::property::kind::positional, {}, {}, {}}}};
/// For a std::variant of structs: each of them is a command of the command line, as in `git commit`. A command is named
/// by its struct's `static constexpr std::string_view name`, or else by its type in kebab-case. Its fields are options
/// and arguments that follow it, and keys of a table with its name. std::monostate as the first alternative makes the
/// command optional; without it a command is required.
inline constexpr detail::property_list<1> command{{{detail::property::kind::command, {}, {}, {}}}};
/// For an integer: each use of the option adds one, so `-vvv` is 3. `--verbose=3` sets it.
inline constexpr detail::property_list<1> count{{{detail::property::kind::count, {}, {}, {}}}};
/// For a list: one argument is one element, whatever is in it; commas and brackets split nothing. Lists of paths are
/// always read so.
inline constexpr detail::property_list<1> whole{{{detail::property::kind::whole, {}, {}, {}}}};
/// For a list: the option with nothing after it clears the list. Without this it is an error, and `''` clears.
inline constexpr detail::property_list<1> clears_when_bare{{{detail::property::kind::clears_when_bare, {}, {}, {}}}};
/// This field names the TOML files to read; only the command line and the environment may set it. Files that its
/// default names are read if they are there. Each use of the option adds files; later files win over earlier ones.
inline constexpr detail::property_list<1> config_file{{{detail::property::kind::config_file, {}, {}, {}}}};

// ---- how a field is shown and read --------------------------------------------------------------------------------

/// Shown in the help after the default of a number: "300 seconds".
consteval auto unit(std::string_view name) {
  return detail::property_list<1>{{{detail::property::kind::unit, name, {}, {}}}};
}
/// Heading under which the help lists the field.
consteval auto group(std::string_view name) {
  return detail::property_list<1>{{{detail::property::kind::group, name, {}, {}}}};
}
/// Works, but help, reference and completion leave it out. Of a section, all of it.
inline constexpr detail::property_list<1> hidden{{{detail::property::kind::hidden, {}, {}, {}}}};
/// The value is never printed: dumps and messages show `***`. Of a section, every value in it.
inline constexpr detail::property_list<1> secret{{{detail::property::kind::secret, {}, {}, {}}}};
/// A program that resumes earlier work must find the value it started with. Of a section, every value in it.
inline constexpr detail::property_list<1> fixed_on_resume{{{detail::property::kind::fixed_on_resume, {}, {}, {}}}};
/// For a nested struct: its fields appear one level up, as if they were members here.
inline constexpr detail::property_list<1> flatten{{{detail::property::kind::flatten, {}, {}, {}}}};
/// For an optional: the empty string unsets it, as files written for programs without optionals do.
inline constexpr detail::property_list<1> empty_is_unset{{{detail::property::kind::empty_is_unset, {}, {}, {}}}};
/// For a std::variant of structs: this key of its table says which one it is. An alternative is named by its
/// `static constexpr std::string_view name`, or else by its type in kebab-case: `BatchNorm` is batch-norm.
consteval auto tagged(std::string_view key) {
  return detail::property_list<1>{{{detail::property::kind::tagged, key, {}, {}}}};
}

// ---- names ----------------------------------------------------------------------------------------------------------

/// The name of the field in every source and output, in place of the member's: `key("max-pages")` makes `--max-pages`
/// and `max-pages = 3`. Letters, digits, `-` and `_`, which count as one character when names are compared.
consteval auto key(std::string_view name) {
  return detail::property_list<1>{{{detail::property::kind::key, name, {}, {}}}};
}

/// An environment variable of the field's own: `variable("HF_TOKEN")`. It is read in a program without a prefix too;
/// beside one, the variable with the prefix wins over it.
consteval auto variable(std::string_view name) {
  return detail::property_list<1>{{{detail::property::kind::variable, name, {}, {}}}};
}

/// For a section and all in it, so in the root's for a whole config: names are shown and written with dashes, as
/// `--max-pages` and `max-pages = 3`. (Both ways to write a name are always read.)
inline constexpr detail::property_list<1> kebab_case{{{detail::property::kind::kebab_case, {}, {}, {}}}};

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
struct append_t : detail::property_list<1> {};
/// The alias means the opposite: true there is false here.
inline constexpr negate_t negate{};
/// For a list: every use of the option, and every file, adds its elements to what there is, instead of replacing it. Of
/// an alias: only the alias does so; an empty value adds nothing.
inline constexpr append_t append{{{{detail::property::kind::append, {}, {}, {}}}}};

/// Another path that sets this field: an old name, or another program's. Using it prints one notice. The path is the
/// whole one ("training.lr"); of a struct that is an element of a list or the like, it is a key of its table.
consteval auto alias(std::string_view path) {
  return detail::property_list<1>{{{detail::property::kind::alias, path, {}, {}}}};
}
/// The same for a bool that was the other way round.
consteval auto alias(std::string_view path, negate_t) {
  return detail::property_list<2>{
      {{detail::property::kind::alias, path, {}, {}}, {detail::property::kind::alias_negate, {}, {}, {}}}};
}
/// The same for a name whose values were other words.
consteval auto alias(std::string_view path, const map& values) {
  detail::property_list<1 + map::capacity> list{{{detail::property::kind::alias, path, {}, {}}}};
  for (std::size_t i = 0; i < map::capacity; ++i) {
    const map::pair& pair = values.pairs[i];
    if (pair.from.data() != nullptr) list.items[1 + i] = {detail::property::kind::alias_map, pair.from, pair.to, {}};
  }
  return list;
}
/// The same for a name whose value has to be computed.
consteval auto alias(std::string_view path, convert how) {
  return detail::property_list<2>{{{detail::property::kind::alias, path, {}, {}},
                                   {detail::property::kind::alias_convert, {}, {}, {}, how.function}}};
}
/// The same for a name that adds the word it stands for to a list.
consteval auto alias(std::string_view path, const map& values, const append_t&) {
  detail::property_list<2 + map::capacity> list{};
  const auto mapped = alias(path, values);
  for (std::size_t i = 0; i <= map::capacity; ++i) list.items[i] = mapped.items[i];
  list.items[1 + map::capacity] = {detail::property::kind::alias_append, {}, {}, {}};
  return list;
}

// ---- fields and sections ------------------------------------------------------------------------------------------

/// Describes one member: `field<&Optimizer::lr>("Peak learning rate.", at_least(0.0))`.
template <auto Member, std::size_t... N>
consteval auto field(std::string_view help, const detail::property_list<N>&... properties) {
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
consteval auto removed(std::string_view path, std::string_view why) {
  return detail::property_list<1>{{{detail::property::kind::removed, path, why, {}}}};
}

/// A key that other programs have and this one has no use for: read with a notice that says why it changes nothing.
consteval auto ignored(std::string_view path, std::string_view why) {
  return detail::property_list<1>{{{detail::property::kind::ignored, path, why, {}}}};
}

/// Describes a section: its help line, then any subset of its fields in any order, then the words of the section
/// itself.
template <class... Parts>
consteval auto section(std::string_view help, const Parts&... parts) {
  detail::section_description<(detail::is_field<Parts> + ... + 0), (detail::property_count<Parts> + ... + 0)> result{};
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
