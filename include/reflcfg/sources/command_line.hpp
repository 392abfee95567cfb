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

/// As one would type it in a shell.
REFLCFG_DECL std::string shell_quoted(std::string_view token);

/// Text for a list or a map, one token or several: each token is split at commas, or read as TOML if it starts with `[`
/// or `{`. False with a reason if that is malformed.
REFLCFG_DECL bool list_from_tokens(std::span<const std::string> tokens, raw& value, std::string& reason);

/// Text for a type that is one token: a struct, or a variant with one or with a list among its alternatives, is read as
/// TOML if it starts with `[` or `{`. False with a reason if that is malformed.
REFLCFG_DECL bool value_from_token(const type_shape& shape, const std::string& token, raw& value, std::string& reason);

}  // namespace reflcfg::inline v0::detail

#ifndef REFLCFG_SEPARATE_COMPILATION
#include <reflcfg/impl/command_line.ipp>
#endif
