// Sections about many processes: their messages, their memory, their failures.
#pragma once

#include <cstdint>
#include <reflcfg/describe.hpp>

namespace trainer::config {

struct Comm {
  std::int64_t init_timeout_seconds = 300;
  std::int64_t train_timeout_seconds = 100;
  std::int64_t trace_buf_size = 20000;

  static consteval auto describe() {
    using namespace reflcfg;
    return section(
        "Messages between processes.",
        field<&Comm::init_timeout_seconds>("How long to wait for a peer until the first step is done.", at_least(1),
                                           unit("seconds")),
        field<&Comm::train_timeout_seconds>("How long to wait for a peer after that.", at_least(1), unit("seconds")),
        field<&Comm::trace_buf_size>("Messages the flight recorder remembers; 0 turns it off.", at_least(0),
                                     unit("entries")));
  }
};

struct MemoryEstimation {
  bool enabled = false;
  bool disable_fake_mode = false;

  static consteval auto describe() {
    using namespace reflcfg;
    return section("How much memory a run would need.",
                   field<&MemoryEstimation::enabled>("Print the peak that is to be expected, and stop.",
                                                     alias("memory_estimation.enable"), alias("estimate.memory")),
                   field<&MemoryEstimation::disable_fake_mode>("Measure one real step instead of estimating."));
  }
};

struct FaultTolerance {
  bool enable = false;
  std::int64_t replica_id = 0;
  std::int64_t group_size = 0;
  std::int64_t min_replica_size = 1;

  static consteval auto describe() {
    using namespace reflcfg;
    return section("TorchFT, which exists for Python only.",
                   field<&FaultTolerance::enable>("Not there in C++; torchrun's restarts and resume do its work."),
                   field<&FaultTolerance::replica_id>("Which replica this is.", at_least(0)),
                   field<&FaultTolerance::group_size>("How many replica groups there are.", at_least(0)),
                   field<&FaultTolerance::min_replica_size>("Replicas that a step needs.", at_least(1)));
  }
};

}  // namespace trainer::config
