#include "trainer/model/language_model.hpp"

#include <ATen/ATen.h>

namespace trainer::model {

// What a model without a better way does. Logits are turned to float32 for the softmax.
at::Tensor LanguageModel::loss(const at::Tensor& tokens, const at::Tensor& targets) {
  const at::Tensor logits = forward(tokens).to(at::kFloat).flatten(0, 1);
  return at::cross_entropy_loss(logits, targets.flatten());
}

std::int64_t LanguageModel::parameter_count() const {
  std::int64_t count = 0;
  for (const auto& [name, tensor] : parameters()) count += tensor.numel();
  return count;
}

}  // namespace trainer::model
