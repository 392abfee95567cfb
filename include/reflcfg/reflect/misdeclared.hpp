// What is said about a wrong declaration: in the compiler's message, or where it cannot know, at the first load.
#pragma once

#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include <reflcfg/choice.hpp>
#include <reflcfg/engine/engine.hpp>
#include <reflcfg/reflect/static_checks.hpp>

namespace reflcfg::inline v0::detail {

/// Shows up in the compiler's message: about_field<"training.steps", ...>.
template <fixed_string Path, fault::kind Kind>
struct about_field {
  static constexpr fault::kind is = Kind;
};

template <std::size_t N>
struct path_copy {
  char text[N + 1]{};
  consteval explicit path_copy(std::string_view path) {
    for (std::size_t i = 0; i < N; ++i) text[i] = path[i];
  }
};

template <class Root>
consteval auto field_at_fault() {
  constexpr path_copy<fault_of<Root>.path.size()> name(fault_of<Root>.path);
  return about_field<name.text, fault_of<Root>.is>{};
}

template <class Field>
consteval void say() {
  using k = fault::kind;
  constexpr k is = Field::is;
  static_assert(is != k::no_struct, "reflcfg: a config is a plain aggregate, or a struct described by Boost.Describe");
  static_assert(is != k::word_of_settings,
                "reflcfg: this member is a key of the tables in a list or a map, where convert, append, config_file, "
                "positional and short_name have no meaning");
  static_assert(
      is != k::no_codec,
      "reflcfg: a member's type has no codec; specialize reflcfg::codec for it, or make it a plain aggregate");
  static_assert(is != k::undescribed_enum,
                "reflcfg: this enum is not described; add BOOST_DESCRIBE_ENUM(Type, names...)");
  static_assert(is != k::foreign, "reflcfg: this descriptor is for a member that the described struct does not have");
  static_assert(is != k::repeated, "reflcfg: this member is described twice");
  static_assert(is != k::default_value, "reflcfg: the default of this field is outside its own range or choices");
  static_assert(is != k::duplicate, "reflcfg: this path is used twice; fields and aliases need different paths");
  static_assert(is != k::negation,
                "reflcfg: this field has the name of a boolean's negation: `no_x` stands for `x = false`");
  static_assert(is != k::alias, "reflcfg: this alias is the path of a field that exists");
  static_assert(is != k::reserved, "reflcfg: this field has the name of an option of every program");
  static_assert(is != k::letter, "reflcfg: a short_name is one letter that no other field has; -h is the help's");
  static_assert(is != k::behind_list, "reflcfg: this positional field is behind a list that takes all arguments");
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
