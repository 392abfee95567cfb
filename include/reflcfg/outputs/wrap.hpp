// Text broken into lines.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <reflcfg/config.hpp>

namespace reflcfg::detail {

/// `text` in lines of at most `width` bytes, broken at blanks; a longer word gets a line of its own. Empty for no text.
REFLCFG_DECL std::vector<std::string> wrapped(std::string_view text, std::size_t width);

}  // namespace reflcfg::detail

#ifndef REFLCFG_SEPARATE_COMPILATION
#include <reflcfg/impl/wrap.ipp>
#endif
