// Where a value came from.
#pragma once

#include <cstdint>
#include <string>

#include <reflcfg/engine/raw.hpp>

namespace reflcfg::inline v0 {

/// The source of a value, and its place in there.
struct origin {
  /// The sources, each stronger than the ones before.
  enum class kind : std::uint8_t { default_value, file, environment, command_line };

  kind is = kind::default_value;  ///< which source
  std::string name{};             ///< file: its path; environment: the variable
  position at{};                  ///< file
  std::uint32_t argument = 0;     ///< command line: position of the token, from 1
  std::string alias{};            ///< the other path that was used, if it was not the field's own

  /// True if no source set it.
  bool is_default() const { return is == kind::default_value; }
};

/// "default", "run.toml:12", "environment variable APP__TRAINING__STEPS", "command line, argument 3".
REFLCFG_DECL std::string describe(const origin& from);

}  // namespace reflcfg::inline v0

#ifndef REFLCFG_SEPARATE_COMPILATION
#include <reflcfg/impl/origin.ipp>
#endif
