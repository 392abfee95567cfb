#include "trainer/metrics/console.hpp"

#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <numbers>

#include "trainer/metrics/units.hpp"

namespace trainer::metrics {
namespace {

constexpr const char* bold = "1";
constexpr const char* dim = "2";
constexpr const char* cyan = "36";

bool terminal_takes_colour() {
  const char* no_color = std::getenv("NO_COLOR");
  const char* term = std::getenv("TERM");
  return ::isatty(STDOUT_FILENO) == 1 && (no_color == nullptr || *no_color == '\0') &&
         (term == nullptr || std::string(term) != "dumb");
}

std::string padded(const std::string& text, std::size_t width) {
  return text.size() < width ? std::string(width - text.size(), ' ') + text : text;
}

}  // namespace

Console::Console(bool colour, std::int64_t total_steps)
    : colour_(colour && terminal_takes_colour()), total_(std::to_string(total_steps)) {}

std::string Console::coloured(const char* code, const std::string& text) const {
  return colour_ ? std::string("\033[") + code + "m" + text + "\033[0m" : text;
}

std::string Console::step(std::int64_t number) const {
  return coloured(dim, "step ") + padded(std::to_string(number), total_.size()) + coloured(dim, "/" + total_);
}

void Console::line(const std::string& text) const {
  std::fwrite(text.data(), 1, text.size(), stdout);
  std::fputc('\n', stdout);
  std::fflush(stdout);  // a log is read while it is written, through a pipe too
}

void Console::header(const std::string& title, const std::vector<std::pair<std::string, std::string>>& lines) const {
  std::size_t width = 0;
  for (const auto& [label, text] : lines) width = std::max(width, label.size());
  line(coloured(bold, title));
  for (const auto& [label, text] : lines) {
    line("  " + coloured(dim, label + std::string(width - label.size(), ' ')) + "  " + text);
  }
}

void Console::training(const TrainingRecord& record) const {
  line(step(record.step) + coloured(dim, "  loss ") + coloured(bold, padded(fixed(record.loss, 4), 7)) +
       coloured(dim, "  grad ") + padded(fixed(record.grad_norm, 3), 7) + coloured(dim, "  lr ") +
       scientific(record.lr) + "  " + padded(rate(record.tokens_per_second), 6) + coloured(dim, " tok/s") + "  " +
       padded(mebibytes(record.memory_bytes), 8) + coloured(dim, "  eta ") + padded(duration(record.eta_seconds), 5));
}

void Console::validation(const ValidationRecord& record) const {
  const double bits_per_byte = record.nats_per_byte / std::numbers::ln2;
  line(step(record.step) + coloured(cyan, "  val  " + padded(fixed(record.loss, 4), 7)) +
       coloured(dim, "  (" + fixed(bits_per_byte, 3) + " bits per byte)"));
}

}  // namespace trainer::metrics
