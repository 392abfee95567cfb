// How deep the tables of a TOML text nest, found before it is parsed.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include <reflcfg/config.hpp>

namespace reflcfg::inline v0::detail {

/// Tables that may lie within each other. toml++ limits arrays and inline tables, but each dot of a key is a table too,
/// and it frees them by recursion: a key of a hundred thousand dots would run out of stack.
inline constexpr std::size_t deepest_table = 1000;

/// The byte at which tables nest deeper than that. Every dot counts that is not in a string or a comment.
REFLCFG_DECL std::optional<std::size_t> too_deep(std::string_view text);

}  // namespace reflcfg::inline v0::detail

#ifndef REFLCFG_SEPARATE_COMPILATION
#include <reflcfg/impl/toml_depth.ipp>
#endif
