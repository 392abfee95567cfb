// The options that every program gets, beside its own fields.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <reflcfg/config.hpp>

namespace reflcfg::detail {

struct builtin {
  enum class takes : std::uint8_t { nothing, optional_word, words };

  std::string_view name;
  takes arity;
  std::string_view value;  // shown in the help
  std::string_view help;
};

inline constexpr std::array builtins{
    builtin{"help", builtin::takes::optional_word, "[SECTION]", "Print this help, or one section's, and exit."},
    builtin{"version", builtin::takes::nothing, "", "Print the version and exit."},
    builtin{"print-config", builtin::takes::optional_word, "[=toml|json|origins]",
            "Print the settings that would be used, and exit."},
    builtin{"check", builtin::takes::words, "FILE...", "Check TOML files without running anything, and exit."},
};

constexpr const builtin* find_builtin(std::string_view name) {
  for (const builtin& item : builtins) {
    if (item.name == name) return &item;
  }
  return nullptr;
}

/// A builtin as it was used.
struct builtin_use {
  const builtin* option;
  std::vector<std::string> values;
  std::uint32_t argument = 0;
};

}  // namespace reflcfg::detail
