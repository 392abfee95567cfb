// --completion: what the TAB key offers in bash, zsh and fish.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <reflcfg/engine/builtins.hpp>
#include <reflcfg/outputs/view.hpp>

namespace reflcfg::inline v0::detail {

/// An option as the three shells are told of it.
struct completed_option {
  /// `optional`: a value may follow. `one` and `many` need at least one, and `many` takes all up to the next option.
  enum class takes : std::uint8_t { nothing, optional, one, many };

  std::string name;    // "--training.steps"
  std::string letter;  // "-o"; may be empty
  std::string help;
  takes values = takes::nothing;
  std::vector<std::string> words;  // to choose from
  bool files = false;              // or the name of a file
};

/// All options that the help shows, the `no_` forms of booleans too.
REFLCFG_DECL std::vector<completed_option> completed_options(const table& names, const options& about);

/// What an argument that follows no option may be: the values of the first positional field, if there is one.
REFLCFG_DECL completed_option completed_argument(const table& names);

/// The script for a shell; it lists everything and never runs the program. Empty for a shell that is not known.
REFLCFG_DECL std::string completion_script(std::string_view shell, const table& names, const options& about);

}  // namespace reflcfg::inline v0::detail

#ifndef REFLCFG_SEPARATE_COMPILATION
#include <reflcfg/impl/completion.ipp>
#endif
