// Event files that TensorBoard opens.
//
// The file is a TFRecord: each record is its length (8 bytes), a checksum of the length, the bytes, a checksum of the
// bytes (https://www.tensorflow.org/tutorials/load_data/tfrecord). The bytes are an Event message of
// tensorflow/core/util/event.proto, of which these fields are written: 1 wall_time, 2 step, 3 file_version, 5 summary
// (1 value: 1 tag, 2 simple_value), 7 session_log (1 status).
#pragma once

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string>
#include <utility>
#include <vector>

#include "trainer/metrics/record.hpp"

namespace trainer::metrics {

class EventFile {
 public:
  /// Makes a new file in `folder` for a run that has done `step` steps; TensorBoard drops what older files in there say
  /// about later ones. Throws RunError.
  EventFile(const std::filesystem::path& folder, std::int64_t step);

  void write(const TrainingRecord& record);
  void write(const ValidationRecord& record);

 private:
  void write_scalars(std::int64_t step, const std::vector<std::pair<std::string, double>>& scalars);
  void write_event(const std::string& event);

  std::filesystem::path path_;
  std::ofstream stream_;
};

/// CRC-32C (Castagnoli), as TFRecord uses it before masking.
std::uint32_t crc32c(const std::string& bytes);

}  // namespace trainer::metrics
