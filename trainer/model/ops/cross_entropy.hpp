// The loss, joined with the product that makes the logits.
#pragma once

#include <ATen/core/Tensor.h>

#include "trainer/model/ops/linear.hpp"

namespace trainer::model::ops {

/// Mean over the targets that are not -100 of -log softmax(hidden weight^T)[target], in nats; a 0-d float32 tensor.
/// hidden [n, width], weight [vocab, width] (one part), targets int64 [n]. The softmax runs in float32 on the logits
/// of compute_type(), a piece at a time: the memory is that of the logits once, which the gradient then takes over.
at::Tensor linear_cross_entropy(const at::Tensor& hidden, const Stacked& weight, const at::Tensor& targets);

/// The sum of that loss over all rows, in libtorch's operations: for devices without a kernel, and what kernels are
/// tested with. With `differentiate`, logits [n, vocab] become the gradient of that sum.
at::Tensor summed_loss_formula(const at::Tensor& logits, const at::Tensor& targets, bool differentiate);

}  // namespace trainer::model::ops
