// Settings whose defaults are names on a hub.
#pragma once

#include <functional>
#include <string_view>

#include "trainer/config/model.hpp"
#include "trainer/config/training.hpp"

namespace trainer::train {

/// Whether the user set a field (a file, the environment or the command line), by its path: "training.dataset".
using Given = std::function<bool(std::string_view path)>;

/// The defaults of model.config, model.tokenizer_path and training.dataset come from flame and name things on a hub.
/// Nothing is downloaded: where they were not given, the built-in size `quickstart`, bytes as tokens, and the text of
/// this project itself stand in, and one notice says so.
void replace_hub_defaults(config::Model& model, config::Training& training, const Given& given);

}  // namespace trainer::train
