// A TOML file loaded by itself, over the defaults: what --check and --diff look at.
#pragma once

#include <string>
#include <utility>

#include <reflcfg/engine/builtins.hpp>
#include <reflcfg/engine/loader.hpp>
#include <reflcfg/outputs/view.hpp>

namespace reflcfg::inline v0::detail {

struct loaded_file {
  default_root root;
  loader load;
  bool faultless = false;

  /// What is wrong with the file goes into `result`.
  loaded_file(const builtin_call& call, const std::string& name, load_report& result)
      : root(call.ops), load(*call.ops.fields, root.get()) {
    load.file(name, call.use.from());
    load.finish();
    load_report report = load.report({});
    faultless = report.errors.empty();
    for (problem& item : report.errors) result.errors.push_back(std::move(item));
    for (problem& item : report.notices) result.notices.push_back(std::move(item));
  }
};

}  // namespace reflcfg::inline v0::detail
