#include "trainer/train/device.hpp"

#include <ATen/ATen.h>
#include <ATen/Parallel.h>
#include <dlfcn.h>

#include <filesystem>

#include "trainer/errors.hpp"

namespace trainer::train {
namespace {

// Empty if the driver is there and has a device, else why not. Asks the driver itself (libcuda comes with it), so a
// machine without a GPU never loads the gigabyte of libtorch_cuda.
std::string why_no_driver() {
  void* driver = ::dlopen("libcuda.so.1", RTLD_NOW | RTLD_LOCAL);
  if (driver == nullptr) return "no NVIDIA driver on this machine (libcuda.so.1 can't be opened)";
  using Init = int (*)(unsigned);
  using Count = int (*)(int*);
  const auto init = reinterpret_cast<Init>(::dlsym(driver, "cuInit"));
  const auto count_devices = reinterpret_cast<Count>(::dlsym(driver, "cuDeviceGetCount"));
  if (init == nullptr || count_devices == nullptr)
    return "the NVIDIA driver (libcuda.so.1) lacks cuInit or cuDeviceGetCount";
  if (const int status = init(0); status != 0)
    return "the NVIDIA driver does not start: cuInit gives " + std::to_string(status);
  int count = 0;
  if (count_devices(&count) != 0 || count == 0) return "the NVIDIA driver finds no device";
  return "";
}

std::string why_no_libtorch_cuda() {
  Dl_info where{};
  if (::dladdr(reinterpret_cast<void*>(&at::globalContext), &where) == 0) return "libtorch_cpu.so can't be found";
  const auto library = std::filesystem::path(where.dli_fname).parent_path() / "libtorch_cuda.so";
  // Global, as its kernels register themselves with the dispatcher of libtorch_cpu.
  if (::dlopen(library.c_str(), RTLD_NOW | RTLD_GLOBAL) == nullptr) {
    return "libtorch's CUDA half can't be opened: " + std::string(::dlerror());
  }
  return at::hasCUDA() ? "" : "libtorch's CUDA half was opened but finds no usable device";
}

}  // namespace

c10::Device choose_device(std::string_view job_device) {
  const c10::Device cpu(c10::kCPU);
  if (job_device == "cpu") return cpu;
  std::string reason = why_no_driver();
  const bool has_driver = reason.empty();
  if (has_driver) reason = why_no_libtorch_cuda();
  if (reason.empty()) return c10::Device(c10::kCUDA, 0);
  if (job_device == "auto") {
    if (has_driver) print_notice("there is a CUDA device, but " + reason + "; computing on the CPU");
    return cpu;
  }
  throw ConfigError(mistake("job.device", "there is no CUDA device to compute on: " + reason,
                            {"use --job.device cpu, or install the driver and run ./run setup again"}));
}

std::string describe_device(c10::Device device) {
  if (!device.is_cpu()) return device.str();
  const int threads = at::get_num_threads();
  return "cpu, " + std::to_string(threads) + (threads == 1 ? " thread" : " threads");
}

}  // namespace trainer::train
