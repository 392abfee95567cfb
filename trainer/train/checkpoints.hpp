// When a run saves, what it starts from, and what it keeps.
#pragma once

#include <filesystem>
#include <future>
#include <optional>

#include "trainer/checkpoint/checkpoint.hpp"
#include "trainer/config/checkpoint.hpp"

namespace trainer::train {

/// A checkpoint to begin with.
struct StartingPoint {
  std::filesystem::path folder;  // a step-N, or one that another program wrote
  bool own = true;               // of this run; else from checkpoint.initial_load_path
  bool weights_only = false;     // take the weights and leave the rest
};

/// The checkpoint of `folder` to start from (checkpoint.load_step; -1: the latest), else checkpoint.initial_load_path,
/// else nothing. Throws ConfigError for one that is asked for and not there.
std::optional<StartingPoint> starting_point(const config::Checkpoint& settings, const std::filesystem::path& folder);

/// Where a run's step-N folders are.
std::filesystem::path checkpoint_folder(const config::Checkpoint& settings, const std::filesystem::path& dump_folder);

class Checkpoints {
 public:
  Checkpoints(const config::Checkpoint& settings, const std::filesystem::path& dump_folder);
  /// Waits for a save in the background; its failure is lost here, so call wait() first.
  ~Checkpoints();
  Checkpoints(const Checkpoints&) = delete;
  Checkpoints& operator=(const Checkpoints&) = delete;

  /// Where step-N folders lie.
  const std::filesystem::path& folder() const { return folder_; }
  bool enabled() const { return settings_.enable_checkpoint; }

  /// As above, for this run's folder, with notices about checkpoints that are left aside.
  std::optional<StartingPoint> starting_point() const;

  /// Whether a checkpoint is to be saved after `step` steps.
  bool is_due(std::int64_t step) const;

  /// Saves step-N, then deletes what checkpoint.keep_latest_k does not keep. With checkpoint.async_mode, copies the
  /// tensors and writes them in the background; a failure then shows at the next save or wait. last: apply
  /// last_save_model_weights_only and export_dtype. Throws RunError; what was saved before is still there.
  void save(checkpoint::Snapshot snapshot, bool last);

  /// Waits until the save in the background is done. Throws RunError if it failed.
  void wait();

 private:
  void write(const checkpoint::Snapshot& snapshot) const;

  const config::Checkpoint settings_;
  std::filesystem::path folder_;
  std::future<void> writing_;
};

}  // namespace trainer::train
