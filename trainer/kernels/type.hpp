// What kernels are told about memory. No torch header: nvcc and the CPU kernels read this.
#pragma once

namespace trainer::kernels {

/// Type of the elements behind a pointer. Kernels compute in float32 whatever it is.
enum class Type { float32, bfloat16 };

}  // namespace trainer::kernels
