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
  enum class kind : std::uint8_t { none, duplicate, negation, alias, reserved } is = kind::none;
  std::string_view path{};
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
    return {second.by == claim::by::negation ? fault::kind::negation : fault::kind::duplicate,
            names.fields[second.index].path};
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
    return violated(properties, scalar{scalar::kind::text, 0, 0.0, std::string_view(value)}) == nullptr;
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
  const Struct object{};
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

// ---- saying it -----------------------------------------------------------------------------------------------------

/// Shows up in the compiler's message: about_field<"training.steps">.
template <fixed_string Path>
struct about_field {
  static constexpr bool never = false;
};

template <std::size_t N>
struct path_copy {
  char text[N + 1]{};
  consteval explicit path_copy(std::string_view path) {
    for (std::size_t i = 0; i < N; ++i) text[i] = path[i];
  }
};

template <fault::kind Kind, class Field>
consteval void say() {
  using k = fault::kind;
  static_assert(Kind != k::duplicate || Field::never,
                "reflcfg: this path is used twice; fields and aliases need different paths");
  static_assert(Kind != k::negation || Field::never,
                "reflcfg: this field has the name of a boolean's negation: `no_x` stands for `x = false`");
  static_assert(Kind != k::alias || Field::never, "reflcfg: this alias is the path of a field that exists");
  static_assert(Kind != k::reserved || Field::never, "reflcfg: this field has the name of an option of every program");
}
template <class Field>
consteval void say_foreign() {
  static_assert(Field::never, "reflcfg: this descriptor is for a member that the described struct does not have");
}
template <class Field>
consteval void say_repeated() {
  static_assert(Field::never, "reflcfg: this member is described twice");
}
template <class Field>
consteval void say_default() {
  static_assert(Field::never, "reflcfg: the default of this field is outside its own range or choices");
}

template <class Struct, class... Around>
consteval void check_struct();

// `Around` are the structs that this one lies in, so that a struct may hold a list of its own kind.
template <class Type, class... Around>
consteval void check_type() {
  if constexpr (nested_struct<Type>) {
    if constexpr (!(std::is_same_v<Type, Around> || ...)) check_struct<Type, Around...>();
  } else if constexpr (requires { typename codec<Type>::element; }) {
    check_type<typename codec<Type>::element, Around...>();
  } else if constexpr (requires { typename codec<Type>::elements; }) {
    [&]<template <class...> class L, class... Ts>(std::type_identity<L<Ts...>>) {
      (check_type<Ts, Around...>(), ...);
    }(std::type_identity<typename codec<Type>::elements>{});
  }
}

template <class Struct, class... Around>
consteval void check_members() {
  [&]<std::size_t... I>(std::index_sequence<I...>) {
    (check_type<typename members_of<Struct>::template type<I>, Struct, Around...>(), ...);
  }(std::make_index_sequence<members_of<Struct>::count>{});
}

template <class Struct, class... Around>
consteval void check_struct() {
  constexpr std::string_view foreign = foreign_descriptor<Struct>();
  constexpr std::string_view repeated = repeated_descriptor<Struct>();
  if constexpr (!foreign.empty()) {
    constexpr path_copy<foreign.size()> name(foreign);
    say_foreign<about_field<name.text>>();
  } else if constexpr (!repeated.empty()) {
    constexpr path_copy<repeated.size()> name(repeated);
    say_repeated<about_field<name.text>>();
  } else if constexpr (constexpr_defaults<Struct>) {
    constexpr std::size_t bad = bad_default<Struct>();
    if constexpr (bad < members_of<Struct>::count) {
      constexpr std::string_view member = members_of<Struct>::names[bad];
      constexpr path_copy<member.size()> name(member);
      say_default<about_field<name.text>>();
    }
  }
  check_members<Struct, Around...>();
}

template <class Root>
consteval void check_declaration() {
  static_assert(nested_struct<Root>, "reflcfg: a config is a plain aggregate, or a struct described by Boost.Describe");
  check_struct<Root>();
  constexpr const table& names = table_of<Root>;
  constexpr fault found = find_path_fault<2 * names.fields.size() + names.aliases.size() + 1>(names);
  if constexpr (found.is != fault::kind::none) {
    constexpr path_copy<found.path.size()> name(found.path);
    say<found.is, about_field<name.text>>();
  }
}

// The same sentence at run time, for compilers that cannot run the constructors while compiling.
template <class Struct>
void add_bad_default(load_report& report) {
  if constexpr (!constexpr_defaults<Struct>) {
    const std::size_t bad = bad_default<Struct>();
    if (bad < members_of<Struct>::count) {
      report.errors.push_back({problem::kind::range,
                               "the default of " + std::string(members_of<Struct>::names[bad]) +
                                   " is outside its own range or choices; this is a mistake in the program",
                               {},
                               {},
                               {},
                               {}});
    }
  }
}

template <class Struct>
void add_bad_defaults(load_report& report) {
  add_bad_default<Struct>(report);
  [&]<std::size_t... I>(std::index_sequence<I...>) {
    const auto one = [&]<class Member>(std::type_identity<Member>) {
      if constexpr (!has_codec<Member>) add_bad_defaults<Member>(report);
    };
    (one(std::type_identity<typename members_of<Struct>::template type<I>>{}), ...);
  }(std::make_index_sequence<members_of<Struct>::count>{});
}

}  // namespace reflcfg::inline v0::detail
