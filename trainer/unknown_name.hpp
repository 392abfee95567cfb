// The error for a name that is in no catalogue.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "trainer/errors.hpp"

namespace trainer {

/// What to say when the setting at `path` names a `kind` ("optimizer") that isn't there: all names that are, and the
/// one that was probably meant. `otherwise` is the next step where none is close.
reflcfg::diagnostic unknown_name(const std::string& path, const std::string& kind, std::string_view got,
                                 const std::vector<std::string>& names, std::string otherwise = "");

/// The one of `names` that `word` was probably meant to be, or "".
std::string closest_name(std::string_view word, const std::vector<std::string>& names);

/// "a, b, c"
std::string listed(const std::vector<std::string>& names);

}  // namespace trainer
