#include "trainer/errors.hpp"

#include <cstdio>
#include <system_error>
#include <utility>

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

// As the library prints them, without their places and the last line's end.
std::string text_of(const std::vector<reflcfg::diagnostic>& errors) {
  std::string text = reflcfg::render(errors);
  if (!text.empty()) text.pop_back();
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

reflcfg::diagnostic mistake(const std::string& path, const std::string& what, std::vector<std::string> help) {
  return {.is = reflcfg::diagnostic::kind::invalid,
          .what = path.empty() ? what : path + ": " + what,
          .path = path,
          .help = std::move(help)};
}

ConfigError::ConfigError(std::vector<reflcfg::diagnostic> errors)
    : std::runtime_error(text_of(errors)), errors_(std::move(errors)) {}

RunError::RunError(const Problem& problem) : std::runtime_error(trainer::to_string(problem)) {}

std::string system_message(int error_number) { return std::generic_category().message(error_number); }

void print_notice(const std::string& text) {
  std::fflush(stdout);  // so that both streams come in order on a terminal
  std::fprintf(stderr, "notice: %s\n", text.c_str());
}

}  // namespace trainer
