#include "trainer/model/ops/cross_entropy.hpp"

#include <ATen/ATen.h>
#include <torch/csrc/autograd/custom_function.h>

#include <algorithm>

#include "trainer/kernels/cross_entropy.hpp"
#include "trainer/model/ops/autocast.hpp"
#include "trainer/model/ops/kernel.hpp"

namespace trainer::model::ops {
namespace {

using torch::autograd::AutogradContext;
using torch::autograd::variable_list;

constexpr std::int64_t ignored_target = -100;      // torch.nn.functional.cross_entropy's ignore_index
constexpr std::int64_t piece_elements = 1 << 22;  // float32 copies of the logits never hold more than 16 MiB

// Summed cross entropy of some rows of float32 logits. With `differentiate`, the rows become the gradient of that
// sum: softmax minus one at the target, and zero where the target is ignored.
at::Tensor piece_loss(at::Tensor logits, const at::Tensor& targets, bool differentiate) {
  const at::Tensor ignored = targets == ignored_target;
  const at::Tensor index = targets.masked_fill(ignored, 0).unsqueeze(1);
  const at::Tensor log_sum = at::logsumexp(logits, 1, true);
  const at::Tensor loss = (log_sum - logits.gather(1, index)).squeeze(1).masked_fill_(ignored, 0).sum();
  if (differentiate) {
    logits.sub_(log_sum).exp_();
    logits.scatter_add_(1, index, at::full({1, 1}, -1.0, logits.options()).expand_as(index));
    logits.masked_fill_(ignored.unsqueeze(1), 0);
  }
  return loss;
}

at::Tensor summed_loss(const at::Tensor& logits, const at::Tensor& targets, bool differentiate) {
  if (kernels_for(logits.device(), logits.scalar_type()) != Kernels::cpu) {
    return summed_loss_formula(logits, targets, differentiate);
  }
  const at::Tensor wanted = targets.contiguous();
  const at::Tensor losses = at::empty({logits.size(0)}, logits.options().dtype(at::kFloat));
  const kernels::CrossEntropyShape shape{logits.size(0), logits.size(1), ignored_target, differentiate,
                                         kernel_type(logits.scalar_type())};
  const std::int64_t bad =
      kernels::cpu::cross_entropy(logits.data_ptr(), wanted.data_ptr<std::int64_t>(), losses.data_ptr<float>(), shape);
  TORCH_CHECK_INDEX(bad == ignored_target, "target ", bad, " is not in the vocabulary of ", logits.size(1));
  return losses.sum();
}

struct LinearCrossEntropy : torch::autograd::Function<LinearCrossEntropy> {
  static at::Tensor forward(AutogradContext* ctx, const at::Tensor& hidden, const at::Tensor& weight,
                            const at::Tensor& /*part of weight, for its gradient*/, const at::Tensor& targets,
                            bool differentiate) {
    const at::ScalarType type = compute_type(hidden.device());
    const NoAutocast no_autocast;
    const at::Tensor x = hidden.to(type);
    const at::Tensor w = weight.to(type);
    const at::Tensor logits = at::mm(x, w.t());
    const at::Tensor total = summed_loss(logits, targets, differentiate);
    const at::Tensor count = (targets != ignored_target).sum();
    ctx->save_for_backward({x, w, logits, count});
    ctx->saved_data["hidden_type"] = hidden.scalar_type();
    return total / count;
  }

  // The gradient of the summed loss lies where the logits were. The factor that is missing goes into the two smaller
  // tensors, so that the large one is only read.
  static variable_list backward(AutogradContext* ctx, const variable_list& outputs) {
    const NoAutocast no_autocast;
    const variable_list saved = ctx->get_saved_variables();
    const at::Tensor &x = saved[0], &w = saved[1], &dlogits = saved[2];
    const at::Tensor factor = outputs[0] / saved[3];
    const at::Tensor dhidden = at::mm(dlogits, w).mul_(factor).to(ctx->saved_data["hidden_type"].toScalarType());
    const at::Tensor dweight = at::mm(dlogits.t(), x * factor).to(at::kFloat);
    return {dhidden, {}, dweight, {}, {}};
  }
};

}  // namespace

at::Tensor linear_cross_entropy(const at::Tensor& hidden, const Stacked& weight, const at::Tensor& targets) {
  return LinearCrossEntropy::apply(hidden, weight.all, weight.parts[0], targets, at::GradMode::is_enabled());
}

at::Tensor summed_loss_formula(const at::Tensor& logits, const at::Tensor& targets, bool differentiate) {
  const std::int64_t rows = logits.size(0);
  const std::int64_t step = std::max<std::int64_t>(1, piece_elements / logits.size(1));
  at::Tensor total = at::zeros({}, logits.options().dtype(at::kFloat));
  for (std::int64_t start = 0; start < rows; start += step) {
    const std::int64_t count = std::min(step, rows - start);
    const at::Tensor piece = logits.narrow(0, start, count);
    const at::Tensor exact = piece.to(at::kFloat);
    total += piece_loss(exact, targets.narrow(0, start, count), differentiate);
    if (differentiate && !exact.is_same(piece)) piece.copy_(exact);
  }
  return total;
}

}  // namespace trainer::model::ops
