// The options that every program gets, beside its own fields: one row each.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <reflcfg/config.hpp>
#include <reflcfg/engine/origin.hpp>

namespace reflcfg {
struct load_report;
struct options;
struct root_ops;
}  // namespace reflcfg

namespace reflcfg::detail {

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
  const loader* load;  // the finished, faultless load for `moment::after`; else null
};

struct builtin {
  enum class takes : std::uint8_t { nothing, optional_word, words };
  /// `instead`: who asks for this wants nothing else, and other arguments may be wrong. `after`: of a faultless load.
  enum class moment : std::uint8_t { instead, after };

  std::string_view name;
  takes arity;
  moment when;
  std::string_view value;  // shown in the help
  std::string_view help;
  void (*answer)(const builtin_call& call, load_report& result);  // fills result.output, or adds errors
};

REFLCFG_DECL void answer_check(const builtin_call& call, load_report& result);
REFLCFG_DECL void answer_help(const builtin_call& call, load_report& result);
REFLCFG_DECL void answer_print_config(const builtin_call& call, load_report& result);
REFLCFG_DECL void answer_version(const builtin_call& call, load_report& result);

inline constexpr std::array builtins{
    builtin{"help", builtin::takes::optional_word, builtin::moment::instead, "[SECTION]",
            "Print this help, or one section's, and exit.", &answer_help},
    builtin{"version", builtin::takes::nothing, builtin::moment::instead, "", "Print the version and exit.",
            &answer_version},
    builtin{"print-config", builtin::takes::optional_word, builtin::moment::after, "[=toml|json|origins]",
            "Print the settings that would be used, and exit.", &answer_print_config},
    builtin{"check", builtin::takes::words, builtin::moment::instead, "FILE...",
            "Check TOML files without running anything, and exit.", &answer_check},
};

constexpr const builtin* find_builtin(std::string_view name) {
  for (const builtin& item : builtins) {
    if (item.name == name) return &item;
  }
  return nullptr;
}

}  // namespace reflcfg::detail
