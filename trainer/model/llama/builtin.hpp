// Sizes of llama that have a name.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace trainer::model::llama {

/// The config.json text of the size that `family` ("llama3", "llama2"; anything else means llama3 and the sizes of no
/// family) calls `name`, or nullptr. Names: see builtin_names.
const char* find_builtin(std::string_view family, std::string_view name);

/// The names that find_builtin knows for `family`.
std::vector<std::string> builtin_names(std::string_view family);

}  // namespace trainer::model::llama
