// Names: whether two are the same, and "did you mean": the closest of those that would have been right.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace reflcfg::inline v0::detail {

/// Whether two names are the same: `-` and `_` are.
bool same_name(std::string_view left, std::string_view right);
/// The name with `_` for each `-`, so that names which are the same are equal.
std::string with_underscores(std::string_view name);

/// Insertions, deletions, substitutions and swaps of neighbours that turn one word into the other (Damerau 1964, the
/// optimal string alignment form). Bytes are compared without case; `-` equals `_`.
std::size_t edit_distance(std::string_view left, std::string_view right);

/// The candidates close enough to `word` to be what was meant, closest first; none if nothing is close.
std::vector<std::string> closest(std::string_view word, const std::vector<std::string_view>& candidates,
                                 std::size_t at_most = 1);

}  // namespace reflcfg::inline v0::detail
