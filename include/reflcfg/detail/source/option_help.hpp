// What was meant by an option that does not exist.
#pragma once

#include <span>
#include <string>
#include <vector>

#include <reflcfg/detail/engine/names.hpp>
#include <reflcfg/detail/source/builtin.hpp>

namespace reflcfg::inline v0::detail {

/// The next steps for an unknown option; `found` is where its name led. `commands` are the paths of those whose options
/// it could have been, the innermost first; the config itself is one with an empty path.
std::vector<std::string> option_help(const names& known, std::span<const builtin> options, const target& found,
                                     std::span<const std::string> commands, const std::string& name);

}  // namespace reflcfg::inline v0::detail
