#include "trainer/train/schedule.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace trainer::train {
namespace {

double decayed(config::DecayType type, double progress) {
  switch (type) {
    case config::DecayType::linear: return 1.0 - progress;
    case config::DecayType::sqrt: return 1.0 - std::sqrt(progress);
    case config::DecayType::cosine: return 0.5 * (1.0 + std::cos(std::numbers::pi * progress));
  }
  return 1.0;
}

}  // namespace

Schedule::Schedule(const config::LRScheduler& settings, std::int64_t steps)
    : warmup_(settings.warmup_steps), type_(settings.decay_type), lowest_(settings.lr_min) {
  const std::int64_t room = std::max<std::int64_t>(steps - warmup_, 0);
  decay_ = room;
  if (settings.decay_ratio) {
    // nearbyint rounds halves to even, as Python's round does.
    decay_ = static_cast<std::int64_t>(std::nearbyint(static_cast<double>(steps) * *settings.decay_ratio));
  }
  if (decay_ > room) {
    notices_.push_back("lr_scheduler.decay_ratio: " + std::to_string(decay_) + " steps of decay and " +
                       std::to_string(warmup_) + " of warmup don't fit into training.steps = " + std::to_string(steps) +
                       "; the decay is cut to " + std::to_string(room));
    decay_ = room;
  }
  if (warmup_ > steps) {
    notices_.push_back("lr_scheduler.warmup_steps = " + std::to_string(warmup_) + " is longer than training.steps = " +
                       std::to_string(steps) + ": the learning rate does not reach its peak");
  }
  stable_ = steps + 1 - warmup_ - decay_;
}

double Schedule::factor(std::int64_t step) const {
  if (step < warmup_) return static_cast<double>(step + 1) / static_cast<double>(warmup_);
  if (step < warmup_ + stable_) return 1.0;
  if (decay_ == 0) return lowest_;  // beyond the run
  // Past the end of the run (a resume with lr_scheduler's own count), the rate stays where it ended.
  const double progress = static_cast<double>(step + 1 - warmup_ - stable_) / static_cast<double>(decay_);
  return lowest_ + (1.0 - lowest_) * decayed(type_, std::min(progress, 1.0));
}

}  // namespace trainer::train
