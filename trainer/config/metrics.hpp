#pragma once

#include <cstdint>
#include <reflcfg/describe.hpp>
#include <string>

namespace trainer::config {

struct Metrics {
  std::int64_t log_freq = 10;
  bool enable_tensorboard = false;
  bool disable_color_printing = false;
  std::string save_tb_folder = "tb";
  bool save_for_all_ranks = false;
  bool enable_wandb = false;

  static consteval auto describe() {
    using namespace reflcfg;
    return section(
        "What the run reports while it goes.",
        field<&Metrics::log_freq>("How often a line is logged.", at_least(1), unit("steps")),
        field<&Metrics::enable_tensorboard>("Write event files that TensorBoard opens."),
        field<&Metrics::disable_color_printing>("No colours in the log, on a terminal too.",
                                                alias("metrics.enable_color_printing", negate)),
        field<&Metrics::save_tb_folder>("Folder for event files, inside job.dump_folder.", non_empty),
        field<&Metrics::save_for_all_ranks>("Every process reports, not only the first.",
                                            alias("metrics.rank_0_only", negate)),
        field<&Metrics::enable_wandb>("Weights & Biases has no C++ client; TensorBoard files stand in for it."));
  }
};

}  // namespace trainer::config
