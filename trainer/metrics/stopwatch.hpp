// How fast training goes, and how long it will take.
#pragma once

#include <chrono>
#include <cstdint>

namespace trainer::metrics {

/// Counts only the time between start and stop: what validation and checkpoints take is left out of the speed, while
/// the estimate of what is left includes it.
class Stopwatch {
 public:
  void start() { started_ = Clock::now(); }

  void stop(std::int64_t tokens) {
    window_seconds_ += seconds(started_, Clock::now());
    window_tokens_ += tokens;
    ++steps_;
  }

  /// Tokens per second since the last call.
  double take_tokens_per_second() {
    const double speed = static_cast<double>(window_tokens_) / window_seconds_;
    window_seconds_ = 0;
    window_tokens_ = 0;
    return speed;
  }

  /// Of this process.
  std::int64_t steps() const { return steps_; }

  double elapsed_seconds() const { return seconds(begin_, Clock::now()); }

  double seconds_left(std::int64_t steps_left) const {
    return elapsed_seconds() / static_cast<double>(steps_) * static_cast<double>(steps_left);
  }

 private:
  using Clock = std::chrono::steady_clock;
  static double seconds(Clock::time_point from, Clock::time_point to) {
    return std::chrono::duration<double>(to - from).count();
  }

  Clock::time_point begin_ = Clock::now();
  Clock::time_point started_{};
  double window_seconds_ = 0;
  std::int64_t window_tokens_ = 0;
  std::int64_t steps_ = 0;
};

}  // namespace trainer::metrics
