// --explain: every layer of one value, from the default to the one that won.
#pragma once

#include <string>

#include <reflcfg/engine/builtins.hpp>
#include <reflcfg/engine/loader.hpp>
#include <reflcfg/outputs/view.hpp>

namespace reflcfg::inline v0::detail {

/// What the field is and takes, and each value that it was given, in the order of the sources; `>` marks the winner.
REFLCFG_DECL std::string explain(const loader& load, const config_view& defaults, const options& about,
                                 std::uint32_t field);

}  // namespace reflcfg::inline v0::detail

#ifndef REFLCFG_SEPARATE_COMPILATION
#include <reflcfg/impl/explain.ipp>
#endif
