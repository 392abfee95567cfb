// Which words a type can obey: one row a word. A word that its type cannot obey does not compile.
#pragma once

#include <cstdint>
#include <iterator>
#include <span>
#include <string_view>

#include <reflcfg/detail/schema/checks.hpp>
#include <reflcfg/detail/schema/schema.hpp>

namespace reflcfg::inline v0::detail {

/// What a word asks of the type of its field. "Inside": the type itself, or what optionals, lists, map values, arrays,
/// tuples and variants hold, but not the members of structs.
enum class need : std::uint8_t {
  anything,
  amount_inside,      // a number, a duration or a size
  number_inside,      // an integer or a floating point number
  text_inside,        // text or a path
  choice_inside,      // text, a path or a word
  empty_possible,     // text or a path inside; or a list, set or map
  value,              // no section
  boolean,
  integer,
  single_or_list,     // no struct, map or tuple
  list,               // or a set
  list_of_scalars,
  clearable,          // a list, set or map
  argument,           // what one argument of the command line can give
  file_names,
  optional,
  section,            // a struct that is a member itself
  structs,            // a variant whose alternatives are structs
  commands,           // the same; if one is std::monostate, it is the first
  no_field,           // it is a word of a section
};

/// How messages call it.
constexpr std::string_view need_text(need what) {
  switch (what) {
    case need::anything: return "";
    case need::amount_inside: return "a number, a duration or a size";
    case need::number_inside: return "a number";
    case need::text_inside: return "text or a path";
    case need::choice_inside: return "text, a path or a described enum";
    case need::empty_possible: return "text, a path, a list, a set or a map";
    case need::value: return "a field, not a section";
    case need::boolean: return "a bool";
    case need::integer: return "an integer";
    case need::single_or_list: return "a single value or a list";
    case need::list: return "a list or a set";
    case need::list_of_scalars: return "a list or a set of single values";
    case need::clearable: return "a list, a set or a map";
    case need::argument: return "something that one argument can give, which a bool or a struct is not";
    case need::file_names: return "text, a path, or a list of them";
    case need::optional: return "a std::optional";
    case need::section: return "a nested struct";
    case need::structs: return "a std::variant of structs";
    case need::commands: return "a std::variant of structs, with std::monostate before them if none may be given";
    case need::no_field: return "a section";
  }
  return "";
}

/// A row: a word, what it needs, and whether it is only for settings: fields of the sections of the config, not of
/// structs in lists, maps, optionals and variants.
struct obedience {
  property::kind word;
  need what;
  bool settings_only = false;
};

inline constexpr obedience obediences[] = {
    {property::kind::none, need::anything},
    {property::kind::at_least, need::amount_inside},
    {property::kind::above, need::amount_inside},
    {property::kind::at_most, need::amount_inside},
    {property::kind::below, need::amount_inside},
    {property::kind::multiple_of, need::amount_inside},
    {property::kind::one_of, need::choice_inside},
    {property::kind::non_empty, need::empty_possible},
    {property::kind::matches, need::text_inside},
    {property::kind::required, need::value},
    {property::kind::alias, need::anything},
    {property::kind::alias_negate, need::boolean},
    {property::kind::alias_append, need::list, true},
    {property::kind::alias_map, need::single_or_list},
    {property::kind::alias_convert, need::anything, true},
    {property::kind::removed, need::anything},
    {property::kind::ignored, need::anything},
    {property::kind::short_name, need::value, true},
    {property::kind::key, need::anything},
    {property::kind::variable, need::value, true},
    {property::kind::positional, need::argument, true},
    {property::kind::command, need::commands, true},
    {property::kind::append, need::list},
    {property::kind::count, need::integer, true},
    {property::kind::whole, need::list_of_scalars},
    {property::kind::config_file, need::file_names, true},
    {property::kind::clears_when_bare, need::clearable},
    {property::kind::empty_is_unset, need::optional},
    {property::kind::flatten, need::section},
    {property::kind::tagged, need::structs},
    {property::kind::unit, need::number_inside},
    {property::kind::group, need::value},
    {property::kind::hidden, need::anything},
    {property::kind::secret, need::anything},
    {property::kind::fixed_on_resume, need::anything},
    {property::kind::kebab_case, need::no_field},
};

consteval bool has_a_row_for_each_word() {
  if (std::size(obediences) != std::size(word_names)) return false;
  for (std::size_t i = 0; i < std::size(obediences); ++i) {
    if (static_cast<std::size_t>(obediences[i].word) != i) return false;
  }
  return true;
}
static_assert(has_a_row_for_each_word(), "a row for each word, in the order of property::kind");

constexpr need need_of(property::kind word) { return obediences[static_cast<std::size_t>(word)].what; }
constexpr std::string_view name_of(property::kind word) { return word_names[static_cast<std::size_t>(word)]; }

// ---- types ----------------------------------------------------------------------------------------------------------

constexpr bool is_number(const schema& type) {
  const bool number = type.kind == type_kind::integer || type.kind == type_kind::real;
  return type.is_scalar() && type.scalar->measure != nullptr && type.scalar->counts == quantity::none && number;
}
constexpr bool is_amount(const schema& type) {
  return is_number(type) || (type.is_scalar() && type.scalar->counts != quantity::none);
}
constexpr bool is_text(const schema& type) {
  return type.is_scalar() && type.scalar->measure != nullptr && type.scalar->counts == quantity::none &&
         type.kind == type_kind::string;
}
constexpr bool is_word(const schema& type) { return type.is_scalar() && type.kind == type_kind::word; }
constexpr bool is_choice(const schema& type) { return is_text(type) || is_word(type); }

/// Whether a scalar inside the type is such a one.
constexpr bool any_inside(const schema& type, bool (*is)(const schema&)) {
  if (type.is_scalar()) return is(type);
  if (type.element != nullptr) return any_inside(*type.element, is);
  for (std::size_t i = 0; i < type.parts.size(); ++i) {
    if (any_inside(*type.parts[i], is)) return true;
  }
  return false;
}

constexpr bool is_struct(const schema& type) { return type.kind == type_kind::structure && type.fields != nullptr; }
constexpr bool is_nothing(const schema& type) { return type.kind == type_kind::structure && type.fields == nullptr; }

constexpr bool is_list(const schema& type) { return type.kind == type_kind::list; }
constexpr bool is_clearable(const schema& type) { return is_list(type) || type.kind == type_kind::map; }

constexpr bool is_variant_of_structs(const schema& type) {
  const schema& own = type.value();
  if (own.element != nullptr) return is_variant_of_structs(*own.element);
  bool found = false;
  for (std::size_t i = 0; i < own.parts.size(); ++i) {
    found = found || is_struct(*own.parts[i]);
    if (!is_struct(*own.parts[i]) && !is_nothing(*own.parts[i])) return false;
  }
  return found && own.kind == type_kind::variant;
}

/// The type of a member that chooses a command: the names of the commands.
constexpr bool is_chooser(const schema& type) { return is_word(type.value()) && type.value().operations != nullptr; }

constexpr bool holds_value(const schema& variant) {
  for (std::size_t i = 0; i < variant.parts.size(); ++i) {
    if (variant.parts[i]->value().kind != type_kind::structure) return true;
  }
  return false;
}

/// Whether the type gives what a word needs.
constexpr bool gives(const schema& type, need what) {
  const schema& own = type.value();
  switch (what) {
    case need::anything: return true;
    case need::amount_inside: return any_inside(type, is_amount);
    case need::number_inside: return any_inside(type, is_number);
    case need::text_inside: return any_inside(type, is_text);
    case need::choice_inside: return any_inside(type, is_choice);
    case need::empty_possible: return is_clearable(own) || any_inside(type, is_text);
    case need::value: return type.kind != type_kind::structure;
    case need::boolean: return own.kind == type_kind::boolean;
    case need::integer: return own.kind == type_kind::integer && is_number(own);
    case need::single_or_list:
      return own.is_scalar() || (own.kind == type_kind::variant && holds_value(own)) ||
             (is_list(own) && own.element->value().is_scalar());
    case need::list: return is_list(own);
    case need::list_of_scalars: return is_list(own) && own.element->value().is_scalar();
    case need::clearable: return is_clearable(own);
    case need::argument:
      return own.kind != type_kind::boolean && own.kind != type_kind::structure &&
             (own.kind != type_kind::variant || holds_value(own));
    case need::file_names: return is_text(own) || (is_list(own) && is_text(own.element->value()));
    case need::optional: return type.kind == type_kind::optional;
    case need::section: return is_struct(type);
    case need::structs: return is_variant_of_structs(type);
    case need::commands: return is_chooser(type);
    case need::no_field: return false;
  }
  return false;
}

/// Words that a list of a fixed size, std::array, does not obey: they take elements away or add some.
inline constexpr std::uint64_t words_of_growing_lists =
    bit(property::kind::append) | bit(property::kind::alias_append) | bit(property::kind::clears_when_bare) |
    bit(property::kind::config_file);

/// Words that a member which chooses a command obeys. The others are about the value of an option.
inline constexpr std::uint64_t words_beside_command =
    bit(property::kind::command) | bit(property::kind::alias) | bit(property::kind::alias_map) |
    bit(property::kind::alias_convert) | bit(property::kind::removed) | bit(property::kind::ignored) |
    bit(property::kind::key) | bit(property::kind::variable) | bit(property::kind::hidden) |
    bit(property::kind::fixed_on_resume);

/// Whether a field of this type obeys the word. `setting`: it is a field of a section of the config. `fixed`: it is a
/// std::array, or an optional one.
constexpr bool obeys(const schema& type, property::kind word, bool setting, bool fixed) {
  const obedience& row = obediences[static_cast<std::size_t>(word)];
  if (is_chooser(type) && (bit(word) & words_beside_command) == 0) return false;
  if (fixed && (bit(word) & words_of_growing_lists) != 0) return false;
  return gives(type, row.what) && (setting || !row.settings_only);
}

}  // namespace reflcfg::inline v0::detail
