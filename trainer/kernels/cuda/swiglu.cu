#include "trainer/kernels/swiglu.hpp"

#include "trainer/kernels/cuda/device.cuh"

namespace trainer::kernels::cuda {
namespace {

constexpr std::int64_t most_blocks = 8192;  // beyond these, threads take several packs each

// A pack of N elements lies in one row, since N divides width.
template <class T, int N>
__global__ void forward(const T* gate_up, T* out, std::int64_t packs, std::int64_t width) {
  const std::int64_t step = static_cast<std::int64_t>(gridDim.x) * blockDim.x;
  for (std::int64_t p = static_cast<std::int64_t>(blockIdx.x) * blockDim.x + threadIdx.x; p < packs; p += step) {
    const std::int64_t row = p * N / width, column = p * N % width;
    const T* gate_at = gate_up + row * 2 * width + column;
    const auto gate = *reinterpret_cast<const Pack<T, N>*>(gate_at);
    const auto up = *reinterpret_cast<const Pack<T, N>*>(gate_at + width);
    Pack<T, N> result;
#pragma unroll
    for (int i = 0; i < N; ++i) {
      const float g = to_float(gate.at[i]);
      result.at[i] = from_float<T>(g / (1.0F + expf(-g)) * to_float(up.at[i]));
    }
    *reinterpret_cast<Pack<T, N>*>(out + row * width + column) = result;
  }
}

// silu'(g) = s + g s (1 - s) with s = sigmoid(g).
template <class T, int N>
__global__ void backward(const T* dout, const T* gate_up, T* dgate_up, std::int64_t packs, std::int64_t width) {
  const std::int64_t step = static_cast<std::int64_t>(gridDim.x) * blockDim.x;
  for (std::int64_t p = static_cast<std::int64_t>(blockIdx.x) * blockDim.x + threadIdx.x; p < packs; p += step) {
    const std::int64_t row = p * N / width, column = p * N % width, at = row * 2 * width + column;
    const auto gate = *reinterpret_cast<const Pack<T, N>*>(gate_up + at);
    const auto up = *reinterpret_cast<const Pack<T, N>*>(gate_up + at + width);
    const auto d = *reinterpret_cast<const Pack<T, N>*>(dout + row * width + column);
    Pack<T, N> dgate, dup;
#pragma unroll
    for (int i = 0; i < N; ++i) {
      const float g = to_float(gate.at[i]), u = to_float(up.at[i]), dy = to_float(d.at[i]);
      const float s = 1.0F / (1.0F + expf(-g)), silu = g * s;
      dgate.at[i] = from_float<T>(dy * u * (s + silu * (1.0F - s)));
      dup.at[i] = from_float<T>(dy * silu);
    }
    *reinterpret_cast<Pack<T, N>*>(dgate_up + at) = dgate;
    *reinterpret_cast<Pack<T, N>*>(dgate_up + at + width) = dup;
  }
}

// Whether rows can be read 16 bytes at a time.
template <class T>
bool packs_fit(const SwigluShape& shape, std::initializer_list<const void*> pointers) {
  bool fit = shape.width % static_cast<std::int64_t>(16 / sizeof(T)) == 0;
  for (const void* pointer : pointers) fit = fit && aligned(pointer, 16);
  return fit;
}

template <class T, int N>
void launch_forward(const void* gate_up, void* out, const SwigluShape& shape, const Stream& stream) {
  const std::int64_t packs = shape.rows * shape.width / N;
  if (packs == 0) return;
  const cudaStream_t queue = enter(stream, "swiglu_forward");
  forward<T, N><<<blocks_for(packs, most_blocks), block, 0, queue>>>(static_cast<const T*>(gate_up),
                                                                     static_cast<T*>(out), packs, shape.width);
  check(cudaGetLastError(), "swiglu_forward");
}

template <class T, int N>
void launch_backward(const void* dout, const void* gate_up, void* dgate_up, const SwigluShape& shape,
                     const Stream& stream) {
  const std::int64_t packs = shape.rows * shape.width / N;
  if (packs == 0) return;
  const cudaStream_t queue = enter(stream, "swiglu_backward");
  backward<T, N><<<blocks_for(packs, most_blocks), block, 0, queue>>>(
      static_cast<const T*>(dout), static_cast<const T*>(gate_up), static_cast<T*>(dgate_up), packs, shape.width);
  check(cudaGetLastError(), "swiglu_backward");
}

template <class T>
void forward_of(const void* gate_up, void* out, const SwigluShape& shape, const Stream& stream) {
  const bool fit = packs_fit<T>(shape, {gate_up, out});
  fit ? launch_forward<T, 16 / sizeof(T)>(gate_up, out, shape, stream)
      : launch_forward<T, 1>(gate_up, out, shape, stream);
}

template <class T>
void backward_of(const void* dout, const void* gate_up, void* dgate_up, const SwigluShape& shape,
                 const Stream& stream) {
  const bool fit = packs_fit<T>(shape, {dout, gate_up, dgate_up});
  fit ? launch_backward<T, 16 / sizeof(T)>(dout, gate_up, dgate_up, shape, stream)
      : launch_backward<T, 1>(dout, gate_up, dgate_up, shape, stream);
}

}  // namespace

void swiglu_forward(const void* gate_up, void* out, const SwigluShape& shape, const Stream& stream) {
  if (shape.type == Type::float32) return forward_of<float>(gate_up, out, shape, stream);
  forward_of<__nv_bfloat16>(gate_up, out, shape, stream);
}

void swiglu_backward(const void* dout, const void* gate_up, void* dgate_up, const SwigluShape& shape,
                     const Stream& stream) {
  if (shape.type == Type::float32) return backward_of<float>(dout, gate_up, dgate_up, shape, stream);
  backward_of<__nv_bfloat16>(dout, gate_up, dgate_up, shape, stream);
}

}  // namespace trainer::kernels::cuda
