// The names of the built-in options, which no field may have.
#pragma once

#include <string_view>

namespace reflcfg::inline v0::detail {

/// The names of all built-in options: at the top of a config no field may have one. load.cpp has their catalogue.
inline constexpr std::string_view builtin_names[] = {"help", "version", "print-config", "explain",   "check",
                                                     "diff", "migrate", "json-schema",  "reference", "completion"};

}  // namespace reflcfg::inline v0::detail
