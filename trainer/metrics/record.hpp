// What is reported about a step.
#pragma once

#include <cstdint>

namespace trainer::metrics {

struct TrainingRecord {
  std::int64_t step = 0;         // steps done
  double loss = 0;               // nats per token
  double grad_norm = 0;          // before clipping
  double lr = 0;
  double tokens_per_second = 0;  // since the last record, time spent in training steps only
  double flops_per_second = 0;   // of the model (6 N + attention), in the same time
  std::int64_t tokens = 0;       // trained on since the run began, resumed parts included
  double elapsed_seconds = 0;    // since this process began
  std::uint64_t memory_bytes = 0;
  double eta_seconds = 0;
};

struct ValidationRecord {
  std::int64_t step = 0;
  double loss = 0;           // nats per token
  double nats_per_byte = 0;
  std::int64_t tokens = 0;   // trained on
  double elapsed_seconds = 0;
};

}  // namespace trainer::metrics
