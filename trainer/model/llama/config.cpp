#include "trainer/model/llama/config.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <nlohmann/json.hpp>
#include <string_view>
#include <vector>

#include "trainer/unknown_name.hpp"

namespace trainer::model::llama {
namespace {

using Json = nlohmann::ordered_json;

// Keys that change speed, text generation or bookkeeping, and never what training computes.
constexpr std::array no_effect = {
    "_name_or_path",
    "architectures",
    "auto_map",
    "chunk_size_feed_forward",
    "dtype",
    "fuse_cross_entropy",
    "fuse_norm",
    "fuse_linear_cross_entropy",
    "fuse_swiglu",
    "keys_to_ignore_at_inference",
    "max_window_layers",
    "name_or_path",
    "pretraining_tp",
    "torch_dtype",
    "transformers_version",
    "use_cache",
};

// One config.json being read: takes values out by name and remembers which names are spoken for.
class Reader {
 public:
  Reader(Json json, std::string origin) : json_(std::move(json)), origin_(std::move(origin)) {}

  // The value under the first of `names` that is there and not null. Hugging Face's null means "not given".
  const Json* find(std::initializer_list<const char*> names) {
    const Json* found = nullptr;
    for (const char* name : names) {
      known_.emplace_back(name);
      const auto it = json_.find(name);
      if (it == json_.end() || it->is_null()) continue;
      if (found != nullptr && *found != *it) {
        fail(name, "two names of one setting disagree", it->dump(), found->dump() + ", as under its other name",
             "keep one of them");
      }
      if (found == nullptr) {
        found = &*it;
        last_ = name;
      }
    }
    return found;
  }

  std::optional<std::int64_t> integer(std::initializer_list<const char*> names, std::int64_t at_least) {
    const Json* value = find(names);
    if (value == nullptr) return std::nullopt;
    if (!value->is_number_integer() || value->get<std::int64_t>() < at_least) {
      fail(last_, "not a number it can be", value->dump(), "an integer of at least " + std::to_string(at_least));
    }
    return value->get<std::int64_t>();
  }

  std::int64_t required(std::initializer_list<const char*> names) {
    const auto value = integer(names, 1);
    if (!value) fail(*names.begin(), "missing", "", "an integer of at least 1", "add it");
    return *value;
  }

  std::optional<double> real(std::initializer_list<const char*> names) {
    const Json* value = find(names);
    if (value == nullptr) return std::nullopt;
    if (!value->is_number() || value->get<double>() < 0) {
      fail(last_, "not a number it can be", value->dump(), "a number of at least 0");
    }
    return value->get<double>();
  }

  bool boolean(std::initializer_list<const char*> names, bool fallback) {
    const Json* value = find(names);
    if (value == nullptr) return fallback;
    if (!value->is_boolean()) fail(last_, "not true or false", value->dump(), "true or false");
    return value->get<bool>();
  }

  // A setting that this model has in one form only.
  void only(const char* name, const std::function<bool(const Json&)>& accepts, const std::string& expected,
            const std::string& reason) {
    const Json* value = find({name});
    if (value != nullptr && !accepts(*value)) fail(name, reason, value->dump(), expected);
  }

  void ignore(const char* name) { known_.emplace_back(name); }

  // Whatever was never asked for might change the result, so it isn't passed over.
  void refuse_the_rest() {
    for (const auto& [name, value] : json_.items()) {
      if (std::ranges::find(known_, name) != known_.end()) continue;
      const std::string meant = closest_name(name, known_);
      fail(name, "a key that this model doesn't know", value.dump(),
           meant.empty() ? "one of the keys of transformers' LlamaConfig or fla's TransformerConfig"
                         : "did you mean " + meant + "?",
           "leave it out if the model is to be trained without it");
    }
  }

  [[noreturn]] void fail(const std::string& key, const std::string& what, const std::string& got,
                         const std::string& expected, const std::string& next = "change it in that config") const {
    throw ConfigError(Problem{.what = "model.config: " + key + ": " + what,
                              .where = origin_,
                              .got = got,
                              .expected = expected,
                              .next = next});
  }

