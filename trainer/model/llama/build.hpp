// From the settings of a job to a llama.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "trainer/config/model.hpp"
#include "trainer/model/language_model.hpp"

namespace trainer::model::llama {

/// As trainer::model::check, for the names of this family.
void check(const config::Model& settings, std::optional<std::int64_t> vocab_size);

/// As trainer::model::build, for the names of this family.
std::unique_ptr<LanguageModel> build(const config::Model& settings, std::int64_t vocab_size, std::int64_t seq_len,
                                     at::Device device);

/// As trainer::model::build_from_json.
std::unique_ptr<LanguageModel> build_from_json(const std::string& config_json, at::Device device);

}  // namespace trainer::model::llama
