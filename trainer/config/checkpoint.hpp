#pragma once

#include <boost/describe/enum.hpp>
#include <cstdint>
#include <optional>
#include <reflcfg/describe.hpp>
#include <string>
#include <vector>

namespace trainer::config {

enum class ExportDtype { float16, bfloat16, float32 };
BOOST_DESCRIBE_ENUM(ExportDtype, float16, bfloat16, float32)

struct Checkpoint {
  bool enable_checkpoint = false;
  std::string folder = "checkpoint";
  std::optional<std::string> initial_load_path;
  bool initial_load_model_weights_only = true;
  std::int64_t interval = 500;
  reflcfg::choice<"steps"> interval_type = "steps";
  bool last_save_model_weights_only = false;
  ExportDtype export_dtype = ExportDtype::float32;
  bool create_seed_checkpoint = false;
  reflcfg::choice<"disabled", "async", "async_with_pinned_mem"> async_mode = "disabled";
  std::int64_t keep_latest_k = 0;
  std::int64_t load_step = -1;
  std::vector<std::string> exclude_from_loading;
  bool export_hf = false;

  static consteval auto describe() {
    using namespace reflcfg;
    return section(
        "What is saved, and from where a run goes on.",
        field<&Checkpoint::enable_checkpoint>("Save checkpoints, and go on from the latest one.",
                                              alias("checkpoint.enable")),
        field<&Checkpoint::folder>("Folder for checkpoints, inside job.dump_folder; empty is that folder itself.",
                                   alias("training.checkpoint_folder")),
        field<&Checkpoint::initial_load_path>("Checkpoint to start from when the run has none of its own."),
        field<&Checkpoint::initial_load_model_weights_only>("Take only the weights from it, not the optimizer.",
                                                            alias("checkpoint.initial_load_model_only")),
        field<&Checkpoint::interval>("How often a checkpoint is saved.", at_least(1), unit("steps"),
                                     alias("training.checkpoint_interval")),
        field<&Checkpoint::interval_type>("What checkpoint.interval counts; only steps are left.",
                                          alias("training.checkpoint_interval_type")),
        field<&Checkpoint::last_save_model_weights_only>("The last checkpoint holds the weights and nothing else.",
                                                         alias("checkpoint.model_weights_only"),
                                                         alias("checkpoint.last_save_model_only")),
        field<&Checkpoint::export_dtype>("Type of the weights in that last checkpoint."),
        field<&Checkpoint::create_seed_checkpoint>("Save the initial weights as step 0 and stop."),
        field<&Checkpoint::async_mode>("Whether training goes on while a checkpoint is written."),
        field<&Checkpoint::keep_latest_k>("Delete all but so many checkpoints; 0 keeps every one.", at_least(0),
                                          unit("checkpoints")),
        field<&Checkpoint::load_step>("Step to go on from; -1 takes the latest complete one.", at_least(-1)),
        field<&Checkpoint::exclude_from_loading>("Parts of the checkpoint to leave out: optimizer, dataloader, ...",
                                                 clears_when_bare),
        field<&Checkpoint::export_hf>("Save the last weights in the layout of Hugging Face too.",
                                      alias("checkpoint.last_save_in_hf"),
                                      alias("checkpoint.last_save_in_safetensors_format")));
  }

  void validate(reflcfg::report& report) const {
    if (keep_latest_k == 1) {
      report.error(
          "with one checkpoint kept, a crash while it is replaced would leave none: keep 2 or more, or 0 for all",
          keep_latest_k);
    }
  }
};

}  // namespace trainer::config
