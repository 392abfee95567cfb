#include "trainer/model/llama/llama.hpp"

#include <ATen/ATen.h>

#include <sstream>

#include "trainer/model/ops/attention.hpp"
#include "trainer/model/ops/cross_entropy.hpp"
#include "trainer/model/ops/linear.hpp"
#include "trainer/model/ops/rms_norm.hpp"
#include "trainer/model/ops/swiglu.hpp"

namespace trainer::model::llama {

Llama::Llama(Config config, at::Device device)
    : config_(std::move(config)), device_(device), weights_(initial_weights(config_, device)) {}

at::Tensor Llama::forward(const at::Tensor& tokens) {
  const at::Tensor logits = ops::linear(hidden_states(tokens), weights_.head, {});
  return logits.view({tokens.size(0), tokens.size(1), vocab_size()});
}

at::Tensor Llama::loss(const at::Tensor& tokens, const at::Tensor& targets) {
  return ops::linear_cross_entropy(hidden_states(tokens), weights_.head, targets.flatten());
}

at::Tensor Llama::hidden_states(const at::Tensor& tokens) {
  const std::int64_t batch = tokens.size(0), seq = tokens.size(1);
  if (!rotary_.cos.defined() || rotary_.cos.size(0) < seq) rotary_ = rotary_table(config_, seq, device_);
  const double eps = config_.rms_norm_eps;

  // Each block adds to `residual`; the addition is done by the norm that comes next.
  at::Tensor residual = at::embedding(weights_.embedding.parts[0], tokens.flatten());
  at::Tensor added;
  at::Tensor x;
  const auto normalize = [&](const at::Tensor& weight) {
    if (added.defined()) {
      std::tie(residual, x) = ops::add_rms_norm(residual, added, weight, eps);
    } else {
      x = ops::rms_norm(residual, weight, eps);
    }
  };
  for (const Layer& layer : weights_.layers) {
    normalize(layer.input_norm);
    added = attention(layer, x, batch, seq);
    normalize(layer.post_attention_norm);
    added = feed_forward(layer, x);
  }
  normalize(weights_.norm);
  return x;
}

at::Tensor Llama::attention(const Layer& layer, const at::Tensor& x, std::int64_t batch, std::int64_t seq) const {
  const at::Tensor qkv = ops::linear(x, layer.qkv, layer.qkv_bias);
  const ops::AttentionShape shape{batch, seq, config_.num_attention_heads, config_.num_key_value_heads,
                                  config_.head_dim};
  const at::Tensor out =
      ops::causal_attention(qkv, rotary_.cos.narrow(0, 0, seq), rotary_.sin.narrow(0, 0, seq), shape);
  return ops::linear(out, layer.output, layer.output_bias);
}

at::Tensor Llama::feed_forward(const Layer& layer, const at::Tensor& x) const {
  const at::Tensor gate_up = ops::linear(x, layer.gate_up, layer.gate_up_bias);
  return ops::linear(ops::swiglu(gate_up), layer.down, layer.down_bias);
}

std::int64_t Llama::flops_per_token(std::int64_t seq_len) const {
  // A tied embedding is multiplied with, as lm_head, so it counts.
  const std::int64_t lookup = config_.tie_word_embeddings ? 0 : vocab_size() * config_.hidden_size;
  const std::int64_t attention =
      12 * config_.num_hidden_layers * config_.num_attention_heads * config_.head_dim * seq_len;
  return 6 * (parameter_count() - lookup) + attention;
}

std::string Llama::summary() const {
  std::ostringstream text;
  text << "llama: " << parameter_count() << " parameters, " << config_.num_hidden_layers << " layers, "
       << config_.num_attention_heads << " query heads and " << config_.num_key_value_heads << " key-value heads of "
       << config_.head_dim << ", vocabulary " << vocab_size() << '\n';
  for (const auto& [name, tensor] : parameters()) text << "  " << name << ' ' << tensor.sizes() << '\n';
  if (config_.tie_word_embeddings) text << "  lm_head.weight is model.embed_tokens.weight\n";
  return text.str();
}

}  // namespace trainer::model::llama
