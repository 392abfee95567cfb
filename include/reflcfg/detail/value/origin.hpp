// Where a value came from.
#pragma once

#include <cstdint>
#include <string>

namespace reflcfg::inline v0 {

/// Where in a file a value is; lines and columns (in code points) from 1, 0 = unknown.
struct position {
  std::uint32_t line = 0;    ///< from 1
  std::uint32_t column = 0;  ///< from 1
  std::uint32_t length = 0;  ///< in code points; of its first line, if it has several
};

/// The source of a value, and its place in there.
struct origin {
  /// The sources, each stronger than the ones before.
  enum class kind : std::uint8_t { default_value, file, environment, command_line };

  kind is = kind::default_value;  ///< which source
  std::string name{};             ///< file: its path; environment: the variable
  position at{};                  ///< file
  std::uint32_t argument = 0;     ///< command line: number of the argument, from 1
  std::string alias{};            ///< the other path that was used, if it was not the field's own

  /// True if no source set it.
  bool is_default() const { return is == kind::default_value; }
};

/// "default", "run.toml:12", "environment variable APP__TRAINING__STEPS", "command line, argument 3".
std::string describe(const origin& from);

}  // namespace reflcfg::inline v0
