// What a run is told besides its settings.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include <c10/core/Device.h>

#include "trainer/model/language_model.hpp"
#include "trainer/train/defaults.hpp"

namespace trainer::train {

/// The settings that differ from an earlier run's, one line each, and those of them that must not.
struct SettingsChange {
  std::string all{};
  std::string fixed{};
};

struct RunContext {
  std::string title = "reflcfg-train";  // program and version, heads the log
  std::string resolved_toml{};          // all settings, for config.toml and job.print_args
  Given given = [](std::string_view) { return true; };
  /// Compares with the config.toml of a run that this one goes on from; see earlier_run.hpp. May be empty.
  std::function<SettingsChange(const std::string& earlier_toml)> changes_since{};
};

/// Makes the model, with fresh weights drawn from torch's generator, which the run has seeded.
using BuildModel = std::function<std::unique_ptr<model::LanguageModel>(std::int64_t vocab_size, c10::Device device)>;

}  // namespace trainer::train
