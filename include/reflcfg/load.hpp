// The entry points: `load` gives a value or errors, `load_or_exit` a value or the end of the program.
#pragma once

#include <concepts>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <reflcfg/detail/load.hpp>
#include <reflcfg/detail/schema/misdeclared.hpp>
#include <reflcfg/detail/schema/path_of_members.hpp>
#include <reflcfg/detail/schema/struct_node.hpp>

namespace reflcfg::inline v0 {

/// A filled config and where its values came from.
template <class Root>
struct loaded {
  Root value{};          ///< the config
  load_report report{};  ///< notices and origins

  /// Whether a source set the place at this path ("training.steps", "servers.0.port"), to whatever value. False for a
  /// path that is none.
  bool given(std::string_view path) const { return !origin_of(path).is_default(); }
  /// Where the value at this path came from; the default for a path that is none.
  origin origin_of(std::string_view path) const { return report.from.origin_of(path); }

  /// The same of a member, or of a member of it: `config.given<&Config::optimizer, &Optimizer::lr>()`. One that the
  /// config does not have does not compile.
  template <auto Member, auto... Inner>
  bool given() const {
    return given(detail::path_of_members<Root, Member, Inner...>());
  }
  /// The same.
  template <auto Member, auto... Inner>
  origin origin_of() const {
    return origin_of(detail::path_of_members<Root, Member, Inner...>());
  }
};

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

  /// The config. Look at the errors first: after one, a field may have any value.
  const Root& operator*() const { return config_.value; }
  /// A member of the config.
  const Root* operator->() const { return &config_.value; }
  /// The config with its origins.
  const loaded<Root>& config() const& { return config_; }
  /// The config with its origins, moved out.
  loaded<Root> config() && { return std::move(config_); }

  /// What is wrong, most useful first.
  const std::vector<diagnostic>& errors() const { return config_.report.errors; }
  /// What is worth saying: old names that were used, and the like.
  const std::vector<diagnostic>& notices() const { return config_.report.notices; }
  /// The text that --help and its like ask for. A program prints it and stops.
  const std::optional<std::string>& output() const { return config_.report.output; }

 private:
  loaded<Root> config_;
};

// A config with a mistake selects these. They have the parameters of the functions below, so that no call is ambiguous
// or finds none; the compiler prints the sentence about the mistake as an argument of theirs.
#define REFLCFG_MISDECLARED(returned, function, ...)                             \
  template <class Root, class Mistake = decltype(detail::message_about<Root>())> \
    requires(!detail::well_declared<Root>)                                       \
  __attribute__((unavailable("reflcfg: this config is declared wrongly"))) returned function(__VA_ARGS__)
REFLCFG_MISDECLARED(result<Root>, load, std::span<const std::string> arguments, const options& about = {});
REFLCFG_MISDECLARED(result<Root>, load, int argc, const char* const* argv, const options& about = {});
REFLCFG_MISDECLARED(result<Root>, load_toml, std::string_view text, const std::string& name = "text");
REFLCFG_MISDECLARED(loaded<Root>, load_or_exit, int argc, const char* const* argv, const options& about = {});
#undef REFLCFG_MISDECLARED

/// Loads from arguments that do not hold the program's name. Reports every user's error as a value; throws only what
/// the standard library throws when memory runs out.
template <class Root>
  requires detail::well_declared<Root>
result<Root> load(std::span<const std::string> arguments, const options& about = {}) {
  return result<Root>([&](loaded<Root>& config) {
    config.report =
        detail::load(detail::value_schema_of<Root>, &config.value, arguments, about, detail::builtins_of<Root>());
  });
}

/// Loads from main's arguments.
template <class Root>
  requires detail::well_declared<Root>
result<Root> load(int argc, const char* const* argv, const options& about = {}) {
  return load<Root>(detail::arguments_of(argc, argv), about);
}

/// Loads one TOML text; `name` stands for its file in messages.
template <class Root>
  requires detail::well_declared<Root>
result<Root> load_toml(std::string_view text, const std::string& name = "text") {
  return result<Root>([&](loaded<Root>& config) {
    config.report = detail::load_toml(detail::value_schema_of<Root>, &config.value, text, name);
  });
}

/// Loads from main's arguments. Prints notices; on an error prints all of them and exits with status 2; after --help
/// and the like exits with status 0, or 1 if the output cannot be written.
template <class Root>
  requires detail::well_declared<Root>
loaded<Root> load_or_exit(int argc, const char* const* argv, const options& about = {}) {
  loaded<Root> config;
  config.report = detail::load_or_exit(detail::value_schema_of<Root>, &config.value, argc, argv, about,
                                       detail::builtins_of<Root>());
  return config;
}

/// The config as TOML, with help and origins as comments. Loads back to the same config.
template <class Root>
std::string to_toml(const loaded<Root>& config, std::string_view title = {}) {
  return detail::config_as_toml({detail::value_schema_of<Root>, &config.value, config.report.from}, title);
}

/// The config as one JSON object a section.
template <class Root>
std::string to_json(const loaded<Root>& config) {
  return detail::config_as_json({detail::value_schema_of<Root>, &config.value, config.report.from});
}

/// Reads a value as a T, of any type that a field may have; for codecs that are made of others. False with the error.
template <class T>
bool decode(const tree& value, T& out, decode_error& error) {
  return detail::decode_value(*detail::element_schema<T>(), value, &out, error);
}

/// The value as a tree; for codecs that are made of others.
template <class T>
tree encode(const T& value) {
  return detail::encode(*detail::element_schema<T>(), &value);
}

}  // namespace reflcfg::inline v0
