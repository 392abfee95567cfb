// Softmax cross entropy of rows of logits, which it can turn into their own gradient.
#pragma once

#include <cstdint>

#include "trainer/kernels/type.hpp"

namespace trainer::kernels {

struct CrossEntropyShape {
  std::int64_t rows = 0;
  std::int64_t classes = 0;
  std::int64_t ignored_target = -100;
  bool differentiate = false;
  Type type = Type::float32;
};

namespace cpu {
/// losses[row] = log(sum(exp(logits[row]))) - logits[row][targets[row]], in nats; 0 where the target is ignored.
/// logits: contiguous [rows, classes]. With shape.differentiate they become the gradient of the sum of losses:
/// softmax, less one at the target; zero where it is ignored.
/// targets: each ignored_target or in [0, classes); returns the first one that is neither, and then has not finished,
/// or ignored_target when all are well.
std::int64_t cross_entropy(void* logits, const std::int64_t* targets, float* losses, const CrossEntropyShape& shape);
}  // namespace cpu

}  // namespace trainer::kernels
