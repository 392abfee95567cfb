#pragma once

#include <reflcfg/describe.hpp>
#include <string>
#include <vector>

namespace trainer::config {

struct Job {
  std::vector<std::string> config_file;
  std::string dump_folder = "./torchtitan/outputs";
  std::string description = "default job";
  bool use_for_integration_test = false;
  bool print_args = false;
  reflcfg::choice<"auto", "cpu", "cuda"> device = "auto";

  static consteval auto describe() {
    using namespace reflcfg;
    return section(
        "The run itself: where it reads its settings and writes its results.",
        field<&Job::config_file>("TOML files with settings, later ones over earlier ones.", reflcfg::config_file),
        field<&Job::dump_folder>("Folder that receives everything the run writes.", non_empty),
        field<&Job::description>("What this run is for; kept in the log and beside the results."),
        field<&Job::use_for_integration_test>("Kept so that older files load; has no effect."),
        field<&Job::print_args>("Print the resolved settings, and where each came from, at the start.",
                                alias("job.print_config")),
        field<&Job::device>("Where to compute; auto takes a CUDA device if there is one."));
  }
};

}  // namespace trainer::config
