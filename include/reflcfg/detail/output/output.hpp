// What the built-in options print. One file an output; load.cpp has their catalogue.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <reflcfg/detail/engine/loading.hpp>
#include <reflcfg/detail/source/builtin.hpp>

namespace reflcfg::inline v0 {

/// How a program presents itself. Everything is optional.
struct options {
  std::string_view program{};             ///< shown in the usage line; empty = the name it was started by
  std::string_view about{};               ///< one sentence above the options
  std::string_view version{};             ///< makes --version an option
  std::string_view environment_prefix{};  ///< "APP" reads APP__SECTION__FIELD; empty = the environment is not read
  std::optional<std::vector<std::string>> environment{};  ///< NAME=value, in place of the process's own
  std::optional<std::size_t> width{};  ///< columns of --help; else load_or_exit takes the terminal's, and `load` 80

  /// `width`, or 80.
  std::size_t columns() const { return width.value_or(80); }
};

/// What a load found out, beside the values.
struct load_report {
  std::vector<diagnostic> errors;     ///< most useful first; empty if the config can be used
  std::vector<diagnostic> notices;    ///< old names that were used, and the like
  std::optional<std::string> output;  ///< text that --help and its like ask for; the program should print it and stop
  detail::provenance from{};          ///< where every value came from
};

namespace detail {

/// A config with the origins of its values.
struct config_view {
  const schema& root;
  const void* object;
  const provenance& from;
};

/// What an answer may look at.
struct builtin_call {
  const schema& root;
  const options& about;
  const builtin_use& use;
  std::span<const builtin> all;  // the options that this program has
  state& here;                   // the load that the option was given to: its diagnostics, and the command line
  const loading* loaded;         // the finished load; null for `moment::instead`

  /// One more error, about the option.
  diagnostic& refuse(std::string what) const {
    return here.add(diagnostic::kind::invalid, std::move(what), {}, use.at);
  }
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
