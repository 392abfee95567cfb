// The terminal: its width, whether it takes colours, text broken into lines for it.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace reflcfg::inline v0::detail {

/// The columns of the terminal that a descriptor is; nothing if it is none. COLUMNS in the environment goes first.
std::optional<std::size_t> terminal_width(int descriptor);
/// Whether it is a terminal that takes colours, and nobody has turned them off (NO_COLOR, TERM=dumb).
bool wants_color(int descriptor);

/// The text in lines of at most `width` columns, broken at blanks, or between wide characters; only a word that is
/// wider stands out. What a terminal cannot take is escaped.
std::vector<std::string> wrapped(std::string_view text, std::size_t width);

}  // namespace reflcfg::inline v0::detail
