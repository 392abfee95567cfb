#include <ATen/ATen.h>
#include <c10/core/GradMode.h>

#include <cmath>

#include "trainer/optim/optimizer.hpp"

namespace trainer::optim {

at::Tensor clip_grad_norm(const std::vector<at::Tensor>& parameters, double max_norm) {
  const c10::NoGradGuard no_grad;
  std::vector<at::Tensor> gradients;
  for (const at::Tensor& parameter : parameters) {
    if (parameter.grad().defined()) gradients.push_back(parameter.grad());
  }
  if (gradients.empty()) {
    const auto options = parameters.empty() ? at::TensorOptions() : parameters.front().options();
    return at::zeros({}, options.dtype(at::kFloat).requires_grad(false));
  }
  const at::Tensor norm = at::linalg_vector_norm(at::stack(at::_foreach_norm(gradients, 2.0)), 2.0);
  if (std::isinf(max_norm)) return norm;
  // On the CPU looking at the norm costs nothing, and most steps need no scaling. Not `<=`: NaN must spread.
  if (norm.is_cpu() && norm.item<double>() + 1e-6 < max_norm) return norm;
  at::_foreach_mul_(gradients, (max_norm / (norm + 1e-6)).clamp_max_(1.0));
  return norm;
}

}  // namespace trainer::optim
