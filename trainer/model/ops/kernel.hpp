// From tensors to the kernels of trainer/kernels.
#pragma once

#include <ATen/core/Tensor.h>
#include <c10/core/Device.h>
#include <c10/core/impl/VirtualGuardImpl.h>

#include "trainer/kernels/stream.hpp"
#include "trainer/kernels/type.hpp"

namespace trainer::model::ops {

/// Which kernels can work on tensors of a device and of these types. `none`: another device or type, or a program
/// built without nvcc; then the formulas in libtorch's own operations do.
enum class Kernels { none, cpu, cuda };

template <class... Types>
Kernels kernels_for(const at::Device& device, Types... types) {
  if (!((types == at::kFloat || types == at::kBFloat16) && ...)) return Kernels::none;
  if (device.is_cpu()) return Kernels::cpu;
#ifdef REFLCFG_WITH_CUDA
  if (device.is_cuda()) return Kernels::cuda;
#endif
  return Kernels::none;
}

inline kernels::Type kernel_type(at::ScalarType type) {
  return type == at::kBFloat16 ? kernels::Type::bfloat16 : kernels::Type::float32;
}

/// The queue that libtorch itself is using on a CUDA device. Asked of whatever CUDA library is loaded, so that none
/// needs to be linked.
inline kernels::Stream current_stream(const at::Device& device) {
  const c10::impl::VirtualGuardImpl cuda(device.type());
  return {cuda.getStreamNativeHandle(cuda.getStream(device)), device.index()};
}

}  // namespace trainer::model::ops
