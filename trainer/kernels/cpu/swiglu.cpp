#include "trainer/kernels/swiglu.hpp"

#include "trainer/kernels/cpu/rows.hpp"

namespace trainer::kernels::cpu {
namespace {

REFLCFG_INLINE Floats activate(Floats gate, Floats up) { return gate * sigmoid(gate) * up; }

struct Gradient {
  Floats gate, up;
};
// silu'(g) = s + g s (1 - s) with s = sigmoid(g).
REFLCFG_INLINE Gradient differentiate(Floats dout, Floats gate, Floats up) {
  const Floats s = sigmoid(gate);
  const Floats silu = gate * s;
  return {dout * up * (s + silu * (1.0F - s)), dout * silu};
}

template <class T>
REFLCFG_INLINE void forward_rows(const T* gate_up, T* out, std::int64_t rows, std::int64_t width) {
  for (std::int64_t r = 0; r < rows; ++r) {
    const T *gate = gate_up + r * 2 * width, *up = gate + width;
    T* to = out + r * width;
    for (std::int64_t i = 0; i < width; i += lanes) {
      put(to + i, activate(get(gate + i, width - i), get(up + i, width - i)), width - i);
    }
  }
}

template <class T>
REFLCFG_INLINE void backward_rows(const T* dout, const T* gate_up, T* dgate_up, std::int64_t rows, std::int64_t width) {
  for (std::int64_t r = 0; r < rows; ++r) {
    const T *gate = gate_up + r * 2 * width, *up = gate + width, *d = dout + r * width;
    T *dgate = dgate_up + r * 2 * width, *dup = dgate + width;
    for (std::int64_t i = 0; i < width; i += lanes) {
      const std::int64_t n = width - i;
      const Gradient g = differentiate(get(d + i, n), get(gate + i, n), get(up + i, n));
      put(dgate + i, g.gate, n);
      put(dup + i, g.up, n);
    }
  }
}

REFLCFG_SIMD void forward_float(const float* gate_up, float* out, std::int64_t rows, std::int64_t width) {
  forward_rows(gate_up, out, rows, width);
}
REFLCFG_SIMD void forward_half(const Bfloat16* gate_up, Bfloat16* out, std::int64_t rows, std::int64_t width) {
  forward_rows(gate_up, out, rows, width);
}
REFLCFG_SIMD void backward_float(const float* dout, const float* gate_up, float* dgate_up, std::int64_t rows,
                                 std::int64_t width) {
  backward_rows(dout, gate_up, dgate_up, rows, width);
}
REFLCFG_SIMD void backward_half(const Bfloat16* dout, const Bfloat16* gate_up, Bfloat16* dgate_up, std::int64_t rows,
                                std::int64_t width) {
  backward_rows(dout, gate_up, dgate_up, rows, width);
}

}  // namespace

void swiglu_forward(const void* gate_up, void* out, const SwigluShape& shape) {
  const std::int64_t w = shape.width;
  over_rows(shape.rows, w, [&](std::int64_t first, std::int64_t last) {
    if (shape.type == Type::float32) {
      forward_float(floats(gate_up) + first * 2 * w, floats(out) + first * w, last - first, w);
    } else {
      forward_half(halves(gate_up) + first * 2 * w, halves(out) + first * w, last - first, w);
    }
  });
}

void swiglu_backward(const void* dout, const void* gate_up, void* dgate_up, const SwigluShape& shape) {
  const std::int64_t w = shape.width;
  over_rows(shape.rows, w, [&](std::int64_t first, std::int64_t last) {
    const std::int64_t n = last - first, in = first * 2 * w, one = first * w;
    if (shape.type == Type::float32) {
      backward_float(floats(dout) + one, floats(gate_up) + in, floats(dgate_up) + in, n, w);
    } else {
      backward_half(halves(dout) + one, halves(gate_up) + in, halves(dgate_up) + in, n, w);
    }
  });
}

}  // namespace trainer::kernels::cpu
