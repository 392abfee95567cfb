// The shape of a llama: what a Hugging Face or fla config.json says, with the defaults filled in.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace trainer::model::llama {

/// Longer contexts than a model was first trained on, by slowing the low frequencies down (Llama 3.1: "llama3") or
/// all of them ("linear": only `factor`). Same names as in `rope_scaling` of config.json.
struct RopeScaling {
  enum class Type { linear, llama3 };
  Type type = Type::linear;
  double factor = 1.0;
  double low_freq_factor = 1.0;
  double high_freq_factor = 4.0;
  std::int64_t original_max_position_embeddings = 8192;
};

struct Config {
  std::int64_t hidden_size = 0;
  std::int64_t num_hidden_layers = 0;
  std::int64_t num_attention_heads = 0;
  std::int64_t num_key_value_heads = 0;
  std::int64_t head_dim = 0;
  std::int64_t intermediate_size = 0;
  std::optional<std::int64_t> vocab_size;               // unset: the tokenizer's
  std::optional<std::int64_t> max_position_embeddings;  // unset: the job's seq_len
  double rope_theta = 10000.0;
  std::optional<RopeScaling> rope_scaling;
  double rms_norm_eps = 1e-6;
  double initializer_range = 0.02;
  bool tie_word_embeddings = false;
  bool qkv_bias = false;     // q_proj, k_proj, v_proj have a bias
  bool output_bias = false;  // o_proj has one
  bool mlp_bias = false;     // gate_proj, up_proj, down_proj have one
  // No part of the network; kept so that an exported config.json has them.
  std::optional<std::int64_t> bos_token_id, eos_token_id, pad_token_id;
};

/// Reads the text of a config.json of model_type llama, transformer (fla), mistral or qwen2, or with none. Every key
/// is accounted for: read, known to have no effect on training, or an error. `origin` is the text's file, for messages.
/// Throws ConfigError with all mistakes at once.
Config parse_config(const std::string& text, const std::string& origin);

/// Throws the ConfigError about one key of that text: what is wrong with it, and the next step.
void refuse_key(const std::string& text, const std::string& origin, const std::string& key, const std::string& what,
                const std::string& help);

/// The config.json of transformers' LlamaForCausalLM (Qwen2ForCausalLM where only q, k and v have a bias) that
/// parse_config reads back to the same Config.
std::string to_json(const Config& config);

}  // namespace trainer::model::llama
