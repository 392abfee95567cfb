// Where a value came from.
#pragma once

#include <cstdint>
#include <string>

#include <reflcfg/engine/raw.hpp>

namespace reflcfg::inline v0 {

struct origin {
  enum class kind : std::uint8_t { default_value, file, environment, command_line };

  kind is = kind::default_value;
  std::string name{};          // file: its path; environment: the variable
  position at{};               // file
  std::uint32_t argument = 0;  // command line: position of the token, from 1
  std::string alias{};         // the other path that was used, if it was not the field's own

  bool is_default() const { return is == kind::default_value; }
};

/// "default", "run.toml:12", "environment variable APP__TRAINING__STEPS", "command line, argument 3".
REFLCFG_DECL std::string describe(const origin& from);

}  // namespace reflcfg::inline v0

#ifndef REFLCFG_SEPARATE_COMPILATION
#include <reflcfg/impl/origin.ipp>
#endif
