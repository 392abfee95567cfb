// Where to compute.
#pragma once

#include <c10/core/Device.h>

#include <string>
#include <string_view>

namespace trainer::train {

/// The device that job.device (auto, cpu, cuda) means. The program links the CPU half of libtorch only; where a CUDA
/// driver and a device are there, the CUDA half is opened from the same folder. `auto` without one is the CPU.
/// Throws ConfigError for `cuda` where it can't be used, with the reason.
c10::Device choose_device(std::string_view job_device);

/// "cpu, 2 threads" or "cuda:0".
std::string describe_device(c10::Device device);

}  // namespace trainer::train
