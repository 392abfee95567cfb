// One thing that is wrong, in parts: what, where, got, expected, what to do. And how a person gets to read it.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <reflcfg/detail/value/origin.hpp>
#include <reflcfg/detail/value/tree.hpp>

namespace reflcfg::inline v0 {

/// An error or a notice, in parts. `render` puts them together.
struct diagnostic {
  /// In the order in which errors are listed: a file that cannot be read explains the ones after it.
  enum class kind : std::uint8_t { source, unknown, removed, invalid, range, missing, conflict, notice };

  kind is;                          ///< what kind of mistake
  std::string what;                 ///< one sentence: "training.steps: expected an integer, got the string \"100\""
  std::string path{};               ///< of the field or key; may be empty
  origin from{};                    ///< where the value is
  std::string snippet{};            ///< the source line, or the arguments; secrets in it are ***
  std::vector<std::string> help{};  ///< next steps
  std::size_t caret = 0;            ///< first byte of the snippet that is marked
  std::size_t caret_length = 0;     ///< bytes of the snippet that are marked
  detail::span at{};                ///< the bytes of the source that it is about
};

/// An older name of diagnostic.
using problem = diagnostic;

/// The block that a person reads; `colored` uses ANSI escapes.
///
///   error: unknown key training.stpes
///    --> run.toml:3:1
///     |
///   3 | stpes = 5
///     | ^^^^^
///     = help: did you mean training.steps?
std::string render(const diagnostic& item, bool colored = false);

/// All of them, one block each, most useful first, with a closing line that counts the errors.
std::string render(const std::vector<diagnostic>& items, bool colored = false);

}  // namespace reflcfg::inline v0
