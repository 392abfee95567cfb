#pragma once

#include <boost/describe/enum.hpp>
#include <cstdint>
#include <reflcfg/describe.hpp>
#include <variant>

namespace trainer::config {

enum class RecomputeMode { none, full, selective };
BOOST_DESCRIBE_ENUM(RecomputeMode, none, full, selective)

struct ActivationCheckpoint {
  RecomputeMode mode = RecomputeMode::selective;
  std::variant<std::int64_t, reflcfg::choice<"op">> selective_ac_option = std::int64_t{2};

  static consteval auto describe() {
    using namespace reflcfg;
    return section("Recompute activations in the backward pass instead of keeping them.",
                   field<&ActivationCheckpoint::mode>(
                       "Which blocks are recomputed.",
                       alias("training.enable_selective_ac", map{{"true", "selective"}, {"false", "none"}})),
                   field<&ActivationCheckpoint::selective_ac_option>(
                       "For selective: every Nth block, or `op` to keep the outputs of matrix products.", at_least(1)));
  }
};

enum class OffloadMode { none, full };
BOOST_DESCRIBE_ENUM(OffloadMode, none, full)

struct ActivationOffload {
  OffloadMode mode = OffloadMode::none;

  static consteval auto describe() {
    using namespace reflcfg;
    return section("Keep activations in host memory between forward and backward.",
                   field<&ActivationOffload::mode>("What is moved to host memory."));
  }
};

}  // namespace trainer::config
