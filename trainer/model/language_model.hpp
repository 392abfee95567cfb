// What the trainer knows of a network: tokens in, logits or a loss out, and its weights by name.
#pragma once

#include <ATen/core/Tensor.h>

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace trainer::model {

/// Name -> leaf tensor, in an order that never changes for one model.
using NamedTensors = std::vector<std::pair<std::string, at::Tensor>>;

/// A decoder-only language model. Weights are float32 master weights on one device; under autocast the matrix
/// products run in the autocast type, while normalization and the loss stay in float32.
class LanguageModel {
 public:
  virtual ~LanguageModel() = default;

  /// tokens: int64 [batch, seq] on the model's device, seq at most max_seq_len().
  /// Returns the logits [batch, seq, vocab] (in the autocast type where autocast is on).
  virtual at::Tensor forward(const at::Tensor& tokens) = 0;

  /// Mean cross entropy in nats over all positions whose target is not -100 (0-d float32). NaN if there is none,
  /// as torch.nn.functional.cross_entropy. tokens and targets: int64 [batch, seq].
  virtual at::Tensor loss(const at::Tensor& tokens, const at::Tensor& targets);

  /// Every weight under its Hugging Face name (model.layers.0.self_attn.q_proj.weight, ...). A weight used twice
  /// (tied embeddings) is listed once.
  virtual const NamedTensors& parameters() const = 0;

  /// The config.json (Hugging Face keys, "model_type" and "architectures" among them) that rebuilds this model.
  virtual std::string config_json() const = 0;

  /// Floating-point operations of one forward and backward pass, per token: 6 N + 12 L H Q T, with N the
  /// parameters outside the token embedding, L layers, H heads of size Q, and T = seq_len (PaLM, appendix B,
  /// arXiv:2204.02311; the same count as TorchTitan's).
  virtual std::int64_t flops_per_token(std::int64_t seq_len) const = 0;

  virtual std::int64_t vocab_size() const = 0;
  virtual std::int64_t max_seq_len() const = 0;

  /// The layers and their shapes, one a line, for model.print_after_conversion.
  virtual std::string summary() const = 0;

  /// Elements of all parameters together.
  std::int64_t parameter_count() const;
};

}  // namespace trainer::model
