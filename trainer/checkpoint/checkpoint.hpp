// What is saved and how it is read back.
//
//   step-N/model.safetensors      weights under their Hugging Face names     config.json   the model they belong to
//   step-N/optimizer.safetensors  the optimizer's tensors                    manifest.json length and checksum of each
//   step-N/train_state.json       step, data position, random generators
//
// A checkpoint of weights only has no optimizer.safetensors, and its train_state.json only says from which step it is.
#pragma once

#include <ATen/core/Tensor.h>

#include <filesystem>
#include <optional>
#include <string>

#include "trainer/checkpoint/safetensors.hpp"
#include "trainer/checkpoint/train_state.hpp"

namespace trainer::checkpoint {

/// A view of a run at one moment. Tensors are references.
struct Snapshot {
  NamedTensors model;
  std::string config_json;
  NamedTensors optimizer;  // ignored for weights only
  TrainState state;
  bool weights_only = false;
  std::optional<at::ScalarType> dtype{};  // of the saved weights; their own if not given
};

/// A checkpoint that was read, on the CPU.
struct Loaded {
  TensorMap model;
  std::string config_json;
  std::optional<TensorMap> optimizer;  // none in a checkpoint of weights only
  std::optional<TrainState> state;     // none in a folder that another program wrote
};

/// Writes `folder` (a step-N) whole or not at all, and replaces one that is there. Throws RunError.
void save(const std::filesystem::path& folder, const Snapshot& snapshot);

/// Reads it, checking every file first. A folder with only model.safetensors and config.json, as other programs write,
/// is read too. Throws RunError naming the file that is damaged.
Loaded load(const std::filesystem::path& folder);

}  // namespace trainer::checkpoint
