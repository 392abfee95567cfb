// What a program tells a load, and what it is told. Light: every unit that loads includes it.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <reflcfg/detail/engine/provenance.hpp>
#include <reflcfg/detail/schema/schema.hpp>
#include <reflcfg/detail/value/diagnostic.hpp>

namespace reflcfg::inline v0 {

/// How a program presents itself. Everything is optional.
struct options {
  std::string_view program{};             ///< shown in the usage line; empty = the name it was started by
  std::string_view about{};               ///< one sentence above the options
  std::string_view version{};             ///< makes --version an option
  std::string_view
      environment_prefix{};  ///< "APP" reads APP__SECTION__FIELD; empty = only variables of fields' own are read
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
  detail::provenance from{};  ///< where every value came from

  // Defined in the library, as a unit that loads would otherwise compile all that is in here.
  load_report();
  load_report(const load_report& other);  ///< a copy
  load_report(load_report&& other) noexcept;  ///< takes what is in it
  load_report& operator=(const load_report& other);  ///< a copy
  load_report& operator=(load_report&& other) noexcept;  ///< takes what is in it
  ~load_report();
};

namespace detail {

/// A config with the origins of its values.
struct config_view {
  const schema& root;
  const void* object;
  const provenance& from;
};

}  // namespace detail

}  // namespace reflcfg::inline v0
