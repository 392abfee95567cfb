#pragma once

#include <reflcfg/engine/change.hpp>
#include <reflcfg/outputs/diff.hpp>
#include <reflcfg/outputs/loaded_file.hpp>

namespace reflcfg::inline v0::detail {

REFLCFG_DECL void answer_diff(const builtin_call& call, load_report& result) {
  const auto& files = call.use.values;
  if (files.size() != 2) {
    result.errors.push_back({problem::kind::mismatch,
                             "--diff needs two files, got " + std::to_string(files.size()),
                             {},
                             call.use.from(),
                             {},
                             {"for example --diff a.toml b.toml"}});
    return;
  }
  const loaded_file left(call, files[0], result);
  const loaded_file right(call, files[1], result);
  if (!result.errors.empty()) return;
  const std::string text =
      render(changes_between(*call.ops.fields, left.load.where().fields, right.load.where().fields));
  result.output = text.empty() ? files[0] + " and " + files[1] + " give the same settings\n" : text;
}

}  // namespace reflcfg::inline v0::detail
