#pragma once

#include <boost/describe/enum.hpp>
#include <cstdint>
#include <optional>
#include <reflcfg/describe.hpp>

#include "trainer/config/conversions.hpp"

namespace trainer::config {

enum class DecayType { linear, sqrt, cosine };
BOOST_DESCRIBE_ENUM(DecayType, linear, sqrt, cosine)

struct LRScheduler {
  std::int64_t warmup_steps = 200;
  std::optional<double> decay_ratio;
  DecayType decay_type = DecayType::linear;
  double lr_min = 0.0;

  static consteval auto describe() {
    using namespace reflcfg;
    return section(
        "Warmup, stable, decay: the learning rate over the run.",
        field<&LRScheduler::warmup_steps>("Steps over which the rate rises to its peak.", at_least(0), unit("steps"),
                                          alias("training.warmup_steps"),
                                          alias("training.warmup_pct", convert{&steps_of_share})),
        field<&LRScheduler::decay_ratio>(
            "Share of the run spent decaying, at its end. Unset: decay begins right after warmup.", in_range(0.0, 1.0)),
        field<&LRScheduler::decay_type>("Shape of the decay."),
        field<&LRScheduler::lr_min>("Where the decay ends, as a share of the peak.", in_range(0.0, 1.0),
                                    alias("lr_scheduler.min_lr_factor")));
  }
};

}  // namespace trainer::config
