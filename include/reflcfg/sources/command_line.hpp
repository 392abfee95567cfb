// The command line as a source of entries. The only user of Boost.Program_options.
#pragma once

#include <span>
#include <string>
#include <vector>

#include <reflcfg/engine/builtins.hpp>
#include <reflcfg/engine/entry.hpp>
#include <reflcfg/engine/names.hpp>
#include <reflcfg/engine/problem.hpp>

namespace reflcfg::inline v0::detail {

struct command_line {
  std::vector<entry> entries;
  std::vector<builtin_use> builtins;
  std::vector<problem> problems;
};

/// `arguments` without the program's name. Everything wrong is collected, nothing is thrown.
REFLCFG_DECL command_line read_command_line(std::span<const std::string> arguments, const name_index& names);

}  // namespace reflcfg::inline v0::detail

#ifndef REFLCFG_SEPARATE_COMPILATION
#include <reflcfg/impl/command_line.ipp>
#endif
