// The command line as a source. The only user of Boost.Program_options.
#pragma once

#include <span>
#include <string>
#include <vector>

#include <reflcfg/detail/engine/state.hpp>
#include <reflcfg/detail/source/builtin.hpp>

namespace reflcfg::inline v0::detail {

struct command_line {
  tree values = tree::of_table();
  std::vector<builtin_use> builtins;
};

/// Arguments without the program's name, which are source number `source`. Every argument ends in one value or in one
/// diagnostic.
command_line read_command_line(std::span<const std::string> arguments, std::uint32_t source,
                               std::span<const builtin> options, state& load);

}  // namespace reflcfg::inline v0::detail
