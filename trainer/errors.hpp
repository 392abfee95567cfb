// What goes wrong, told to a person: what, where, what was found, what was expected, what to do next.
#pragma once

#include <stdexcept>
#include <string>
#include <vector>

namespace trainer {

/// One thing that is wrong. Empty parts are left out of the text.
struct Problem {
  std::string what;
  std::string where{};
  std::string got{};
  std::string expected{};
  std::string next{};
};

/// The problem as a block of lines, the first one starting with "error: ", with no newline at the end.
std::string to_string(const Problem& problem);

/// The settings ask for something that can't be done; nothing has started. The program ends with status 2.
class ConfigError : public std::runtime_error {
 public:
  explicit ConfigError(const Problem& problem);
  explicit ConfigError(const std::vector<Problem>& problems);
};

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
