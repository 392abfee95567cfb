// Matrix product with one weight, or with several that read the same input.
#pragma once

#include <ATen/core/Tensor.h>

#include <vector>

namespace trainer::model::ops {

/// Weights (or biases) that are used together: one tensor that holds them one under the other, and the parameters,
/// each a leaf that shares its rows of that tensor. The product runs over all of them at once (q, k and v: one matrix
/// product, not three), while each parameter keeps its own name and gradient.
/// Parameters must only ever be changed in place.
struct Stacked {
  at::Tensor all;  // [rows of all parts, ...]; empty (undefined) where there is none, as a missing bias
  std::vector<at::Tensor> parts;  // views of `all`, in order, requiring gradients

  /// Takes rows out of `all` for each part.
  static Stacked of(at::Tensor all, const std::vector<std::int64_t>& rows);
};

/// input [n, in] -> [n, out]: input times weight^T, plus bias, in compute_type() of the device.
/// weight.all [out, in]; bias.all [out] or undefined.
at::Tensor linear(const at::Tensor& input, const Stacked& weight, const Stacked& bias);

}  // namespace trainer::model::ops
