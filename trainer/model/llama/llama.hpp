// The llama decoder: RMSNorm, rotary positions, grouped-query attention, SwiGLU, pre-norm residual blocks
// (Touvron et al. 2023, arXiv:2302.13971 and arXiv:2307.09288).
#pragma once

#include <string>

#include "trainer/model/language_model.hpp"
#include "trainer/model/llama/config.hpp"
#include "trainer/model/llama/rotary.hpp"
#include "trainer/model/llama/weights.hpp"

namespace trainer::model::llama {

class Llama final : public LanguageModel {
 public:
  /// config.vocab_size and config.max_position_embeddings must be set. Weights as initial_weights makes them.
  Llama(Config config, at::Device device);

  at::Tensor forward(const at::Tensor& tokens) override;
  at::Tensor loss(const at::Tensor& tokens, const at::Tensor& targets) override;
  const NamedTensors& parameters() const override { return weights_.named; }
  std::string config_json() const override { return to_json(config_); }
  std::int64_t flops_per_token(std::int64_t seq_len) const override;
  std::int64_t vocab_size() const override { return config_.vocab_size.value(); }
  std::int64_t max_seq_len() const override { return config_.max_position_embeddings.value(); }
  std::string summary() const override;

 private:
  // Final hidden states after the last norm, [batch * seq, hidden].
  at::Tensor hidden_states(const at::Tensor& tokens);
  // What the attention of a block adds to the residual stream; `x` is normalized.
  at::Tensor attention(const Layer& layer, const at::Tensor& x, std::int64_t batch, std::int64_t seq) const;
  at::Tensor feed_forward(const Layer& layer, const at::Tensor& x) const;

  Config config_;
  at::Device device_;
  Weights weights_;
  RotaryTable rotary_;  // as long as the longest row seen
};

}  // namespace trainer::model::llama
