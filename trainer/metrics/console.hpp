// The log that a person reads, on stdout.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "trainer/metrics/record.hpp"

namespace trainer::metrics {

class Console {
 public:
  /// colour: false never colours; true does on a terminal unless NO_COLOR is set (https://no-color.org).
  Console(bool colour, std::int64_t total_steps);

  /// A title and aligned lines under it.
  void header(const std::string& title, const std::vector<std::pair<std::string, std::string>>& lines) const;

  void training(const TrainingRecord& record) const;
  void validation(const ValidationRecord& record) const;

  /// A line, or several, as they are.
  void line(const std::string& text) const;

 private:
  std::string step(std::int64_t number) const;
  std::string coloured(const char* code, const std::string& text) const;

  bool colour_;
  std::string total_;
};

}  // namespace trainer::metrics
