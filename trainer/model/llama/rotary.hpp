// The angles of rotary position embedding.
#pragma once

#include <ATen/core/Tensor.h>

#include <vector>

#include "trainer/model/llama/config.hpp"

namespace trainer::model::llama {

/// Radians per position of each pair of elements: rope_theta^(-2i / head_dim), then scaled as rope_scaling says.
std::vector<double> rotary_frequencies(const Config& config);

/// cos and sin of position x frequency, float32 [positions, head_dim / 2].
struct RotaryTable {
  at::Tensor cos;
  at::Tensor sin;
};
RotaryTable rotary_table(const Config& config, std::int64_t positions, at::Device device);

}  // namespace trainer::model::llama
