// What goes wrong, told to a person: mistakes in the settings as the library tells them, failures of a run in a block
// of their own.
#pragma once

#include <reflcfg/detail/value/diagnostic.hpp>
#include <stdexcept>
#include <string>
#include <vector>

namespace trainer {

/// One mistake in the settings: in the one at `path` ("training.dataset"; empty: in no single one). `what` is a
/// sentence without that name; `help` are next steps.
reflcfg::diagnostic mistake(const std::string& path, const std::string& what, std::vector<std::string> help = {});

/// The settings can't be used; nothing has started. The program prints the mistakes with the lines and options that
/// they are in (report_mistakes.hpp) and ends with status 2.
class ConfigError : public std::runtime_error {
 public:
  explicit ConfigError(std::vector<reflcfg::diagnostic> errors);
  explicit ConfigError(const reflcfg::diagnostic& error) : ConfigError(std::vector{error}) {}

  const std::vector<reflcfg::diagnostic>& errors() const { return errors_; }

 private:
  std::vector<reflcfg::diagnostic> errors_;
};

/// The mistakes that several checks find, so that a user gets all of them at once.
class Mistakes {
 public:
  void add(const std::vector<reflcfg::diagnostic>& more) { all_.insert(all_.end(), more.begin(), more.end()); }

  /// Runs one check, and keeps what is in the ConfigError that it throws.
  template <class Check>
  void check(Check&& check) {
    try {
      check();
    } catch (const ConfigError& error) {
      add(error.errors());
    }
  }

  void throw_if_any() const {
    if (!all_.empty()) throw ConfigError(all_);
  }
  const std::vector<reflcfg::diagnostic>& all() const { return all_; }

 private:
  std::vector<reflcfg::diagnostic> all_;
};

/// A failure of a run. Empty parts are left out of the text.
struct Problem {
  std::string what;
  std::string where{};
  std::string got{};
  std::string expected{};
  std::string next{};
};

/// The problem as a block of lines, the first one starting with "error: ", with no newline at the end.
std::string to_string(const Problem& problem);

/// The run failed on the way; what was saved before stays. The program ends with status 1.
class RunError : public std::runtime_error {
 public:
  explicit RunError(const Problem& problem);
};

/// "No space left on device" for an errno value.
std::string system_message(int error_number);

/// Prints a line that the user should see but that stops nothing: "notice: ..." on stderr.
void print_notice(const std::string& text);

}  // namespace trainer
