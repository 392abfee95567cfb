// metrics.jsonl: one JSON object a line, for programs.
//   {"step":10,"loss":4.1,"grad_norm":1.2,"lr":0.0001,"tokens_per_second":12345.6,"flops_per_second":1.2e9,"tokens":7680,
//    "memory_bytes":123,"elapsed_seconds":1.5}
//   {"step":10,"val_loss":4.2,"val_nats_per_byte":4.2,"tokens":7680,"elapsed_seconds":1.6}
// NaN and infinity, which JSON has no words for, are null.
#pragma once

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string>

#include "trainer/metrics/record.hpp"

namespace trainer::metrics {

class JsonLines {
 public:
  /// Opens the file for a run that has done `step` steps. Lines of later steps, which a run that goes on from an
  /// earlier checkpoint will write again, are dropped; so is a line that a crash cut short. A run from the start (step
  /// 0) moves a file that is there to metrics.previous.jsonl. Throws RunError.
  JsonLines(const std::filesystem::path& path, std::int64_t step);

  void write(const TrainingRecord& record);
  void write(const ValidationRecord& record);

 private:
  void write_line(const std::string& line);

  std::filesystem::path path_;
  std::ofstream stream_;
};

}  // namespace trainer::metrics