 private:
  Json json_;
  std::string origin_;
  std::vector<std::string> known_;
  std::string last_;
};

bool is_false_or_zero(const Json& value) {
  return (value.is_boolean() && !value.get<bool>()) || (value.is_number() && value.get<double>() == 0.0);
}
bool is_true(const Json& value) { return value.is_boolean() && value.get<bool>(); }

Json parse_json(const std::string& text, const std::string& origin) {
  Json json;
  try {
    json = Json::parse(text);
  } catch (const Json::parse_error& error) {
    throw ConfigError(Problem{.what = "model.config: not valid JSON",
                              .where = origin,
                              .got = error.what(),
                              .expected = "a config.json as Hugging Face writes it",
                              .next = "mend it at that place"});
  }
  if (!json.is_object()) {
    throw ConfigError(Problem{.what = "model.config: not a JSON object",
                              .where = origin,
                              .got = json.type_name(),
                              .expected = "{\"hidden_size\": ..., ...}",
                              .next = "give a config.json as Hugging Face writes it"});
  }
  return json;
}

// fla's default width of the feed-forward block: 2/3 of ratio x hidden, rounded up to a multiple of 256, so that
// three matrices of that width cost what two of ratio x hidden would (Shazeer 2020, arXiv:2002.05202).
std::int64_t default_intermediate_size(std::int64_t hidden_size, std::int64_t ratio) {
  const std::int64_t exact = hidden_size * ratio * 2 / 3;
  return (exact + 255) / 256 * 256;
}

void read_rope(Reader& reader, Config& config) {
  config.rope_theta = reader.real({"rope_theta"}).value_or(config.rope_theta);
  // transformers 5 writes rope_parameters, which holds rope_theta too; earlier versions write rope_scaling.
  const Json* json = reader.find({"rope_scaling", "rope_parameters"});
  if (json == nullptr) return;
  if (!json->is_object()) reader.fail("rope_scaling", "not an object", json->dump(), "an object or null");
  if (json->contains("rope_theta")) config.rope_theta = json->at("rope_theta").get<double>();
  const std::string type = json->contains("rope_type") ? json->at("rope_type").get<std::string>()
                                                       : json->value("type", std::string("default"));
  if (type == "default") return;
  if (type != "linear" && type != "llama3") {
    reader.fail("rope_scaling", "a kind that this model doesn't have", '"' + type + '"', "default, linear or llama3");
  }
  RopeScaling scaling;
  scaling.type = type == "linear" ? RopeScaling::Type::linear : RopeScaling::Type::llama3;
  scaling.factor = json->value("factor", scaling.factor);
  scaling.low_freq_factor = json->value("low_freq_factor", scaling.low_freq_factor);
  scaling.high_freq_factor = json->value("high_freq_factor", scaling.high_freq_factor);
  scaling.original_max_position_embeddings =
      json->value("original_max_position_embeddings", scaling.original_max_position_embeddings);
  config.rope_scaling = scaling;
}

void read_heads(Reader& reader, Config& config) {
  config.num_attention_heads = reader.required({"num_attention_heads", "num_heads"});
  config.num_key_value_heads =
      reader.integer({"num_key_value_heads", "num_kv_heads"}, 1).value_or(config.num_attention_heads);
  if (config.num_attention_heads % config.num_key_value_heads != 0) {
    reader.fail("num_key_value_heads", "query heads can't be shared out evenly",
                std::to_string(config.num_key_value_heads) + " with " + std::to_string(config.num_attention_heads) +
                    " query heads",
                "a divisor of num_attention_heads");
  }
  const auto head_dim = reader.integer({"head_dim"}, 1);
  if (!head_dim && config.hidden_size % config.num_attention_heads != 0) {
    reader.fail("num_attention_heads", "heads can't share hidden_size evenly",
                std::to_string(config.num_attention_heads) + " with hidden_size " + std::to_string(config.hidden_size),
                "a divisor of hidden_size, or head_dim given");
  }
  config.head_dim = head_dim.value_or(config.hidden_size / config.num_attention_heads);
  if (config.head_dim % 2 != 0) {
    reader.fail("head_dim", "rotary embedding turns pairs of elements", std::to_string(config.head_dim),
                "an even number");
  }
}

void read_biases(Reader& reader, Config& config, const std::string& model_type) {
  const bool attention_bias = reader.boolean({"attention_bias"}, false);
  config.output_bias = attention_bias;
  config.qkv_bias = reader.boolean({"qkv_bias"}, model_type == "qwen2") || attention_bias;
  config.mlp_bias = reader.boolean({"mlp_bias"}, false);
}

// What other decoders have and this one doesn't: refused unless it is switched off.
void refuse_other_networks(Reader& reader) {
  reader.only(
      "hidden_act", [](const Json& v) { return v == "silu" || v == "swish"; }, "\"silu\" or \"swish\"",
      "an activation that this model doesn't have");
  reader.only("qk_norm", is_false_or_zero, "false", "normalized queries and keys are not built yet");
  reader.only("use_sliding_window", is_false_or_zero, "false", "attention to a window is not built yet");
  const Json* sliding = reader.find({"use_sliding_window"});
  if (sliding != nullptr) {
    reader.ignore("sliding_window");  // Qwen2 writes a window and then doesn't use it
  } else {
    for (const char* name : {"window_size", "sliding_window"}) {
      reader.only(name, is_false_or_zero, "null", "attention to a window is not built yet");
    }
  }
  reader.only("elementwise_affine", is_true, "true", "norms without weights are not built yet");
  for (const char* name : {"attention_dropout", "hidden_dropout", "resid_pdrop", "use_l2warp"}) {
    reader.only(name, is_false_or_zero, "0 or false", "this model has none");
  }
}

std::optional<std::int64_t> token_id(Reader& reader, const char* name) {
  const Json* value = reader.find({name});
  return value != nullptr && value->is_number_integer() ? std::optional(value->get<std::int64_t>()) : std::nullopt;
}

}  // namespace

Config parse_config(const std::string& text, const std::string& origin) {
  Reader reader(parse_json(text, origin), origin);
  const Json* type = reader.find({"model_type"});
  const std::string model_type = type == nullptr     ? "llama"
                                 : type->is_string() ? type->get<std::string>()
                                                     : type->dump();
  if (constexpr std::array types = {"llama", "transformer", "mistral", "qwen2"};
      std::ranges::find(types, model_type) == types.end()) {
    reader.fail("model_type", "a network of another kind", model_type, "llama, transformer (fla's), mistral or qwen2",
                "choose another model.name, or another config");
  }

  Config config;
  config.hidden_size = reader.required({"hidden_size"});
  config.num_hidden_layers = reader.required({"num_hidden_layers"});
  read_heads(reader, config);
  const std::int64_t ratio = reader.integer({"hidden_ratio"}, 1).value_or(4);
  config.intermediate_size =
      reader.integer({"intermediate_size"}, 1).value_or(default_intermediate_size(config.hidden_size, ratio));
  config.vocab_size = reader.integer({"vocab_size"}, 1);
  config.max_position_embeddings = reader.integer({"max_position_embeddings"}, 1);
  read_rope(reader, config);
  config.rms_norm_eps = reader.real({"rms_norm_eps", "norm_eps"}).value_or(config.rms_norm_eps);
  config.initializer_range = reader.real({"initializer_range"}).value_or(config.initializer_range);
  config.tie_word_embeddings = reader.boolean({"tie_word_embeddings"}, false);
  read_biases(reader, config, model_type);
  config.bos_token_id = token_id(reader, "bos_token_id");
  config.eos_token_id = token_id(reader, "eos_token_id");
  config.pad_token_id = token_id(reader, "pad_token_id");
  refuse_other_networks(reader);
  for (const char* name : no_effect) reader.ignore(name);
  reader.refuse_the_rest();
  return config;
}

std::string to_json(const Config& config) {
  // transformers has one bias switch for all four matrices of Llama's attention; q, k and v alone make a Qwen2.
  const bool qwen2 = config.qkv_bias && !config.output_bias;
  Json json;
  json["architectures"] = {qwen2 ? "Qwen2ForCausalLM" : "LlamaForCausalLM"};
  json["model_type"] = qwen2 ? "qwen2" : "llama";
  json["hidden_size"] = config.hidden_size;
  json["num_hidden_layers"] = config.num_hidden_layers;
  json["num_attention_heads"] = config.num_attention_heads;
  json["num_key_value_heads"] = config.num_key_value_heads;
  json["head_dim"] = config.head_dim;
  json["intermediate_size"] = config.intermediate_size;
  json["hidden_act"] = "silu";
  if (config.vocab_size) json["vocab_size"] = *config.vocab_size;
  if (config.max_position_embeddings) json["max_position_embeddings"] = *config.max_position_embeddings;
  json["rope_theta"] = config.rope_theta;
  if (const auto& scaling = config.rope_scaling) {
    Json& out = json["rope_scaling"];
    out["rope_type"] = scaling->type == RopeScaling::Type::linear ? "linear" : "llama3";
    out["factor"] = scaling->factor;
    if (scaling->type == RopeScaling::Type::llama3) {
      out["low_freq_factor"] = scaling->low_freq_factor;
      out["high_freq_factor"] = scaling->high_freq_factor;
      out["original_max_position_embeddings"] = scaling->original_max_position_embeddings;
    }
  }
  json["rms_norm_eps"] = config.rms_norm_eps;
  json["initializer_range"] = config.initializer_range;
  json["tie_word_embeddings"] = config.tie_word_embeddings;
  if (!qwen2) json["attention_bias"] = config.output_bias;
  if (config.mlp_bias) json["mlp_bias"] = true;
  const auto id = [](const std::optional<std::int64_t>& value) { return value ? Json(*value) : Json(nullptr); };
  json["bos_token_id"] = id(config.bos_token_id);
  json["eos_token_id"] = id(config.eos_token_id);
  if (config.pad_token_id) json["pad_token_id"] = *config.pad_token_id;
  return json.dump(2);
}

}  // namespace trainer::model::llama
