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

// "hidden_size is 128 there and 64 here", one line a key of the two config.json that differs.
std::string differences(const std::string& there_json, const std::string& here_json) {
  const auto there = nlohmann::json::parse(there_json, nullptr, false);
  const auto here = nlohmann::json::parse(here_json, nullptr, false);
  std::string text;
  if (!there.is_object() || !here.is_object()) return text;
  for (const auto& [key, value] : here.items()) {
    if (!there.contains(key) || there[key] == value) continue;
    text += (text.empty() ? "" : "\n") + key + " is " + there[key].dump() + " in the checkpoint and " + value.dump() +
            " here";
  }
  return text;
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

std::string first_lines(const std::vector<std::string>& lines) {
  constexpr std::size_t shown = 4;
  std::string text;
  for (std::size_t i = 0; i < std::min(lines.size(), shown); ++i) text += (i == 0 ? "" : "\n") + lines[i];
  if (lines.size() > shown) text += "\nand " + std::to_string(lines.size() - shown) + " more";
  return text;
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
    throw ConfigError(Problem{
        .what = "there is no such part of a checkpoint",
        .where = "checkpoint.exclude_from_loading",
        .got = word,
        .expected =
            "optimizer, lr_scheduler, dataloader, train_state, or names of weights such as lm_head* (there are " +
            parameters.front().first + " ...)",
        .next = "correct the name or leave it out",
    });
  }
}

void restore_model(model::LanguageModel& model, const Loaded& loaded, const Exclusions& exclusions,
                   const std::filesystem::path& folder) {
  const auto lines = misfits(model.parameters(), loaded.model, exclusions);
  if (!lines.empty()) {
    const std::string settings = differences(loaded.config_json, model.config_json());
    throw ConfigError(Problem{
        .what = "this checkpoint is of another model",
        .where = folder.string(),
        .got = first_lines(lines),
        .expected = settings.empty() ? "the same weights in the same shapes" : "the same model; but " + settings,
        .next = "give the model's settings as they were (model.name, model.config, model.flavor), or choose another "
                "job.dump_folder to start over",
    });
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
    throw ConfigError(Problem{
        .what = "the optimizer's state in this checkpoint does not fit",
        .where = folder.string(),
        .got = error.what(),
        .expected = "the state of the same optimizer.name",
        .next = "give optimizer.name as it was, or start its state afresh: --checkpoint.exclude_from_loading optimizer",
    });
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
      "the data begin anew, with pass " +
      std::to_string(state.position.epoch + 1));
}

}  // namespace trainer::checkpoint
