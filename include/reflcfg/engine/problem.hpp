// One thing that is wrong, in parts: what, where, got, expected, what to do. And how a person gets to read it.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <reflcfg/engine/origin.hpp>

namespace reflcfg::inline v0 {

/// An error or a notice, in parts. `render` puts them together.
struct problem {
  /// In the order in which errors are listed: a file that cannot be read explains the ones after it.
  enum class kind : std::uint8_t { source, unknown, removed, mismatch, range, missing, conflict, notice };

  kind is;                        ///< what kind of mistake
  std::string what;               ///< one sentence: "training.steps: expected an integer, got the string \"100\""
  std::string path;               ///< of the field or key; may be empty
  origin from;                    ///< where the value stands
  std::string snippet;            ///< the source line, or the arguments
  std::vector<std::string> help;  ///< next steps
};

/// The block that a person reads; `colored` uses ANSI escapes.
///
///   error: unknown key training.stpes
///    --> run.toml:3:1
///     |
///   3 | stpes = 5
///     | ^^^^^
///     = help: did you mean training.steps?
REFLCFG_DECL std::string render(const problem& item, bool colored = false);

/// All of them, one block each, most useful first, with a closing line that counts the errors.
REFLCFG_DECL std::string render(const std::vector<problem>& items, bool colored = false);

}  // namespace reflcfg::inline v0

#ifndef REFLCFG_SEPARATE_COMPILATION
#include <reflcfg/impl/problem.ipp>
#endif
