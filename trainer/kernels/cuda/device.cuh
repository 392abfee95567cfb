// What the CUDA kernels share: types, launching, sums over a block.
#pragma once

#include <cuda_bf16.h>
#include <cuda_runtime.h>

#include <cstdint>
#include <initializer_list>
#include <stdexcept>
#include <string>

#include "trainer/kernels/stream.hpp"

namespace trainer::kernels::cuda {

constexpr int warp = 32;
constexpr int block = 256;  // threads in a block, for every kernel here

__device__ inline float to_float(float x) { return x; }
__device__ inline float to_float(__nv_bfloat16 x) { return __bfloat162float(x); }
template <class T>
__device__ T from_float(float x);
template <>
__device__ inline float from_float<float>(float x) {
  return x;
}
template <>
__device__ inline __nv_bfloat16 from_float<__nv_bfloat16>(float x) {
  return __float2bfloat16_rn(x);
}

/// N elements that travel in one memory access.
template <class T, int N>
struct alignas(sizeof(T) * N) Pack {
  T at[N];
};

/// The sum of `value` over the threads of a block, in every thread. All of them must call it.
__device__ inline float block_sum(float value) {
  __shared__ float of_warp[block / warp];
  for (int offset = warp / 2; offset > 0; offset /= 2) value += __shfl_xor_sync(0xFFFFFFFFU, value, offset);
  __syncthreads();  // the last call's readers are done
  if (threadIdx.x % warp == 0) of_warp[threadIdx.x / warp] = value;
  __syncthreads();
  float total = 0.0F;
  for (int i = 0; i < block / warp; ++i) total += of_warp[i];
  return total;
}

inline void check(cudaError_t status, const char* what) {
  if (status != cudaSuccess) {
    throw std::runtime_error(std::string("CUDA kernel ") + what + ": " + cudaGetErrorString(status));
  }
}

/// Makes `stream`'s device the current one and gives its handle. This program has a CUDA runtime of its own, beside
/// libtorch's; both work in the device's primary context.
inline cudaStream_t enter(const Stream& stream, const char* what) {
  check(cudaSetDevice(stream.device), what);
  return static_cast<cudaStream_t>(stream.handle);
}

inline unsigned blocks_for(std::int64_t items, std::int64_t at_most) {
  const std::int64_t blocks = (items + block - 1) / block;
  return static_cast<unsigned>(blocks < at_most ? blocks : at_most);
}

inline bool aligned(const void* pointer, std::size_t bytes) {
  return reinterpret_cast<std::uintptr_t>(pointer) % bytes == 0;
}

}  // namespace trainer::kernels::cuda
