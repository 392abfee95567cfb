// The parameters of a llama, and their first values.
#pragma once

#include <ATen/core/Tensor.h>

#include <vector>

#include "trainer/model/language_model.hpp"
#include "trainer/model/llama/config.hpp"
#include "trainer/model/ops/linear.hpp"

namespace trainer::model::llama {

struct Layer {
  at::Tensor input_norm;           // [hidden]
  ops::Stacked qkv, qkv_bias;      // q_proj, k_proj, v_proj
  ops::Stacked output, output_bias;  // o_proj
  at::Tensor post_attention_norm;  // [hidden]
  ops::Stacked gate_up, gate_up_bias;  // gate_proj, up_proj
  ops::Stacked down, down_bias;    // down_proj
};

struct Weights {
  ops::Stacked embedding;  // [vocab, hidden]
  std::vector<Layer> layers;
  at::Tensor norm;    // [hidden]
  ops::Stacked head;  // [vocab, hidden]; the embedding itself where they are tied
  NamedTensors named;  // all parameters once, under Hugging Face's names
};

/// Float32 parameters on `device`, drawn from torch's CPU generator: matrices normal with standard deviation
/// initializer_range, as transformers' and fla's `_init_weights` do; o_proj and down_proj, which add to the residual
/// stream 2 x layers times, by 1 / sqrt(2 x layers) of that (GPT-2, section 2.3; TorchTitan's llama3 with
/// depth_init = false); norms one, biases zero.
/// config.vocab_size must be set.
Weights initial_weights(const Config& config, at::Device device);

}  // namespace trainer::model::llama
