// What toml++ is not given, because it would not survive it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include <reflcfg/config.hpp>

namespace reflcfg::inline v0::detail {

struct toml_fault {
  std::size_t at;  // byte
  enum class kind : std::uint8_t { too_deep, not_ascii } is;
};

/// Tables that may lie within each other. toml++ limits arrays and inline tables, but each dot of a key is a table too,
/// and it frees them by recursion: a key of a hundred thousand dots would run out of stack.
inline constexpr std::size_t deepest_table = 1000;

/// The first place at which tables nest deeper than that, or at which a character that is not ASCII is outside of
/// strings and comments. That is no TOML, and toml++ 3.3 runs into undefined behaviour at some of them (U+02A0 behind a
/// number).
REFLCFG_DECL std::optional<toml_fault> precheck_toml(std::string_view text);

}  // namespace reflcfg::inline v0::detail

#ifndef REFLCFG_SEPARATE_COMPILATION
#include <reflcfg/impl/toml_precheck.ipp>
#endif
