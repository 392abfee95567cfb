#include "trainer/model/llama/builtin.hpp"

#include <array>

namespace trainer::model::llama {
namespace {

struct Row {
  const char* family;  // nullptr: any
  const char* name;
  const char* config;
};

// No size has a vocabulary: the tokenizer's is taken. Those without max_position_embeddings read rows of any length.
constexpr std::array rows = {
    // nanoGPT's shape for a laptop's CPU (its README: --block_size=64 --n_layer=4 --n_head=4 --n_embd=128).
    Row{nullptr, "nano", R"({"hidden_size": 128, "num_hidden_layers": 4, "num_attention_heads": 4})"},
    // Two cores learn what source code looks like with it in about five minutes, on bytes.
    Row{nullptr, "quickstart",
        R"({"hidden_size": 256, "num_hidden_layers": 6, "num_attention_heads": 8, "num_key_value_heads": 4,
            "intermediate_size": 640, "tie_word_embeddings": true})"},
    // TorchTitan's llama3 (torchtitan/models/llama3/__init__.py); feed-forward widths by its multiple_of rule.
    Row{"llama3", "debugmodel",
        R"({"hidden_size": 256, "num_hidden_layers": 6, "num_attention_heads": 16, "intermediate_size": 768,
            "rope_theta": 500000.0, "rms_norm_eps": 1e-5})"},
    Row{"llama3", "8B",
        R"({"hidden_size": 4096, "num_hidden_layers": 32, "num_attention_heads": 32, "num_key_value_heads": 8,
            "intermediate_size": 14336, "rope_theta": 500000.0, "rms_norm_eps": 1e-5})"},
    Row{"llama3", "70B",
        R"({"hidden_size": 8192, "num_hidden_layers": 80, "num_attention_heads": 64, "num_key_value_heads": 8,
            "intermediate_size": 28672, "rope_theta": 500000.0, "rms_norm_eps": 1e-5})"},
    Row{"llama3", "405B",
        R"({"hidden_size": 16384, "num_hidden_layers": 126, "num_attention_heads": 128, "num_key_value_heads": 8,
            "intermediate_size": 53248, "rope_theta": 500000.0, "rms_norm_eps": 1e-5})"},
    // TorchTitan's llama2 (torchtitan/models/llama/__init__.py, up to 2024).
    Row{"llama2", "debugmodel",
        R"({"hidden_size": 256, "num_hidden_layers": 8, "num_attention_heads": 16, "intermediate_size": 768,
            "rms_norm_eps": 1e-5})"},
    Row{"llama2", "7B",
        R"({"hidden_size": 4096, "num_hidden_layers": 32, "num_attention_heads": 32, "intermediate_size": 11008,
            "rms_norm_eps": 1e-5})"},
    Row{"llama2", "13B",
        R"({"hidden_size": 5120, "num_hidden_layers": 40, "num_attention_heads": 40, "intermediate_size": 13824,
            "rms_norm_eps": 1e-5})"},
    Row{"llama2", "70B",
        R"({"hidden_size": 8192, "num_hidden_layers": 80, "num_attention_heads": 64, "num_key_value_heads": 8,
            "intermediate_size": 28672, "rms_norm_eps": 1e-5})"},
    // flame's configs/transformer_*.json.
    Row{nullptr, "transformer_340M",
        R"({"hidden_size": 1024, "num_hidden_layers": 24, "num_heads": 16, "max_position_embeddings": 8192})"},
    Row{nullptr, "transformer_1B",
        R"({"hidden_size": 2048, "num_hidden_layers": 24, "num_heads": 32, "max_position_embeddings": 8192})"},
    Row{nullptr, "transformer_7B",
        R"({"hidden_size": 4096, "num_hidden_layers": 32, "num_heads": 32, "num_kv_heads": 8,
            "intermediate_size": 14336, "max_position_embeddings": 2048})"},
};

bool belongs(const Row& row, std::string_view family) {
  if (row.family == nullptr) return true;
  return family == "llama2" ? row.family == family : std::string_view(row.family) == "llama3";
}

}  // namespace

const char* find_builtin(std::string_view family, std::string_view name) {
  for (const Row& row : rows) {
    if (belongs(row, family) && name == row.name) return row.config;
  }
  return nullptr;
}

std::vector<std::string> builtin_names(std::string_view family) {
  std::vector<std::string> names;
  for (const Row& row : rows) {
    if (belongs(row, family)) names.emplace_back(row.name);
  }
  return names;
}

}  // namespace trainer::model::llama
