#include "trainer/model/catalogue.hpp"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <vector>

#include "trainer/model/llama/build.hpp"
#include "trainer/unknown_name.hpp"

namespace trainer::model {
namespace {

struct Architecture {
  std::vector<std::string> names;        // values of model.name
  std::vector<std::string> model_types;  // "model_type" of a config.json
  decltype(&llama::check) check;
  decltype(&llama::build) build;
  decltype(&llama::build_from_json) build_from_json;
};

// One row an architecture.
const std::vector<Architecture>& architectures() {
  static const std::vector<Architecture> rows = {
      {{"fla", "transformer", "llama3", "llama", "llama2"},
       {"llama", "transformer", "mistral", "qwen2"},
       &llama::check,
       &llama::build,
       &llama::build_from_json},
  };
  return rows;
}

// The row that has `name` in `list`. `path` and `kind` say what the name is of, for the error.
const Architecture& find(const std::string& name, std::vector<std::string> Architecture::* list,
                         const std::string& path, const std::string& kind) {
  std::vector<std::string> known;
  for (const Architecture& row : architectures()) {
    if (std::ranges::find(row.*list, name) != (row.*list).end()) return row;
    known.insert(known.end(), (row.*list).begin(), (row.*list).end());
  }
  throw ConfigError(unknown_name(path, kind, name, known));
}

const Architecture& find(const config::Model& settings) {
  return find(settings.name, &Architecture::names, "model.name", "architecture");
}

}  // namespace

void check(const config::Model& settings, std::optional<std::int64_t> vocab_size) {
  find(settings).check(settings, vocab_size);
}

std::unique_ptr<LanguageModel> build(const config::Model& settings, std::int64_t vocab_size, std::int64_t seq_len,
                                     at::Device device) {
  return find(settings).build(settings, vocab_size, seq_len, device);
}

std::unique_ptr<LanguageModel> build_from_json(const std::string& config_json, at::Device device) {
  const auto json = nlohmann::json::parse(config_json, nullptr, false);
  std::string type = "llama";  // what a config.json without model_type is taken for; bad JSON is reported below
  if (json.is_object() && json.contains("model_type") && json["model_type"].is_string()) type = json["model_type"];
  return find(type, &Architecture::model_types, "", "model_type of a config.json").build_from_json(config_json, device);
}

}  // namespace trainer::model
