// What a run is told besides its settings.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <reflcfg/changes.hpp>
#include <string>
#include <vector>

#include <c10/core/Device.h>

#include "trainer/model/language_model.hpp"
#include "trainer/train/defaults.hpp"

namespace trainer::train {

/// The settings that differ from an earlier run's.
struct SettingsChange {
  std::string all{};                     // one line each
  std::vector<reflcfg::change> fixed{};  // those that must not
};

struct RunContext {
  std::string title = "reflcfg-train";  // program and version, heads the log
  std::string resolved_toml{};          // all settings, for config.toml and job.print_args
  Given given = [](std::string_view) { return true; };
  /// Compares with the config.toml of a run that this one resumes; see earlier_run.hpp. May be empty.
  std::function<SettingsChange(const std::string& earlier_toml)> changes_since{};
};

/// Makes the model, with fresh weights drawn from torch's generator, which the run has seeded.
using BuildModel = std::function<std::unique_ptr<model::LanguageModel>(std::int64_t vocab_size, c10::Device device)>;

}  // namespace trainer::train
