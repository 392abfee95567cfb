#pragma once

#include <reflcfg/outputs/check.hpp>
#include <reflcfg/outputs/loaded_file.hpp>

namespace reflcfg::inline v0::detail {

REFLCFG_DECL void answer_check(const builtin_call& call, load_report& result) {
  if (call.use.values.empty()) {
    result.errors.push_back({problem::kind::mismatch, "--check needs at least one file", {}, call.use.from(), {}, {}});
    return;
  }
  std::string output;
  for (const std::string& file : call.use.values) {
    if (loaded_file(call, file, result).faultless) output += file + ": ok\n";
  }
  result.output = std::move(output);
}

}  // namespace reflcfg::inline v0::detail
