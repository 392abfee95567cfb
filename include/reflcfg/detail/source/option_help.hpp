// What was meant by an option that does not exist.
#pragma once

#include <span>
#include <string>
#include <vector>

#include <reflcfg/detail/engine/names.hpp>
#include <reflcfg/detail/source/builtin.hpp>

namespace reflcfg::inline v0::detail {

/// The next steps for an unknown option; `found` is where its name led.
std::vector<std::string> option_help(const names& known, std::span<const builtin> options, const target& found,
                                     const std::string& name);

}  // namespace reflcfg::inline v0::detail
