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

struct RunContext {
  std::string title = "reflcfg-train";  // program and version, heads the log
  std::string resolved_toml{};          // all settings, for config.toml and job.print_args
  Given given = [](std::string_view) { return true; };
};

/// Makes the model, with fresh weights drawn from torch's generator, which the run has seeded.
using BuildModel = std::function<std::unique_ptr<model::LanguageModel>(std::int64_t vocab_size, c10::Device device)>;

}  // namespace trainer::train
