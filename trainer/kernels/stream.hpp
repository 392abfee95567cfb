// Where a CUDA kernel runs, without CUDA's headers.
#pragma once

namespace trainer::kernels {

/// Functions that take one return as soon as the work is in the queue, and throw std::runtime_error if it can't be put
/// there.
struct Stream {
  void* handle = nullptr;  // a cudaStream_t
  int device = 0;
};

}  // namespace trainer::kernels
