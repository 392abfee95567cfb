// The entry points: `load` gives a value or errors, `load_or_exit` a value or the end of the program.
#pragma once

#include <concepts>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <reflcfg/codec/list.hpp>
#include <reflcfg/codec/map.hpp>
#include <reflcfg/codec/optional.hpp>
#include <reflcfg/codec/quantity.hpp>
#include <reflcfg/codec/scalar.hpp>
#include <reflcfg/codec/variant.hpp>
#include <reflcfg/codec/word.hpp>
#include <reflcfg/engine/engine.hpp>
#include <reflcfg/reflect/misdeclared.hpp>
#include <reflcfg/reflect/table.hpp>

namespace reflcfg::inline v0 {

namespace detail {

template <class Root>
inline constexpr root_ops ops_of_root{
    &table_of<Root>,
    []() -> void* { return new Root(); },
    [](void* root) { delete static_cast<Root*>(root); },
};

/// True if the field at this path was given by a file, the environment or the command line.
REFLCFG_DECL bool is_given(const table& names, std::span<const origin> origins, std::string_view path);
REFLCFG_DECL origin origin_at(const table& names, std::span<const origin> origins, std::string_view path);
REFLCFG_DECL std::string config_as_toml(const table& names, void* root, std::span<const origin> origins,
                                        std::string_view title);
REFLCFG_DECL std::string config_as_json(const table& names, void* root, std::span<const origin> origins);
/// argv[1...]
REFLCFG_DECL std::vector<std::string> arguments_of(int argc, const char* const* argv);
/// The columns of the terminal that stdout is, if it is one and the program did not set a width.
REFLCFG_DECL std::optional<std::size_t> width_of_output(const options& about);
/// Prints what a load has to say: output to stdout, errors and notices to stderr. The exit status, or -1 to go on.
REFLCFG_DECL int finish(const load_report& report);

}  // namespace detail

/// A filled config and where its values came from.
template <class Root>
struct loaded {
  Root value{};          ///< the config
  load_report report{};  ///< notices and origins

  /// Whether a source set this field, to whatever value. False for a path that is no field's.
  bool given(std::string_view path) const { return detail::is_given(table_of<Root>, report.origins, path); }
  /// Where the field's value came from; the default for a path that is no field's.
  origin origin_of(std::string_view path) const { return detail::origin_at(table_of<Root>, report.origins, path); }
};

namespace detail {

// In place, here and in `result`: a unit that loads need not compile how a large config is moved.
template <class Root>
void load_into(loaded<Root>& config, std::span<const std::string> arguments, const options& about) {
  config.report = load(ops_of_root<Root>, &config.value, arguments, about);
  add_bad_defaults<Root>(config.report);
}

}  // namespace detail

/// What `load` returns: a config, or errors, or the text that an option like --help asked for.
template <class Root>
class result {
 public:
  /// Filled by `fill`.
  template <class Fill>
    requires std::invocable<Fill, loaded<Root>&>
  explicit result(Fill&& fill) {
    fill(config_);
  }

  /// True if there is a config to use.
  explicit operator bool() const { return errors().empty() && !output(); }
  /// The same.
  bool has_value() const { return static_cast<bool>(*this); }

  /// The config. Look at the errors first: a field whose value was wrong has what it had before.
  const Root& operator*() const { return config_.value; }
  /// A member of the config.
  const Root* operator->() const { return &config_.value; }
  /// The config with its origins.
  const loaded<Root>& config() const& { return config_; }
  /// The config with its origins, moved out.
  loaded<Root> config() && { return std::move(config_); }

  /// What is wrong, most useful first.
  const std::vector<problem>& errors() const { return config_.report.errors; }
  /// What is worth saying: old names that were used, and the like.
  const std::vector<problem>& notices() const { return config_.report.notices; }
  /// The text that --help and its like ask for. A program prints it and stops.
  const std::optional<std::string>& output() const { return config_.report.output; }

 private:
  loaded<Root> config_;
};

// A config with a mistake in its declaration fits these alone, so that the compiler's error is on the line of the call
// and has the field's name in it, in `about_field`. The next error, from `say`, is the sentence.
#define REFLCFG_MISDECLARED(returned, function)                                                          \
  template <class Root, class Mistake = decltype(detail::field_at_fault<Root>())>                        \
    requires(!detail::well_declared<Root>)                                                               \
  __attribute__((unavailable("reflcfg: this field is declared wrongly"))) returned function(auto&&...) { \
    detail::say<Mistake>();                                                                              \
    std::abort();                                                                                        \
  }
REFLCFG_MISDECLARED(result<Root>, load)
REFLCFG_MISDECLARED(result<Root>, load_toml)
REFLCFG_MISDECLARED(loaded<Root>, load_or_exit)
#undef REFLCFG_MISDECLARED

/// Loads from arguments that do not hold the program's name. Reports every user's error as a value; throws only what
/// the standard library throws when memory runs out.
template <detail::well_declared Root>
result<Root> load(std::span<const std::string> arguments, const options& about = {}) {
  return result<Root>([&](loaded<Root>& config) { detail::load_into(config, arguments, about); });
}

/// Loads from main's arguments.
template <detail::well_declared Root>
result<Root> load(int argc, const char* const* argv, const options& about = {}) {
  return load<Root>(detail::arguments_of(argc, argv), about);
}

/// Loads one TOML text; `name` stands for its file in messages.
template <detail::well_declared Root>
result<Root> load_toml(std::string_view text, const std::string& name = "text") {
  return result<Root>([&](loaded<Root>& config) {
    config.report = detail::load_toml(detail::ops_of_root<Root>, &config.value, text, name);
    detail::add_bad_defaults<Root>(config.report);
  });
}

/// Loads from main's arguments. Prints notices; on an error prints all of them and exits with status 2; after --help
/// and the like exits with status 0.
template <detail::well_declared Root>
loaded<Root> load_or_exit(int argc, const char* const* argv, options about = {}) {
  if (about.program.empty() && argc > 0) {
    about.program = argv[0];
    about.program.remove_prefix(about.program.rfind('/') + 1);
  }
  about.width = detail::width_of_output(about);
  loaded<Root> config;
  detail::load_into(config, detail::arguments_of(argc, argv), about);
  const int status = detail::finish(config.report);
  if (status >= 0) std::exit(status);
  return config;
}

/// The config as TOML, with help and origins as comments. Loads back to the same config.
template <class Root>
std::string to_toml(const loaded<Root>& config, std::string_view title = {}) {
  // The table's functions take a mutable root, since loading writes through them; this only reads.
  void* const root = const_cast<Root*>(&config.value);
  return detail::config_as_toml(table_of<Root>, root, config.report.origins, title);
}

/// The config as one JSON object a section.
template <class Root>
std::string to_json(const loaded<Root>& config) {
  void* const root = const_cast<Root*>(&config.value);
  return detail::config_as_json(table_of<Root>, root, config.report.origins);
}

}  // namespace reflcfg::inline v0

#ifndef REFLCFG_SEPARATE_COMPILATION
#include <reflcfg/impl/load.ipp>
#endif
