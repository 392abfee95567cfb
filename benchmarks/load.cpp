// Loads JobConfig from the file that is the first argument and ten more, as often as there is time, in turns with
// toml++ alone. Prints "reflcfg_us toml_us reflcfg_peak_bytes toml_peak_bytes config_bytes": medians, and the most
// memory that one of them holds at a time.
#include <toml++/toml.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <new>
#include <reflcfg/reflcfg.hpp>

#include "trainer/config/job_config.hpp"

namespace {

std::size_t in_use = 0;
std::size_t peak = 0;
constexpr std::size_t header = alignof(std::max_align_t);

}  // namespace

// Every allocation remembers its size in front of itself.
void* operator new(std::size_t size) {
  auto* const block = static_cast<char*>(std::malloc(size + header));
  if (block == nullptr) throw std::bad_alloc();
  *reinterpret_cast<std::size_t*>(block) = size;
  in_use += size;
  peak = std::max(peak, in_use);
  return block + header;
}
void operator delete(void* memory) noexcept {
  if (memory == nullptr) return;
  char* const block = static_cast<char*>(memory) - header;
  in_use -= *reinterpret_cast<std::size_t*>(block);
  std::free(block);
}
void operator delete(void* memory, std::size_t) noexcept { operator delete(memory); }

namespace {

template <class Work>
double microseconds(Work work) {
  const auto start = std::chrono::steady_clock::now();
  work();
  return std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now() - start).count();
}

template <class Work>
std::size_t peak_of(Work work) {
  const std::size_t before = in_use;
  peak = in_use;
  work();
  return peak - before;
}

double median(std::vector<double>& times) {
  std::nth_element(times.begin(), times.begin() + static_cast<std::ptrdiff_t>(times.size() / 2), times.end());
  return times[times.size() / 2];
}

}  // namespace

int main(int, char** argv) {
  const std::string file = argv[1];
  const std::vector<std::string> arguments{"--job.config_file",
                                           file,
                                           "--training.steps=7",
                                           "--training.batch_size=2",
                                           "--optimizer.lr=1e-3",
                                           "--optimizer.name=Adam",
                                           "--metrics.log_freq=3",
                                           "--lr_scheduler.warmup_steps=5",
                                           "--checkpoint.interval=9",
                                           "--training.no_compile",
                                           "--activation_checkpoint.mode=full",
                                           "--training.seed=3"};
  bool right = true;
  const auto ours = [&] {
    const auto config = reflcfg::load<trainer::JobConfig>(arguments);
    right = right && config && config->training.steps == 7;
  };
  const auto floor = [&] {
    const toml::table table = toml::parse_file(file);
    right = right && !table.empty();
  };
  std::vector<double> our_times;
  std::vector<double> floor_times;
  for (int i = 0; i < 2000; ++i) {
    our_times.push_back(microseconds(ours));
    floor_times.push_back(microseconds(floor));
  }
  const std::size_t our_peak = peak_of(ours);
  const std::size_t floor_peak = peak_of(floor);
  std::printf("%.1f %.1f %zu %zu %zu\n", median(our_times), median(floor_times), our_peak, floor_peak,
              sizeof(trainer::JobConfig));
  return right ? 0 : 1;
}
