// From a checkpoint that was read into a model and an optimizer.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "trainer/checkpoint/checkpoint.hpp"
#include "trainer/model/language_model.hpp"
#include "trainer/optim/optimizer.hpp"

namespace trainer::checkpoint {

/// What checkpoint.exclude_from_loading leaves out: whole parts (optimizer, lr_scheduler, dataloader, train_state), and
/// tensors by their name, where * stands for anything ("lm_head*").
class Exclusions {
 public:
  explicit Exclusions(std::vector<std::string> words) : words_(std::move(words)) {}

  bool part(std::string_view name) const;
  bool tensor(const std::string& name) const;
  /// Throws ConfigError for a word that is neither a part nor the name of a tensor of the model.
  void check(const model::NamedTensors& parameters) const;

 private:
  std::vector<std::string> words_;
};

/// Copies the weights over. Throws ConfigError if the checkpoint has other tensors or shapes than the model, naming
/// them and the settings that differ. `folder` is for messages.
void restore_model(model::LanguageModel& model, const Loaded& loaded, const Exclusions& exclusions,
                   const std::filesystem::path& folder);

/// Copies the optimizer's state over. Throws ConfigError if it is of another optimizer or model.
void restore_optimizer(optim::Optimizer& optimizer, const TensorMap& loaded, const Exclusions& exclusions,
                       const std::filesystem::path& folder);

/// Takes over step and random generators (train_state), place in the schedule (lr_scheduler) and in the data
/// (dataloader), each unless excluded. `state` must say in which data this run is; if the saved place is in other data,
/// the data start over with the epoch after the saved one, and a notice says so.
void restore_state(TrainState& state, const TrainState& loaded, const Exclusions& exclusions, c10::Device device);

}  // namespace trainer::checkpoint
