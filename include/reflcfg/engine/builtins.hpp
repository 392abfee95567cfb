// The options that every program gets, beside its own fields: one row each.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <reflcfg/config.hpp>
#include <reflcfg/engine/origin.hpp>

namespace reflcfg::inline v0 {
struct load_report;
struct options;
struct root_ops;
}  // namespace reflcfg::inline v0

namespace reflcfg::inline v0::detail {

class loader;
struct builtin;

/// A builtin as it was used: the tokens behind it, and the position of the first.
struct builtin_use {
  const builtin* option;
  std::vector<std::string> values;
  std::uint32_t argument = 0;

  std::string value_or(std::string_view otherwise) const {
    return values.empty() ? std::string(otherwise) : values.front();
  }
  origin from() const { return {origin::kind::command_line, {}, {}, argument, {}}; }
};

/// What an answer may look at.
struct builtin_call {
  const root_ops& ops;
  const options& about;
  const builtin_use& use;
  const loader* load;  // the finished load; null for `moment::instead`
};

struct builtin {
  enum class takes : std::uint8_t { nothing, optional_word, words };
  /// `instead`: who asks for this wants nothing else, and other arguments may be wrong. `anyway`: of the load, however
  /// it went; its errors are listed too. `after`: of a faultless load.
  enum class moment : std::uint8_t { instead, anyway, after };

  std::string_view name;
  takes arity;
  moment when;
  std::string_view value;  // shown in the help
  std::string_view help;
  void (*answer)(const builtin_call& call, load_report& result);  // fills result.output, or adds errors
};

REFLCFG_DECL void answer_check(const builtin_call& call, load_report& result);
REFLCFG_DECL void answer_completion(const builtin_call& call, load_report& result);
REFLCFG_DECL void answer_diff(const builtin_call& call, load_report& result);
REFLCFG_DECL void answer_explain(const builtin_call& call, load_report& result);
REFLCFG_DECL void answer_help(const builtin_call& call, load_report& result);
REFLCFG_DECL void answer_json_schema(const builtin_call& call, load_report& result);
REFLCFG_DECL void answer_migrate(const builtin_call& call, load_report& result);
REFLCFG_DECL void answer_print_config(const builtin_call& call, load_report& result);
REFLCFG_DECL void answer_reference(const builtin_call& call, load_report& result);
REFLCFG_DECL void answer_version(const builtin_call& call, load_report& result);

inline constexpr std::array builtins{
    builtin{"help", builtin::takes::optional_word, builtin::moment::instead, "[SECTION|KEY]",
            "Print this help, or that of one section or setting, and exit.", &answer_help},
    builtin{"version", builtin::takes::nothing, builtin::moment::instead, "", "Print the version and exit.",
            &answer_version},
    builtin{"print-config", builtin::takes::optional_word, builtin::moment::after, "[=toml|json|origins]",
            "Print the settings that would be used, and exit.", &answer_print_config},
    builtin{"explain", builtin::takes::optional_word, builtin::moment::anyway, "KEY",
            "Print what one setting is, and every value it was given and by whom, and exit.", &answer_explain},
    builtin{"check", builtin::takes::words, builtin::moment::instead, "FILE...",
            "Check TOML files without running anything, and exit.", &answer_check},
    builtin{"diff", builtin::takes::words, builtin::moment::instead, "FILE FILE",
            "Print the settings in which two TOML files differ, and exit.", &answer_diff},
    builtin{"migrate", builtin::takes::optional_word, builtin::moment::instead, "FILE",
            "Print a TOML file with old names replaced by today's, comments and order kept, and exit.",
            &answer_migrate},
    builtin{"json-schema", builtin::takes::nothing, builtin::moment::instead, "",
            "Print a JSON Schema of the TOML files, for editors, and exit.", &answer_json_schema},
    builtin{"reference", builtin::takes::nothing, builtin::moment::instead, "",
            "Print all settings as a page of Markdown, and exit.", &answer_reference},
    builtin{"completion", builtin::takes::optional_word, builtin::moment::instead, "bash|zsh|fish",
            "Print a script that completes the options in a shell, and exit.", &answer_completion},
};

constexpr const builtin* find_builtin(std::string_view name) {
  for (const builtin& item : builtins) {
    if (item.name == name) return &item;
  }
  return nullptr;
}

}  // namespace reflcfg::inline v0::detail
