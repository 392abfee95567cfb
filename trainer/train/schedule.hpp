// The learning rate over the run: warmup, stable, decay.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "trainer/config/lr_scheduler.hpp"

namespace trainer::train {

/// TorchTitan's schedule (torchtitan/components/lr_scheduler.py). With N steps, W of warmup and
/// D = round(N * decay_ratio) of decay (N - W if decay_ratio is unset), S = N + 1 - W - D are stable. At 0-based step
/// k:
///   k < W:      (k + 1) / W
///   k < W + S:  1
///   else        lr_min + (1 - lr_min) f(p), with p = (k + 1 - W - S) / D
///               and f(p) = 1 - p (linear) | 1 - sqrt(p) (sqrt) | (1 + cos(pi p)) / 2 (cosine)
class Schedule {
 public:
  /// steps: N, at least 1. A decay that does not fit behind the warmup is cut, and notices() says so.
  Schedule(const config::LRScheduler& settings, std::int64_t steps);

  /// What the peak learning rate is multiplied with at 0-based step `step`.
  double factor(std::int64_t step) const;

  const std::vector<std::string>& notices() const { return notices_; }

 private:
  std::int64_t warmup_;
  std::int64_t stable_;
  std::int64_t decay_;
  config::DecayType type_;
  double lowest_;
  std::vector<std::string> notices_;
};

}  // namespace trainer::train
