// silu(gate) * up, and its gradient.
#pragma once

#include <cstdint>

#include "trainer/kernels/stream.hpp"
#include "trainer/kernels/type.hpp"

namespace trainer::kernels {

/// Tensors are contiguous: gate_up and its gradient [rows, 2 width], gate in the left half; out and its gradient
/// [rows, width]. All of one type.
struct SwigluShape {
  std::int64_t rows = 0;
  std::int64_t width = 0;
  Type type = Type::float32;
};

namespace cpu {
void swiglu_forward(const void* gate_up, void* out, const SwigluShape& shape);
void swiglu_backward(const void* dout, const void* gate_up, void* dgate_up, const SwigluShape& shape);
}  // namespace cpu

namespace cuda {
void swiglu_forward(const void* gate_up, void* out, const SwigluShape& shape, const Stream& stream);
void swiglu_backward(const void* dout, const void* gate_up, void* dgate_up, const SwigluShape& shape,
                     const Stream& stream);
}  // namespace cuda

}  // namespace trainer::kernels
