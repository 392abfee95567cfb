#include "trainer/checkpoint/restore.hpp"

#include <ATen/ATen.h>
#include <c10/core/GradMode.h>
#include <fnmatch.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <sstream>

#include "trainer/checkpoint/generators.hpp"
#include "trainer/errors.hpp"

namespace trainer::checkpoint {
namespace {

constexpr std::string_view parts[] = {"optimizer", "lr_scheduler", "dataloader", "train_state"};

std::string shape_of(const at::Tensor& tensor) {
  std::ostringstream text;
  text << tensor.sizes();
  return text.str();
}

// "hidden_size is 128 in the checkpoint and 64 here", one line a key of the two config.json that differs.
std::vector<std::string> differences(const std::string& there_json, const std::string& here_json) {
  const auto there = nlohmann::json::parse(there_json, nullptr, false);
  const auto here = nlohmann::json::parse(here_json, nullptr, false);
  std::vector<std::string> lines;
  if (!there.is_object() || !here.is_object()) return lines;
  for (const auto& [key, value] : here.items()) {
    if (!there.contains(key) || there[key] == value) continue;
    lines.push_back(key + " is " + there[key].dump() + " in the checkpoint and " + value.dump() + " here");
  }
  return lines;
}

// What keeps the tensors of a checkpoint from fitting into the model, one line each.
std::vector<std::string> misfits(const model::NamedTensors& parameters, const TensorMap& loaded,
                                 const Exclusions& exclusions) {
  std::vector<std::string> lines;
  for (const auto& [name, parameter] : parameters) {
    if (exclusions.tensor(name)) continue;
    const auto found = loaded.find(name);
    if (found == loaded.end()) {
      lines.push_back(name + " is not in the checkpoint");
    } else if (found->second.sizes() != parameter.sizes()) {
      lines.push_back(name + " is " + shape_of(found->second) + " in the checkpoint and " + shape_of(parameter) +
                      " here");
    }
  }
  std::vector<std::string> unknown;
  for (const auto& [name, tensor] : loaded) {
    const bool is_here =
        std::any_of(parameters.begin(), parameters.end(), [&](const auto& p) { return p.first == name; });
    if (!is_here && !exclusions.tensor(name)) unknown.push_back(name + " is only in the checkpoint");
  }
  std::sort(unknown.begin(), unknown.end());
  lines.insert(lines.end(), unknown.begin(), unknown.end());
  return lines;
}

std::vector<std::string> first_of(std::vector<std::string> lines) {
  constexpr std::size_t shown = 4;
  if (lines.size() <= shown) return lines;
  const std::size_t more = lines.size() - shown;
  lines.resize(shown);
  lines.push_back("and " + std::to_string(more) + " more");
  return lines;
}

bool same_data(const TrainState& a, const TrainState& b) {
  return a.data_fingerprint == b.data_fingerprint && a.seq_len == b.seq_len && a.seed == b.seed;
}

}  // namespace

bool Exclusions::part(std::string_view name) const {
  return std::find(words_.begin(), words_.end(), name) != words_.end();
}

bool Exclusions::tensor(const std::string& name) const {
  return std::any_of(words_.begin(), words_.end(),
                     [&](const std::string& word) { return ::fnmatch(word.c_str(), name.c_str(), 0) == 0; });
}

void Exclusions::check(const model::NamedTensors& parameters) const {
  for (const std::string& word : words_) {
    const bool is_part = std::find(std::begin(parts), std::end(parts), word) != std::end(parts);
    const bool is_tensor = std::any_of(parameters.begin(), parameters.end(), [&](const auto& parameter) {
      return ::fnmatch(word.c_str(), parameter.first.c_str(), 0) == 0;
    });
    if (is_part || is_tensor) continue;
    throw ConfigError(mistake(
        "checkpoint.exclude_from_loading", "there is no such part of a checkpoint: \"" + word + '"',
        {"expected optimizer, lr_scheduler, dataloader, train_state, or names of weights such as lm_head* (there are " +
         parameters.front().first + " ...)"}));
  }
}

void restore_model(model::LanguageModel& model, const Loaded& loaded, const Exclusions& exclusions,
                   const std::filesystem::path& folder) {
  const auto lines = misfits(model.parameters(), loaded.model, exclusions);
  if (!lines.empty()) {
    const std::vector<std::string> settings = differences(loaded.config_json, model.config_json());
    std::vector<std::string> help = first_of(lines);
    help.insert(help.begin(), settings.begin(), settings.end());
    help.push_back(
        "give the model's settings as they were (model.name, model.config, model.flavor), or choose another "
        "job.dump_folder to start over");
    throw ConfigError(mistake("", "this checkpoint doesn't match the model: " + folder.string(), std::move(help)));
  }
  const c10::NoGradGuard no_grad;
  for (const auto& [name, parameter] : model.parameters()) {
    if (!exclusions.tensor(name)) at::Tensor(parameter).copy_(loaded.model.at(name));
  }
}

void restore_optimizer(optim::Optimizer& optimizer, const TensorMap& loaded, const Exclusions& exclusions,
                       const std::filesystem::path& folder) {
  TensorMap wanted = loaded;
  for (const auto& [name, mine] : optimizer.state()) {
    // "lm_head.weight.exp_avg" belongs to lm_head.weight, which is the name that the user excludes.
    if (exclusions.tensor(name) || exclusions.tensor(name.substr(0, name.rfind('.')))) wanted[name] = mine;
  }
  try {
    optimizer.load_state(wanted);
  } catch (const std::runtime_error& error) {
    throw ConfigError(mistake(
        "optimizer.name", "the optimizer's state in this checkpoint doesn't match: " + folder.string(),
        {error.what(),
         "give optimizer.name as it was, or start its state afresh: --checkpoint.exclude_from_loading optimizer"}));
  }
}

void restore_state(TrainState& state, const TrainState& loaded, const Exclusions& exclusions, c10::Device device) {
  if (!exclusions.part("train_state")) {
    state.step = loaded.step;
    state.tokens = loaded.tokens;
    state.skipped_steps = loaded.skipped_steps;
    restore_generators(loaded.generators, device);
  }
  if (!exclusions.part("lr_scheduler")) state.schedule_step = loaded.schedule_step;
  if (exclusions.part("dataloader")) return;
  if (same_data(state, loaded)) {
    state.position = loaded.position;
    return;
  }
  state.position = {loaded.position.epoch + 1, 0};
  print_notice(
      "the text, training.seq_len or training.seed is not what the checkpoint was trained with: "
      "the data start over, with epoch " +
      std::to_string(state.position.epoch + 1));
}

}  // namespace trainer::checkpoint
