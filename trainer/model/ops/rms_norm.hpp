// Root mean square normalization (Zhang and Sennrich 2019, arXiv:1910.07467), joined with the residual addition that
// comes before it in a pre-norm decoder: one pass over memory does both.
#pragma once

#include <ATen/core/Tensor.h>

#include <utility>

namespace trainer::model::ops {

/// y = x / sqrt(mean(x^2) + eps) * weight over the last dimension, in float32 inside.
/// x: float32 [n, width]; weight: float32 [width]. Returns y [n, width] in compute_type(), ready for a product.
at::Tensor rms_norm(const at::Tensor& x, const at::Tensor& weight, double eps);

/// {residual + delta (float32), rms_norm of that}. residual: float32 [n, width]; delta: [n, width] of any float type.
std::pair<at::Tensor, at::Tensor> add_rms_norm(const at::Tensor& residual, const at::Tensor& delta,
                                               const at::Tensor& weight, double eps);

// ---- the same in libtorch's operations: for devices without a kernel, and what kernels are tested with --------------

struct NormResult {
  at::Tensor sum;  // [n, width] float32: residual + delta
  at::Tensor y;  // [n, width] of the type asked for
  at::Tensor rstd;  // [n, 1] float32: 1 / sqrt(mean(sum^2) + eps)
};
struct NormGradients {
  at::Tensor sum;  // [n, width] float32; also that of the residual
  at::Tensor delta;  // the same in delta's type
  at::Tensor weight;  // [width] float32
};

/// delta may be undefined: then nothing is added.
NormResult norm_formula(const at::Tensor& residual, const at::Tensor& delta, const at::Tensor& weight, double eps,
                        at::ScalarType type);
/// dsum, what arrives at the sum from its other use, may be undefined.
NormGradients norm_gradient_formula(const at::Tensor& dy, const at::Tensor& dsum, const at::Tensor& sum,
                                    const at::Tensor& weight, const at::Tensor& rstd, at::ScalarType delta_type);

}  // namespace trainer::model::ops
