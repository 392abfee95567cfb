// The networks that model.name can choose. A new one is a folder beside llama/ and a row in catalogue.cpp.
#pragma once

#include <c10/core/Device.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "trainer/config/model.hpp"
#include "trainer/model/language_model.hpp"

namespace trainer::model {

/// Everything that is wrong with `settings`, config.json included, in one ConfigError. Builds nothing. vocab_size: the
/// tokenizer's, if it is known.
void check(const config::Model& settings, std::optional<std::int64_t> vocab_size);

/// Builds the model that `settings` names on `device`, with fresh weights drawn from torch's global CPU generator
/// (at::manual_seed before it), so that they are the same on every device.
/// vocab_size: the tokenizer's; 0 takes the one of the model's own config. seq_len: of the rows to come; a model
/// that can't read so long a row is an error.
/// Throws ConfigError.
std::unique_ptr<LanguageModel> build(const config::Model& settings, std::int64_t vocab_size, std::int64_t seq_len,
                                     at::Device device);

/// Builds the model whose config_json() this is, for resume and generate. Its weights are to be loaded: their
/// values are those of `build`, from the generator as it stands. Throws ConfigError.
std::unique_ptr<LanguageModel> build_from_json(const std::string& config_json, at::Device device);

}  // namespace trainer::model
