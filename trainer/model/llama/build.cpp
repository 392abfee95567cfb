#include "trainer/model/llama/build.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "trainer/model/llama/builtin.hpp"
#include "trainer/model/llama/llama.hpp"
#include "trainer/unknown_name.hpp"

namespace trainer::model::llama {
namespace {

namespace fs = std::filesystem;

struct Text {
  std::string text;
  std::string origin;
};

Text read_file(const fs::path& path) {
  std::ifstream file(path);
  std::ostringstream text;
  text << file.rdbuf();
  if (!file) {
    throw ConfigError(
        mistake("model.config", "can't read " + path.string(), {"check that it is there and that you may read it"}));
  }
  return {text.str(), path.string()};
}

// A config that is neither built in nor on disk.
[[noreturn]] void not_found(const config::Model& settings) {
  const std::vector<std::string> names = builtin_names(settings.name);
  const fs::path path = settings.config;
  // A hub name is "organization/model": one slash, no file's ending.
  const bool hub = std::ranges::count(settings.config, '/') == 1 && settings.config.front() != '/' &&
                   settings.config.front() != '.' && path.extension() != ".json";
  const std::string meant = hub ? "" : closest_name(path.stem().string(), names);
  const std::string next =
      hub              ? "fetch " + settings.config + "'s config.json and give its path, or give a built-in name"
      : !meant.empty() ? "did you mean --model.config " + meant + "?"
                       : "check the path; it is relative to where the program was started";
  throw ConfigError(mistake("model.config",
                            std::string(hub ? "no such folder, and a name on the Hugging Face hub is not downloaded"
                                            : "no such file, folder or built-in size") +
                                ": \"" + settings.config + '"',
                            {next, "expected a config.json, a folder with one, or one of " + listed(names)}));
}

Text find_config(const config::Model& settings) {
  if (settings.flavor) {
    const char* builtin = find_builtin(settings.name, *settings.flavor);
    if (builtin != nullptr) return {builtin, "the built-in size " + *settings.flavor};
    throw ConfigError(unknown_name("model.flavor", "size of " + settings.name, *settings.flavor,
                                   builtin_names(settings.name), "choose one, or leave it out and give model.config"));
  }
  if (const char* builtin = find_builtin(settings.name, settings.config)) {
    return {builtin, "the built-in size " + settings.config};
  }
  const fs::path path = settings.config;
  std::error_code ignored;
  if (fs::is_regular_file(path, ignored)) return read_file(path);
  if (fs::is_directory(path, ignored)) return read_file(path / "config.json");
  not_found(settings);
}

// tokenizer: the size of its vocabulary, 0 for none.
void settle_vocabulary(Config& config, std::int64_t tokenizer, const Text& text) {
  if (tokenizer == 0 && !config.vocab_size) {
    refuse_key(text.text, text.origin, "vocab_size", "is required where there is no tokenizer to take it from",
               "add it, or set model.tokenizer_path");
  }
  if (config.vocab_size && *config.vocab_size < tokenizer) {
    refuse_key(text.text, text.origin, "vocab_size",
               "expected at least " + std::to_string(tokenizer) + ", the tokenizer's, got " +
                   std::to_string(*config.vocab_size),
               "raise it, leave it out, or choose another model.tokenizer_path");
  }
  // A larger one is kept: weights are often padded to a round number of rows.
  if (!config.vocab_size) config.vocab_size = tokenizer;
}

// TorchTitan's fused and compiled variants compute the same; here every norm is one kernel.
void check_norm(const config::Model& settings) {
  if (!settings.norm_type || settings.norm_type->view().ends_with("rmsnorm")) return;
  throw ConfigError(mistake("model.norm_type",
                            std::string(settings.norm_type->view()) + " is not supported, this model has rmsnorm only",
                            {"leave it out"}));
}

Config read_config(const config::Model& settings, std::optional<std::int64_t> vocab_size) {
  const Text text = find_config(settings);
  Config config = parse_config(text.text, text.origin);
  if (vocab_size) settle_vocabulary(config, *vocab_size, text);
  return config;
}

}  // namespace

void check(const config::Model& settings, std::optional<std::int64_t> vocab_size) {
  Mistakes mistakes;
  mistakes.check([&] { check_norm(settings); });
  mistakes.check([&] { read_config(settings, vocab_size); });
  mistakes.throw_if_any();
}

std::unique_ptr<LanguageModel> build(const config::Model& settings, std::int64_t vocab_size, std::int64_t seq_len,
                                     at::Device device) {
  check(settings, vocab_size);
  Config config = read_config(settings, vocab_size);
  // Rotary positions have no end: the model is said to read what it was trained on, or what its config says.
  config.max_position_embeddings = std::max(config.max_position_embeddings.value_or(0), seq_len);
  return std::make_unique<Llama>(std::move(config), device);
}

std::unique_ptr<LanguageModel> build_from_json(const std::string& config_json, at::Device device) {
  const Text text{config_json, "config.json"};
  Config config = parse_config(text.text, text.origin);
  settle_vocabulary(config, 0, text);
  config.max_position_embeddings = config.max_position_embeddings.value_or(2048);  // transformers' default
  return std::make_unique<Llama>(std::move(config), device);
}

}  // namespace trainer::model::llama
