// A built-in option: one that every program gets beside its own fields. load.cpp has the catalogue.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <reflcfg/detail/value/tree.hpp>

namespace reflcfg::inline v0 {
struct load_report;
}

namespace reflcfg::inline v0::detail {

struct builtin_call;

struct builtin {
  /// In the order of built_in_options.
  enum class option : std::uint8_t {
    help,
    version,
    print_config,
    explain,
    check,
    diff,
    migrate,
    json_schema,
    reference,
    completion
  };
  enum class takes : std::uint8_t { nothing, optional_word, words };
  /// `instead`: who asks for this wants nothing else, and other arguments may be wrong. `anyway`: of the load, however
  /// it went; its errors are listed too. `after`: of a faultless load.
  enum class moment : std::uint8_t { instead, anyway, after };

  option is;
  std::string_view name;  // as the program calls it
  takes arity;
  moment when;
  std::string_view value;  // shown in the help
  std::string_view help;
  void (*answer)(const builtin_call& call, load_report& result);  // fills result.output, or adds errors
};

/// The option among those of a program, or null.
inline const builtin* find_builtin(std::span<const builtin> all, builtin::option wanted) {
  for (const builtin& item : all) {
    if (item.is == wanted) return &item;
  }
  return nullptr;
}

/// "it is a section; --help server lists its settings": `text`, and what --help tells about it. Without that, where the
/// program has no such option.
std::string with_help_hint(std::string text, std::span<const builtin> all, std::string_view topic,
                           std::string_view tells);

/// A built-in option as it was used: the arguments after it, and where it is.
struct builtin_use {
  const builtin* option;
  std::vector<std::string> values;
  span at;
  std::string command{};  // the path of the command that it follows

  std::string value_or(std::string_view otherwise) const {
    return values.empty() ? std::string(otherwise) : values.front();
  }
};

}  // namespace reflcfg::inline v0::detail
