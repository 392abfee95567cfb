#pragma once

#include <reflcfg/engine/loader.hpp>
#include <reflcfg/outputs/check.hpp>

namespace reflcfg::detail {

REFLCFG_DECL void answer_check(const builtin_call& call, load_report& result) {
  if (call.use.values.empty()) {
    result.errors.push_back({problem::kind::mismatch, "--check needs at least one file", {}, call.use.from(), {}, {}});
    return;
  }
  std::string output;
  for (const std::string& file : call.use.values) {
    const default_root root(call.ops);
    loader load(*call.ops.fields, root.get());
    load.file(file, call.use.from());
    load.finish();
    load_report one = load.report({});
    if (one.errors.empty()) output += file + ": ok\n";
    for (problem& item : one.errors) result.errors.push_back(std::move(item));
    for (problem& item : one.notices) result.notices.push_back(std::move(item));
  }
  result.output = std::move(output);
}

}  // namespace reflcfg::detail
