// The programmer's mistakes, each a compile error with one sentence and the name of the field.
#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <optional>
#include <string_view>
#include <vector>

#include <reflcfg/choice.hpp>
#include <reflcfg/engine/builtins.hpp>
#include <reflcfg/engine/checks.hpp>
#include <reflcfg/engine/engine.hpp>
#include <reflcfg/reflect/table.hpp>

namespace reflcfg::inline v0::detail {

// ---- paths: duplicates, negations, aliases, reserved names ---------------------------------------------------------

struct fault {
  enum class kind : std::uint8_t {
    none,
    no_struct,
    no_codec,
    undescribed_enum,
    foreign,   // a descriptor of another struct's member
    repeated,  // two descriptors of one member
    default_value,
    word_of_settings,  // inside an element of a list
    duplicate,
    negation,
    alias,
    reserved,
    letter,       // a short_name
    behind_list,  // a positional field
  } is = kind::none;
  std::string_view path{};  // or a member's name
};

// What makes a name: a field, the `no_` form of a boolean, an alias.
struct claim {
  std::uint64_t hash = 0;
  std::uint32_t index = 0;
  enum class by : std::uint8_t { field, negation, alias } by = by::field;
};

// FNV-1a; equal hashes are compared as text before anything is said.
constexpr std::uint64_t hash_text(std::string_view text, std::uint64_t hash = 14695981039346656037ULL) {
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 1099511628211ULL;
  return hash;
}

constexpr std::size_t leaf_start(std::string_view path) {
  const auto dot = path.rfind('.');
  return dot == std::string_view::npos ? 0 : dot + 1;
}

constexpr bool same_path(const table& names, const claim& left, const claim& right) {
  const auto text = [&](const claim& item) {
    return item.by == claim::by::alias ? names.aliases[item.index].path : names.fields[item.index].path;
  };
  const auto at = [&](const claim& item, std::size_t i) {
    const std::string_view path = text(item);
    if (item.by != claim::by::negation) return i < path.size() ? path[i] : '\0';
    const std::size_t leaf = leaf_start(path);
    if (i < leaf) return path[i];
    if (i < leaf + 3) return "no_"[i - leaf];
    return i - 3 < path.size() ? path[i - 3] : '\0';
  };
  for (std::size_t i = 0;; ++i) {
    if (at(left, i) != at(right, i)) return false;
    if (at(left, i) == '\0') return true;
  }
}

constexpr bool converts(const alias_entry& alias) {
  for (const property& rule : alias.rules) {
    if (rule.is == property::kind::alias_convert) return true;
  }
  return false;
}

template <std::size_t N>
consteval fault find_path_fault(const table& names) {
  std::array<claim, N> claims{};
  std::size_t count = 0;
  for (std::uint32_t i = 0; i < names.fields.size(); ++i) {
    const std::string_view path = names.fields[i].path;
    if (find_builtin(path) != nullptr) return {fault::kind::reserved, path};
    claims[count++] = {hash_text(path), i, claim::by::field};
    if (names.fields[i].type().shape.kind != type_kind::boolean) continue;
    const std::size_t leaf = leaf_start(path);
    claims[count++] = {hash_text(path.substr(leaf), hash_text("no_", hash_text(path.substr(0, leaf)))), i,
                       claim::by::negation};
  }
  for (std::uint32_t i = 0; i < names.aliases.size(); ++i) {
    claims[count++] = {hash_text(names.aliases[i].path), i, claim::by::alias};
  }
  std::sort(claims.begin(), claims.begin() + count,
            [](const claim& a, const claim& b) { return a.hash != b.hash ? a.hash < b.hash : a.by < b.by; });
  for (std::size_t i = 1; i < count; ++i) {
    const claim& first = claims[i - 1];
    const claim& second = claims[i];
    if (first.hash != second.hash || !same_path(names, first, second)) continue;
    if (second.by == claim::by::alias) {
      if (first.by == claim::by::alias && converts(names.aliases[first.index]) &&
          converts(names.aliases[second.index])) {
        continue;  // a setting that was split
      }
      const auto kind = first.by == claim::by::alias ? fault::kind::duplicate : fault::kind::alias;
      return {kind, names.aliases[second.index].path};
    }
    if (second.by == claim::by::negation) return {fault::kind::negation, names.fields[first.index].path};
    return {fault::kind::duplicate, names.fields[second.index].path};
  }
  return {};
}

// ---- the command line: letters, arguments --------------------------------------------------------------------------

// The first field whose letter is not one letter, or is another's or -h, or that is positional behind a list of all the
// rest.
consteval fault find_flag_fault(const table& names) {
  std::array<bool, 128> taken{};
  taken['h'] = true;
  bool list_before = false;
  for (const field_entry& field : names.fields) {
    for (const property& item : field.properties()) {
      if (item.is == property::kind::short_name) {
        const auto letter = static_cast<unsigned char>(item.text.size() == 1 ? item.text[0] : '\0');
        const bool is_letter = (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z');
        if (!is_letter || taken[letter]) return {fault::kind::letter, field.path};
        taken[letter] = true;
      }
      if (item.is == property::kind::positional) {
        if (list_before) return {fault::kind::behind_list, field.path};
        list_before = field.type().shape.kind == type_kind::list || field.type().shape.kind == type_kind::map;
      }
    }
  }
  return {};
}

// ---- descriptors: of this struct's members, once each --------------------------------------------------------------

template <class Struct>
consteval std::string_view foreign_descriptor() {
  constexpr auto& text = description_v<Struct>;
  for (std::size_t f = 0; f < text.field_count; ++f) {
    const bool own = text.fields[f].owner == &type_tag<Struct> || has_base<Struct>(text.fields[f].owner);
    bool found = false;
    for (const std::string_view name : members_of<Struct>::names) found = found || name == text.fields[f].name;
    if (!own || !found) return text.fields[f].name;
  }
  return {};
}

template <class Struct>
consteval std::string_view repeated_descriptor() {
  constexpr auto& text = description_v<Struct>;
  for (std::size_t f = 0; f < text.field_count; ++f) {
    for (std::size_t g = 0; g < f; ++g) {
      if (text.fields[f].name == text.fields[g].name) return text.fields[f].name;
    }
  }
  return {};
}

// ---- defaults inside their own ranges ------------------------------------------------------------------------------

template <class T>
constexpr bool default_fits(const T& value, std::span<const property> properties) {
  if constexpr (std::same_as<T, bool>) {
    return true;
  } else if constexpr (std::integral<T>) {
    return violated(properties, scalar{scalar::kind::integer, static_cast<std::int64_t>(value), 0.0, {}}) == nullptr;
  } else if constexpr (std::floating_point<T>) {
    return violated(properties, scalar{scalar::kind::real, 0, static_cast<double>(value), {}}) == nullptr;
  } else if constexpr (std::convertible_to<const T&, std::string_view>) {
    const property* const failed = violated(properties, scalar{scalar::kind::text, 0, 0.0, std::string_view(value)});
    return failed == nullptr || failed->is == property::kind::matches;  // the first load tries patterns
  } else {
    return true;
  }
}

template <class T>
constexpr bool default_fits(const std::optional<T>& value, std::span<const property> properties) {
  return !value || default_fits(*value, properties);
}

template <class T>
constexpr bool default_fits(const std::vector<T>& value, std::span<const property> properties) {
  for (const property& check : properties) {
    if (check.is == property::kind::non_empty && value.empty()) return false;
  }
  for (const auto& item : value) {
    if (!default_fits<T>(item, properties)) return false;
  }
  return true;
}

/// Index of the first member whose default breaks its own checks, or the number of members.
template <class Struct>
constexpr std::size_t bad_default() {
  Struct object{};  // not const: g++ 12 cannot evaluate a const std::string
  std::size_t index = 0;
  std::size_t bad = members_of<Struct>::count;
  members_of<Struct>::visit(object, [&]<class Member>(const Member& member) {
    if constexpr (has_codec<Member>) {
      const auto properties = members_v<Struct>[index].properties;
      if (bad == members_of<Struct>::count && !properties.empty() && !default_fits(member, properties)) bad = index;
    }
    ++index;
  });
  return bad;
}

// clang with libstdc++ 12 has no constexpr std::string; there the defaults are checked when they are first loaded.
template <class Struct>
concept constexpr_defaults = requires { typename std::bool_constant<(bad_default<Struct>(), true)>; };

template <class Struct>
inline constexpr std::size_t constant_bad_default = members_of<Struct>::count;
template <constexpr_defaults Struct>
inline constexpr std::size_t constant_bad_default<Struct> = bad_default<Struct>();

// ---- the first mistake of a declaration ----------------------------------------------------------------------------

template <class Struct, class... Around>
consteval fault fault_of_struct();

// The first member of a struct that is an element of a list or the like with a word that only a setting obeys.
constexpr std::string_view word_of_settings(const struct_node& node) {
  using kind = property::kind;
  // g++ 12 cannot evaluate a range-based loop here.
  for (std::size_t i = 0; i < node.members.size(); ++i) {  // NOLINT(modernize-loop-convert)
    const member_node& member = node.members[i];
    if (member.is_section) {
      const std::string_view found = word_of_settings(*member.nested);
      if (!found.empty()) return found;
      continue;
    }
    for (const kind word :
         {kind::alias_convert, kind::alias_append, kind::config_file, kind::positional, kind::short_name}) {
      if (member.has(word)) return member.name;
    }
  }
  return {};
}

template <class Type, class... Around>
consteval fault fault_of_type();

template <class Type, class... Around>
consteval fault fault_of_element() {
  const fault found = fault_of_type<Type, Around...>();
  if constexpr (nested_struct<Type>) {
    if (found.is == fault::kind::none) {
      const std::string_view member = word_of_settings(node_holder<Type>::value);
      if (!member.empty()) return {fault::kind::word_of_settings, member};
    }
  }
  return found;
}

// `Around` are the structs that this one lies in, so that a struct may hold a list of its own kind.
template <class Type, class... Around>
consteval fault fault_of_type() {
  if constexpr (nested_struct<Type>) {
    if constexpr (!(std::is_same_v<Type, Around> || ...)) return fault_of_struct<Type, Around...>();
  } else if constexpr (requires { typename codec<Type>::element; }) {
    return fault_of_element<typename codec<Type>::element, Around...>();
  } else if constexpr (requires { typename codec<Type>::elements; }) {
    return []<template <class...> class L, class... Ts>(std::type_identity<L<Ts...>>) {
      fault found;
      static_cast<void>(((found = fault_of_element<Ts, Around...>(), found.is != fault::kind::none) || ...));
      return found;
    }(std::type_identity<typename codec<Type>::elements>{});
  }
  return {};
}

template <class Type>
consteval fault::kind fault_of_member_type() {
  if constexpr (std::is_enum_v<Type> && !has_codec<Type>) return fault::kind::undescribed_enum;
  return has_codec<Type> || nested_struct<Type> ? fault::kind::none : fault::kind::no_codec;
}

template <class Struct, class... Around>
consteval fault fault_of_members() {
  return []<std::size_t... I>(std::index_sequence<I...>) {
    fault found;
    static_cast<void>(((found = fault_of_type<typename members_of<Struct>::template type<I>, Struct, Around...>(),
                        found.is != fault::kind::none) ||
                       ...));
    return found;
  }(std::make_index_sequence<members_of<Struct>::count>{});
}

template <class Struct>
consteval fault fault_of_member_types() {
  return []<std::size_t... I>(std::index_sequence<I...>) {
    fault found;
    static_cast<void>(
        ((found = {fault_of_member_type<typename members_of<Struct>::template type<I>>(), members_of<Struct>::names[I]},
          found.is != fault::kind::none) ||
         ...));
    return found.is == fault::kind::none ? fault{} : found;
  }(std::make_index_sequence<members_of<Struct>::count>{});
}

template <class Struct, class... Around>
consteval fault fault_of_struct() {
  constexpr fault type = fault_of_member_types<Struct>();
  constexpr std::string_view foreign = foreign_descriptor<Struct>();
  constexpr std::string_view repeated = repeated_descriptor<Struct>();
  if constexpr (type.is != fault::kind::none) {
    return type;
  } else if constexpr (!foreign.empty()) {
    return {fault::kind::foreign, foreign};
  } else if constexpr (!repeated.empty()) {
    return {fault::kind::repeated, repeated};
  } else if constexpr (constant_bad_default<Struct> < members_of<Struct>::count) {
    return {fault::kind::default_value, members_of<Struct>::names[constant_bad_default<Struct>]};
  } else {
    return fault_of_members<Struct, Around...>();
  }
}

template <class Root>
consteval fault find_fault() {
  if constexpr (!nested_struct<Root>) {
    return {fault::kind::no_struct, {}};
  } else if constexpr (constexpr fault found = fault_of_struct<Root>(); found.is != fault::kind::none) {
    return found;
  } else {
    constexpr const table& names = table_of<Root>;
    constexpr fault wrong_path = find_path_fault<2 * names.fields.size() + names.aliases.size() + 1>(names);
    return wrong_path.is != fault::kind::none ? wrong_path : find_flag_fault(names);
  }
}

template <class Root>
inline constexpr fault fault_of = find_fault<Root>();

template <class Root>
concept well_declared = fault_of<Root>.is == fault::kind::none;

}  // namespace reflcfg::inline v0::detail
