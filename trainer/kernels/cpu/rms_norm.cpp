#include "trainer/kernels/rms_norm.hpp"

#include <cmath>

#include "trainer/kernels/cpu/rows.hpp"

namespace trainer::kernels::cpu {
namespace {

template <class D, class Y>
REFLCFG_INLINE void forward_row(const float* residual, const D* delta, const float* weight, float* sum_row, Y* y,
                                float* rstd, std::int64_t width, float eps) {
  Floats squares{};
  for (std::int64_t i = 0; i < width; i += lanes) {
    Floats x = get(residual + i, width - i);
    if (delta != nullptr) {
      x += get(delta + i, width - i);
      put(sum_row + i, x, width - i);
    }
    squares += x * x;
  }
  *rstd = 1.0F / std::sqrt(sum(squares) / static_cast<float>(width) + eps);
  const float* x = delta != nullptr ? sum_row : residual;
  for (std::int64_t i = 0; i < width; i += lanes) {
    put(y + i, get(x + i, width - i) * *rstd * get(weight + i, width - i), width - i);
  }
}

// With h = x rstd and g = dy weight: dx = rstd (g - h mean(g h)), dweight = sum over rows of dy h.
template <class D, class Y>
REFLCFG_INLINE void backward_row(const Y* dy, const float* dsum, const float* x, const float* weight, float rstd,
                                 float* dx, D* ddelta, float* dweight, std::int64_t width) {
  Floats products{};
  for (std::int64_t i = 0; i < width; i += lanes) {
    const Floats d = get(dy + i, width - i), h = get(x + i, width - i) * rstd;
    products += d * get(weight + i, width - i) * h;
    put(dweight + i, get(dweight + i, width - i) + d * h, width - i);
  }
  const float mean = sum(products) / static_cast<float>(width);
  for (std::int64_t i = 0; i < width; i += lanes) {
    const Floats g = get(dy + i, width - i) * get(weight + i, width - i), h = get(x + i, width - i) * rstd;
    Floats result = (g - h * mean) * rstd;
    if (dsum != nullptr) result += get(dsum + i, width - i);
    put(dx + i, result, width - i);
    if (ddelta != nullptr) put(ddelta + i, result, width - i);
  }
}

template <class D, class Y>
REFLCFG_INLINE void forward_rows(const RmsNormForward& m, const RmsNormShape& s, std::int64_t first,
                                 std::int64_t last) {
  const auto* delta = static_cast<const D*>(m.delta);
  for (std::int64_t r = first; r < last; ++r) {
    const std::int64_t at = r * s.width;
    forward_row(m.residual + at, delta == nullptr ? nullptr : delta + at, m.weight,
                m.sum == nullptr ? nullptr : m.sum + at, static_cast<Y*>(m.y) + at, m.rstd + r, s.width,
                static_cast<float>(s.eps));
  }
}

template <class D, class Y>
REFLCFG_INLINE void backward_rows(const RmsNormBackward& m, const RmsNormShape& s, std::int64_t first,
                                  std::int64_t last, float* dweight) {
  for (std::int64_t i = 0; i < s.width; ++i) dweight[i] = 0.0F;
  auto* ddelta = static_cast<D*>(m.ddelta);
  for (std::int64_t r = first; r < last; ++r) {
    const std::int64_t at = r * s.width;
    backward_row(static_cast<const Y*>(m.dy) + at, m.dsum == nullptr ? nullptr : m.dsum + at, m.sum + at, m.weight,
                 m.rstd[r], m.dresidual + at, ddelta == nullptr ? nullptr : ddelta + at, dweight, s.width);
  }
}

REFLCFG_SIMD void forward_types(const RmsNormForward& m, const RmsNormShape& s, std::int64_t first, std::int64_t last) {
  const bool delta_float = s.delta == Type::float32, y_float = s.y == Type::float32;
  if (delta_float && y_float) forward_rows<float, float>(m, s, first, last);
  if (delta_float && !y_float) forward_rows<float, Bfloat16>(m, s, first, last);
  if (!delta_float && y_float) forward_rows<Bfloat16, float>(m, s, first, last);
  if (!delta_float && !y_float) forward_rows<Bfloat16, Bfloat16>(m, s, first, last);
}

REFLCFG_SIMD void backward_types(const RmsNormBackward& m, const RmsNormShape& s, std::int64_t first, std::int64_t last,
                                 float* dweight) {
  const bool delta_float = s.delta == Type::float32, y_float = s.y == Type::float32;
  if (delta_float && y_float) backward_rows<float, float>(m, s, first, last, dweight);
  if (delta_float && !y_float) backward_rows<float, Bfloat16>(m, s, first, last, dweight);
  if (!delta_float && y_float) backward_rows<Bfloat16, float>(m, s, first, last, dweight);
  if (!delta_float && !y_float) backward_rows<Bfloat16, Bfloat16>(m, s, first, last, dweight);
}

}  // namespace

void rms_norm_forward(const RmsNormForward& memory, const RmsNormShape& shape) {
  over_rows(shape.rows, shape.width,
            [&](std::int64_t first, std::int64_t last) { forward_types(memory, shape, first, last); });
}

void rms_norm_backward(const RmsNormBackward& memory, const RmsNormShape& shape) {
  const std::int64_t partials = rms_norm_partials(shape.rows);
  over_rows(partials, shape.rows * shape.width / partials, [&](std::int64_t first, std::int64_t last) {
    for (std::int64_t p = first; p < last; ++p) {
      backward_types(memory, shape, shape.rows * p / partials, shape.rows * (p + 1) / partials,
                     memory.dweight_partials + p * shape.width);
    }
  });
}

}  // namespace trainer::kernels::cpu
