// Rows shared out over the threads of libtorch.
#pragma once

#include <ATen/Parallel.h>

#include <algorithm>
#include <cstdint>

#include "trainer/kernels/cpu/simd.hpp"
#include "trainer/kernels/type.hpp"

namespace trainer::kernels::cpu {

/// Calls run(first, last) for ranges that together are [0, rows). Starting a thread's share costs some microseconds,
/// so a share has at least about 16,000 elements.
template <class Run>
void over_rows(std::int64_t rows, std::int64_t row_elements, const Run& run) {
  const std::int64_t grain = std::max<std::int64_t>(1, 16384 / std::max<std::int64_t>(1, row_elements));
  at::parallel_for(0, rows, grain, run);
}

inline const float* floats(const void* memory) { return static_cast<const float*>(memory); }
inline float* floats(void* memory) { return static_cast<float*>(memory); }
inline const Bfloat16* halves(const void* memory) { return static_cast<const Bfloat16*>(memory); }
inline Bfloat16* halves(void* memory) { return static_cast<Bfloat16*>(memory); }

}  // namespace trainer::kernels::cpu
