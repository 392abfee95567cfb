#include "trainer/train/memory.hpp"

#include <c10/core/CachingDeviceAllocator.h>
#include <malloc.h>
#include <unistd.h>

#include <fstream>

namespace trainer::train {

void keep_freed_memory() {
#ifdef __GLIBC__
  constexpr int large = 1 << 30;
  mallopt(M_TRIM_THRESHOLD, large);
  // Before 2.35 glibc takes 32 MiB at most.
  if (mallopt(M_MMAP_THRESHOLD, large) == 0) mallopt(M_MMAP_THRESHOLD, 32 << 20);
#endif
}

std::uint64_t memory_in_use(c10::Device device) {
  if (!device.is_cpu()) {
    const auto stats = c10::getDeviceAllocator(device.type())->getDeviceStats(device.index());
    return static_cast<std::uint64_t>(stats.allocated_bytes[0].current);
  }
  std::uint64_t total_pages = 0;
  std::uint64_t resident_pages = 0;
  std::ifstream("/proc/self/statm") >> total_pages >> resident_pages;
  return resident_pages * static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE));
}

}  // namespace trainer::train
