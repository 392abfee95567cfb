#include "trainer/train/checkpoints.hpp"

#include <ATen/ATen.h>

#include <algorithm>

#include "trainer/checkpoint/folder_writer.hpp"
#include "trainer/checkpoint/step_folders.hpp"
#include "trainer/errors.hpp"

namespace trainer::train {
namespace {

namespace fs = std::filesystem;

at::ScalarType scalar_type(config::ExportDtype dtype) {
  switch (dtype) {
    case config::ExportDtype::float16: return at::kHalf;
    case config::ExportDtype::bfloat16: return at::kBFloat16;
    case config::ExportDtype::float32: return at::kFloat;
  }
  return at::kFloat;
}

[[noreturn]] void refuse_step(std::int64_t step, const fs::path& folder, const std::vector<std::int64_t>& there) {
  std::string list;
  for (const std::int64_t other : there) list += (list.empty() ? "" : ", ") + std::to_string(other);
  throw ConfigError(mistake("checkpoint.load_step",
                            "there is no checkpoint of step " + std::to_string(step) + " in " + folder.string() +
                                (list.empty() ? ", which has none" : ", there are " + list),
                            {list.empty() ? "leave it out to start from the beginning"
                                          : "choose one of them, or leave it out for the latest"}));
}

// Weights change while they are written in the background, so it gets copies.
void copy_tensors(checkpoint::NamedTensors& tensors) {
  for (auto& [name, tensor] : tensors)
    tensor = tensor.detach().to(at::kCPU, tensor.scalar_type(), false, /*copy=*/true);
}

}  // namespace

Checkpoints::Checkpoints(const config::Checkpoint& settings, const fs::path& dump_folder)
    : settings_(settings), folder_(checkpoint_folder(settings, dump_folder)) {
  checkpoint::remove_leftovers(folder_);
}

Checkpoints::~Checkpoints() {
  if (writing_.valid()) writing_.wait();
}

std::optional<StartingPoint> starting_point(const config::Checkpoint& settings, const fs::path& folder) {
  const auto steps = checkpoint::saved_steps(folder);
  if (settings.enable_checkpoint && settings.load_step >= 0) {
    if (!std::binary_search(steps.begin(), steps.end(), settings.load_step)) {
      refuse_step(settings.load_step, folder, steps);
    }
    return StartingPoint{.folder = checkpoint::step_folder(folder, settings.load_step)};
  }
  if (settings.enable_checkpoint && !steps.empty()) {
    return StartingPoint{.folder = checkpoint::step_folder(folder, steps.back())};
  }
  if (!settings.initial_load_path) return std::nullopt;
  return StartingPoint{
      .folder = checkpoint::find_checkpoint(*settings.initial_load_path, "checkpoint.initial_load_path"),
      .own = false,
      .weights_only = settings.initial_load_model_weights_only};
}

fs::path checkpoint_folder(const config::Checkpoint& settings, const fs::path& dump_folder) {
  return dump_folder / settings.folder;
}

std::optional<StartingPoint> Checkpoints::starting_point() const {
  const auto steps = checkpoint::saved_steps(folder_);
  if (!steps.empty() && !settings_.enable_checkpoint) {
    print_notice("checkpoint.enable_checkpoint is off: the checkpoints in " + folder_.string() + " are not used");
  }
  if (!steps.empty() && settings_.enable_checkpoint && settings_.load_step >= 0 && steps.back() > settings_.load_step) {
    print_notice("there are later checkpoints in " + folder_.string() + ", up to step " + std::to_string(steps.back()) +
                 "; each stays until this run reaches its step");
  }
  return train::starting_point(settings_, folder_);
}

bool Checkpoints::is_due(std::int64_t step) const {
  return settings_.enable_checkpoint && step % settings_.interval == 0;
}

void Checkpoints::save(checkpoint::Snapshot snapshot, bool last) {
  wait();
  if (last && settings_.last_save_model_weights_only) {
    snapshot.weights_only = true;
    snapshot.dtype = scalar_type(settings_.export_dtype);
  }
  if (settings_.async_mode == "disabled") {
    write(snapshot);
    return;
  }
  copy_tensors(snapshot.model);
  copy_tensors(snapshot.optimizer);
  writing_ = std::async(std::launch::async, [this, copy = std::move(snapshot)] { write(copy); });
}

void Checkpoints::write(const checkpoint::Snapshot& snapshot) const {
  const std::int64_t step = snapshot.state.step;
  checkpoint::save(checkpoint::step_folder(folder_, step), snapshot);
  checkpoint::keep_latest(folder_, settings_.keep_latest_k, step);
}

void Checkpoints::wait() {
  if (writing_.valid()) writing_.get();
}

}  // namespace trainer::train
