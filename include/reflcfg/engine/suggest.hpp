// "did you mean": the closest of the names that would have been right.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include <reflcfg/config.hpp>

namespace reflcfg::inline v0::detail {

/// Insertions, deletions, substitutions and swaps of neighbours that turn one word into the other (Damerau 1964, the
/// optimal string alignment form). Bytes are compared without case; `-` equals `_`.
REFLCFG_DECL std::size_t edit_distance(std::string_view left, std::string_view right);

/// The candidates close enough to `word` to be what was meant, closest first; none if nothing is close.
REFLCFG_DECL std::vector<std::string> closest(std::string_view word, const std::vector<std::string_view>& candidates,
                                              std::size_t at_most = 1);

/// "a", "a or b", "a, b or c".
REFLCFG_DECL std::string join_or(const std::vector<std::string>& words);

}  // namespace reflcfg::inline v0::detail

#ifndef REFLCFG_SEPARATE_COMPILATION
#include <reflcfg/impl/suggest.ipp>
#endif
