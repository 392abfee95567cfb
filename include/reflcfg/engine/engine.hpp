// The whole load as ordinary functions over the table: read the sources, layer them, check, report.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <reflcfg/engine/layer.hpp>
#include <reflcfg/engine/problem.hpp>
#include <reflcfg/reflect/table.hpp>

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

/// A config type with the T erased.
struct root_ops {
  const table* fields;
  void* (*create)();  // a root with its defaults
  void (*destroy)(void* root);
};

/// What a load found out, beside the values.
struct load_report {
  std::vector<problem> errors;  ///< most useful first; empty if the config can be used
  std::vector<problem> notices;  ///< old names that were used, and the like
  std::vector<origin> origins;  ///< one a field, in table order
  std::optional<std::string> output;  ///< text that --help and its like ask for; the program should print it and stop
};

namespace detail {

/// Fills `root`, which has its defaults. `arguments` do not hold the program's name.
REFLCFG_DECL load_report load(const root_ops& ops, void* root, std::span<const std::string> arguments,
                              const options& about);

/// The same for one TOML text.
REFLCFG_DECL load_report load_toml(const root_ops& ops, void* root, std::string_view text, const std::string& name);

/// The addresses of a root's fields and sections, in table order.
struct addresses {
  std::vector<void*> fields;
  std::vector<void*> sections;

  addresses(const table& names, void* root);
};

}  // namespace detail

}  // namespace reflcfg::inline v0

#ifndef REFLCFG_SEPARATE_COMPILATION
#include <reflcfg/impl/engine.ipp>
#endif
