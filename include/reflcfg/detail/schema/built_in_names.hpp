// The built-in options that a config chooses, and their names, which no field may have.
#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <string_view>
#include <type_traits>

#include <reflcfg/built_in_options.hpp>

namespace reflcfg::inline v0::detail {

inline constexpr std::size_t built_in_count = 10;

/// In the order of the catalogue (load.cpp), which is that of the help.
constexpr std::array<std::string_view, built_in_count> names_in_order(const built_in_options& names) {
  return {names.help, names.version, names.print_config, names.explain,   names.check,
          names.diff, names.migrate, names.json_schema,  names.reference, names.completion};
}

/// Whether a config has chosen its own. A data member of this name is a field.
template <class Root>
concept chooses_built_ins = requires { requires std::same_as<decltype(Root::built_in), const built_in_options>; } &&
                            !std::is_member_object_pointer_v<decltype(&Root::built_in)>;

template <class Root>
inline constexpr built_in_options built_ins_of{};
template <chooses_built_ins Root>
inline constexpr built_in_options built_ins_of<Root> = Root::built_in;

}  // namespace reflcfg::inline v0::detail
