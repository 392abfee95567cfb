#pragma once

#include <cstdint>
#include <reflcfg/describe.hpp>
#include <string>

namespace trainer::config {

struct Profiling {
  bool enable_profiling = false;
  std::string save_traces_folder = "profile_traces";
  std::int64_t profile_freq = 10;
  bool enable_memory_snapshot = false;
  std::string save_memory_snapshot_folder = "memory_snapshot";

  static consteval auto describe() {
    using namespace reflcfg;
    return section(
        "Where the time and the memory go.",
        field<&Profiling::enable_profiling>("Record traces that Chrome and Perfetto open.",
                                            alias("profiling.run_profiler")),
        field<&Profiling::save_traces_folder>("Folder for traces, inside job.dump_folder.", non_empty),
        field<&Profiling::profile_freq>("How often a trace window opens.", at_least(1), unit("steps"),
                                        alias("profiling.profile_every_x_iter")),
        field<&Profiling::enable_memory_snapshot>("Record what the CUDA allocator holds."),
        field<&Profiling::save_memory_snapshot_folder>("Folder for snapshots, inside job.dump_folder.", non_empty));
  }
};

}  // namespace trainer::config
