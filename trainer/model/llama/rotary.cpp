#include "trainer/model/llama/rotary.hpp"

#include <ATen/ATen.h>

#include <cmath>
#include <numbers>

namespace trainer::model::llama {
namespace {

// Llama 3.1: short wavelengths stay, long ones are slowed down by `factor`, those between are blended
// (meta-llama/llama-models, apply_scaling; transformers, _compute_llama3_parameters).
double scale_llama3(double frequency, const RopeScaling& scaling) {
  const double wavelength = 2 * std::numbers::pi / frequency;
  const double turns = static_cast<double>(scaling.original_max_position_embeddings) / wavelength;
  if (turns > scaling.high_freq_factor) return frequency;
  if (turns < scaling.low_freq_factor) return frequency / scaling.factor;
  const double share = (turns - scaling.low_freq_factor) / (scaling.high_freq_factor - scaling.low_freq_factor);
  return (1 - share) * frequency / scaling.factor + share * frequency;
}

}  // namespace

std::vector<double> rotary_frequencies(const Config& config) {
  std::vector<double> frequencies;
  for (std::int64_t i = 0; i < config.head_dim; i += 2) {
    double f = std::pow(config.rope_theta, -static_cast<double>(i) / static_cast<double>(config.head_dim));
    if (const auto& scaling = config.rope_scaling) {
      f = scaling->type == RopeScaling::Type::linear ? f / scaling->factor : scale_llama3(f, *scaling);
    }
    frequencies.push_back(f);
  }
  return frequencies;
}

RotaryTable rotary_table(const Config& config, std::int64_t positions, at::Device device) {
  // In double up to the cosine: far positions would lose digits in float32.
  const at::Tensor position = at::arange(positions, at::kDouble);
  const at::Tensor angle = at::outer(position, at::tensor(rotary_frequencies(config), at::kDouble));
  const auto options = at::TensorOptions(device).dtype(at::kFloat);
  return {angle.cos().to(options), angle.sin().to(options)};
}

}  // namespace trainer::model::llama
