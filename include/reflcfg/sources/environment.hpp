// Environment variables as a source of entries: with the prefix APP, APP__TRAINING__STEPS=5 sets training.steps.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <reflcfg/engine/entry.hpp>
#include <reflcfg/engine/names.hpp>
#include <reflcfg/engine/problem.hpp>

namespace reflcfg::inline v0::detail {

/// `variables` as `NAME=value`. Names are matched without case; one that starts with the prefix and two underscores but
/// names no field is an error.
REFLCFG_DECL void read_environment(std::string_view prefix, std::span<const std::string> variables,
                                   const name_index& names, std::vector<entry>& entries,
                                   std::vector<problem>& problems);

/// The variable that sets a field: APP__TRAINING__STEPS.
REFLCFG_DECL std::string variable_of_path(std::string_view prefix, std::string_view path);

/// This process's environment.
REFLCFG_DECL std::vector<std::string> process_environment();

}  // namespace reflcfg::inline v0::detail

#ifndef REFLCFG_SEPARATE_COMPILATION
#include <reflcfg/impl/environment.ipp>
#endif
