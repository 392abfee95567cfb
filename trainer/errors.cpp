#include "trainer/errors.hpp"

#include <cstdio>
#include <system_error>

namespace trainer {
namespace {

void add_line(std::string& text, const char* label, const std::string& value) {
  if (value.empty()) return;
  text += "\n  ";
  text += label;
  // A value of several lines keeps its shape under the label.
  for (const char c : value) {
    text += c;
    if (c == '\n') text += "            ";
  }
}

std::string to_string(const std::vector<Problem>& problems) {
  std::string text;
  for (const Problem& problem : problems) {
    if (!text.empty()) text += "\n\n";
    text += trainer::to_string(problem);
  }
  return text;
}

}  // namespace

std::string to_string(const Problem& problem) {
  std::string text = "error: " + problem.what;
  add_line(text, "where:    ", problem.where);
  add_line(text, "got:      ", problem.got);
  add_line(text, "expected: ", problem.expected);
  add_line(text, "next:     ", problem.next);
  return text;
}

ConfigError::ConfigError(const Problem& problem) : std::runtime_error(trainer::to_string(problem)) {}
ConfigError::ConfigError(const std::vector<Problem>& problems) : std::runtime_error(to_string(problems)) {}
RunError::RunError(const Problem& problem) : std::runtime_error(trainer::to_string(problem)) {}

std::string system_message(int error_number) { return std::generic_category().message(error_number); }

void print_notice(const std::string& text) {
  std::fflush(stdout);  // so that both streams come in order on a terminal
  std::fprintf(stderr, "notice: %s\n", text.c_str());
}

}  // namespace trainer
