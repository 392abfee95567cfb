// The environment as a source: APP__TRAINING__STEPS=5 for a program that names the prefix APP.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <reflcfg/detail/engine/state.hpp>

namespace reflcfg::inline v0::detail {

/// NAME=value of every variable of the process.
std::vector<std::string> process_environment();

/// The variables that fields have as their own, and, if there is a prefix, those that start with it and two
/// underscores, as a tree. `rank`: how strong the source is.
tree read_environment(std::string_view prefix, std::span<const std::string> variables, std::uint32_t rank, state& load);

/// The variable of a path: APP__TRAINING__STEPS.
std::string variable_of_path(std::string_view prefix, std::string_view path);

}  // namespace reflcfg::inline v0::detail
