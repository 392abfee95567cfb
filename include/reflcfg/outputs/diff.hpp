// --diff: the settings in which two TOML files differ.
#pragma once

#include <string>

#include <reflcfg/engine/builtins.hpp>
#include <reflcfg/outputs/view.hpp>

namespace reflcfg::inline v0::detail {

/// One line a field that differs: its path, the value on the left, the value on the right. Empty if none does.
REFLCFG_DECL std::string differences(const config_view& left, const config_view& right);

}  // namespace reflcfg::inline v0::detail

#ifndef REFLCFG_SEPARATE_COMPILATION
#include <reflcfg/impl/diff.ipp>
#endif
