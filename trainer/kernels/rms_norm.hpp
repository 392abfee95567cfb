// Root mean square normalization, joined with the addition to the residual stream before it.
#pragma once

#include <cstdint>

#include "trainer/kernels/stream.hpp"
#include "trainer/kernels/type.hpp"

namespace trainer::kernels {

/// Everything is contiguous. The residual stream, the weight [width] and statistics are float32.
struct RmsNormShape {
  std::int64_t rows = 0;
  std::int64_t width = 0;
  double eps = 0.0;
  Type delta = Type::float32;  // what is added to the stream, and its gradient
  Type y = Type::float32;      // the result, and its gradient
};

struct RmsNormForward {
  const float* residual;  // [rows, width]
  const void* delta;      // [rows, width], or nullptr: nothing is added
  const float* weight;    // [width]
  float* sum;             // [rows, width] residual + delta; unused without delta
  void* y;                // [rows, width] sum * rstd * weight
  float* rstd;            // [rows] 1 / sqrt(mean(sum^2) + eps)
};

struct RmsNormBackward {
  const void* dy;           // [rows, width]
  const float* dsum;        // [rows, width] what arrives at the sum from its other use, or nullptr
  const float* sum;         // as in the forward pass (the input itself where nothing was added)
  const float* weight;      // [width]
  const float* rstd;        // [rows]
  float* dresidual;         // [rows, width]
  void* ddelta;             // [rows, width], or nullptr where it is the same as dresidual
  float* dweight_partials;  // [rms_norm_partials(rows), width]: their sum is the gradient of weight
};

namespace cpu {
/// How many rows dweight_partials has: a number that depends on nothing but `rows`, so that the sum has the same bits
/// whatever the number of threads.
constexpr std::int64_t rms_norm_partials(std::int64_t rows) { return rows < 64 ? rows : 64; }
void rms_norm_forward(const RmsNormForward& memory, const RmsNormShape& shape);
void rms_norm_backward(const RmsNormBackward& memory, const RmsNormShape& shape);
}  // namespace cpu

namespace cuda {
/// As above; each is a block, so a few for every multiprocessor.
constexpr std::int64_t rms_norm_partials(std::int64_t rows) { return rows < 512 ? rows : 512; }
void rms_norm_forward(const RmsNormForward& memory, const RmsNormShape& shape, const Stream& stream);
void rms_norm_backward(const RmsNormBackward& memory, const RmsNormShape& shape, const Stream& stream);
}  // namespace cuda

}  // namespace trainer::kernels
