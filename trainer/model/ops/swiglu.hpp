// The gated activation of the feed-forward block (Shazeer 2020, arXiv:2002.05202).
#pragma once

#include <ATen/core/Tensor.h>

namespace trainer::model::ops {

/// gate_up [n, 2 width], the gate in the left half: silu(gate) * up, [n, width] of the same type, with float32 inside.
at::Tensor swiglu(const at::Tensor& gate_up);

/// The same in libtorch's operations, and its gradient: for devices without a kernel, and what kernels are tested with.
at::Tensor swiglu_formula(const at::Tensor& gate_up);
at::Tensor swiglu_gradient_formula(const at::Tensor& dout, const at::Tensor& gate_up);

}  // namespace trainer::model::ops
