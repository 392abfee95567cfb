// One block works on one row at a time; thread t on the columns t, t + 256, ... of it.
#include "trainer/kernels/rms_norm.hpp"

#include "trainer/kernels/cuda/device.cuh"

namespace trainer::kernels::cuda {
namespace {

template <class D, class Y>
__global__ void forward(RmsNormForward m, std::int64_t width, float eps) {
  const std::int64_t start = static_cast<std::int64_t>(blockIdx.x) * width;
  const float* residual = m.residual + start;
  const D* delta = m.delta == nullptr ? nullptr : static_cast<const D*>(m.delta) + start;
  float squares = 0.0F;
  for (std::int64_t i = threadIdx.x; i < width; i += block) {
    float x = residual[i];
    if (delta != nullptr) {
      x += to_float(delta[i]);
      m.sum[start + i] = x;
    }
    squares += x * x;
  }
  const float rstd = rsqrtf(block_sum(squares) / static_cast<float>(width) + eps);
  if (threadIdx.x == 0) m.rstd[blockIdx.x] = rstd;
  // Each thread reads back only what it wrote itself.
  const float* x = delta != nullptr ? m.sum + start : residual;
  Y* y = static_cast<Y*>(m.y) + start;
  for (std::int64_t i = threadIdx.x; i < width; i += block) y[i] = from_float<Y>(x[i] * rstd * m.weight[i]);
}

// With h = x rstd and g = dy weight: dx = rstd (g - h mean(g h)), dweight = sum over rows of dy h.
// Block b does the rows b, b + gridDim.x, ... and sums their part of dweight in its row of the partials.
template <class D, class Y>
__global__ void backward(RmsNormBackward m, std::int64_t rows, std::int64_t width) {
  float* dweight = m.dweight_partials + static_cast<std::int64_t>(blockIdx.x) * width;
  for (std::int64_t i = threadIdx.x; i < width; i += block) dweight[i] = 0.0F;
  for (std::int64_t row = blockIdx.x; row < rows; row += gridDim.x) {
    const std::int64_t start = row * width;
    const Y* dy = static_cast<const Y*>(m.dy) + start;
    const float* x = m.sum + start;
    const float rstd = m.rstd[row];
    float products = 0.0F;
    for (std::int64_t i = threadIdx.x; i < width; i += block) {
      const float d = to_float(dy[i]), h = x[i] * rstd;
      products += d * m.weight[i] * h;
      dweight[i] += d * h;
    }
    const float mean = block_sum(products) / static_cast<float>(width);
    for (std::int64_t i = threadIdx.x; i < width; i += block) {
      const float g = to_float(dy[i]) * m.weight[i], h = x[i] * rstd;
      float dx = rstd * (g - h * mean);
      if (m.dsum != nullptr) dx += m.dsum[start + i];
      m.dresidual[start + i] = dx;
      if (m.ddelta != nullptr) static_cast<D*>(m.ddelta)[start + i] = from_float<D>(dx);
    }
  }
}

template <class D, class Y>
void launch_forward(const RmsNormForward& m, const RmsNormShape& s, const Stream& stream) {
  if (s.rows == 0) return;
  const cudaStream_t queue = enter(stream, "rms_norm_forward");
  forward<D, Y><<<static_cast<unsigned>(s.rows), block, 0, queue>>>(m, s.width, static_cast<float>(s.eps));
  check(cudaGetLastError(), "rms_norm_forward");
}

template <class D, class Y>
void launch_backward(const RmsNormBackward& m, const RmsNormShape& s, const Stream& stream) {
  if (s.rows == 0) return;
  const cudaStream_t queue = enter(stream, "rms_norm_backward");
  backward<D, Y><<<static_cast<unsigned>(rms_norm_partials(s.rows)), block, 0, queue>>>(m, s.rows, s.width);
  check(cudaGetLastError(), "rms_norm_backward");
}

}  // namespace

void rms_norm_forward(const RmsNormForward& memory, const RmsNormShape& shape, const Stream& stream) {
  using Half = __nv_bfloat16;
  const bool delta_float = shape.delta == Type::float32, y_float = shape.y == Type::float32;
  if (delta_float && y_float) return launch_forward<float, float>(memory, shape, stream);
  if (delta_float) return launch_forward<float, Half>(memory, shape, stream);
  if (y_float) return launch_forward<Half, float>(memory, shape, stream);
  launch_forward<Half, Half>(memory, shape, stream);
}

void rms_norm_backward(const RmsNormBackward& memory, const RmsNormShape& shape, const Stream& stream) {
  using Half = __nv_bfloat16;
  const bool delta_float = shape.delta == Type::float32, y_float = shape.y == Type::float32;
  if (delta_float && y_float) return launch_backward<float, float>(memory, shape, stream);
  if (delta_float) return launch_backward<float, Half>(memory, shape, stream);
  if (y_float) return launch_backward<Half, float>(memory, shape, stream);
  launch_backward<Half, Half>(memory, shape, stream);
}

}  // namespace trainer::kernels::cuda
