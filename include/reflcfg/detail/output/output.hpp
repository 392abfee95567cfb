// What the built-in options print. One file an output; load.cpp has their catalogue.
#pragma once

#include <span>
#include <string>

#include <reflcfg/detail/engine/loading.hpp>
#include <reflcfg/detail/output/load_report.hpp>
#include <reflcfg/detail/source/builtin.hpp>

namespace reflcfg::inline v0 {

namespace detail {

/// What an answer may look at.
struct builtin_call {
  const schema& root;
  const options& about;
  const builtin_use& use;
  std::span<const builtin> all;  // the options that this program has
  state& here;                   // the load that the option was given to: its diagnostics, and the command line
  const loading* loaded;         // the finished load; null for `moment::instead`

  /// The option as it is written.
  std::string option() const { return "--" + std::string(use.option->name); }
  /// One more error, about the option: its name and `what`.
  diagnostic& refuse(std::string what) const {
    return here.add(diagnostic::kind::invalid, option() + std::move(what), {}, use.at);
  }
  /// What a path means where the option was used: after a command, that of an option of it comes first.
  target find(std::string_view path) const;
  config_view view() const { return {root, loaded->object(), loaded->in().from}; }
};

void answer_check(const builtin_call& call, load_report& result);
void answer_completion(const builtin_call& call, load_report& result);
void answer_diff(const builtin_call& call, load_report& result);
void answer_explain(const builtin_call& call, load_report& result);
void answer_help(const builtin_call& call, load_report& result);
void answer_json_schema(const builtin_call& call, load_report& result);
void answer_migrate(const builtin_call& call, load_report& result);
void answer_print_config(const builtin_call& call, load_report& result);
void answer_reference(const builtin_call& call, load_report& result);
void answer_version(const builtin_call& call, load_report& result);

}  // namespace detail

}  // namespace reflcfg::inline v0
