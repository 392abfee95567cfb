// The ways to write an option besides its path: with dashes, or by its letter.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <reflcfg/engine/names.hpp>

namespace reflcfg::inline v0::detail {

/// `-o`: a dash and one character that does not begin a number.
REFLCFG_DECL bool is_letter_option(std::string_view token);

/// The arguments with each option written in full: `--max_pages` for `--max-pages`, `--output` for `-o`.
REFLCFG_DECL std::vector<std::string> in_full(std::span<const std::string> arguments, const name_index& names);

}  // namespace reflcfg::inline v0::detail

#ifndef REFLCFG_SEPARATE_COMPILATION
#include <reflcfg/impl/spelling.ipp>
#endif
