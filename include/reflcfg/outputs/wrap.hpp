// Text broken into lines, and how long they may be.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <reflcfg/config.hpp>

namespace reflcfg::inline v0::detail {

/// `text` in lines of at most `width` bytes, broken at blanks; a longer word gets a line of its own. Empty for no text.
REFLCFG_DECL std::vector<std::string> wrapped(std::string_view text, std::size_t width);

/// Columns for text that a person reads at a terminal: its own, as COLUMNS or else the terminal itself tells, but from
/// 60 to 120. Nothing if `descriptor` is no terminal.
REFLCFG_DECL std::optional<std::size_t> terminal_width(int descriptor);
/// The rule of the above: what of a terminal's columns is used.
REFLCFG_DECL std::size_t readable_width(std::size_t columns);
/// What COLUMNS says; 0 if it is no number.
REFLCFG_DECL std::size_t columns_in(const char* text);

}  // namespace reflcfg::inline v0::detail

#ifndef REFLCFG_SEPARATE_COMPILATION
#include <reflcfg/impl/wrap.ipp>
#endif
