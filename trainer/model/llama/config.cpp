#include "trainer/model/llama/config.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <nlohmann/json.hpp>
#include <reflcfg/late_errors.hpp>
#include <string_view>
#include <vector>

#include "trainer/model/json_members.hpp"
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

// One config.json being read: takes values out by name, remembers which names are spoken for, and collects what is
// wrong.
class Reader {
 public:
  Reader(Json json, const std::string& text, const std::string& origin)
      : json_(std::move(json)), text_(text), origin_(origin), members_(json_members(text)) {}

  // The value under the first of `names` that is there and not null. Hugging Face's null means "not given".
  const Json* find(std::initializer_list<const char*> names) {
    const Json* found = nullptr;
    std::string used;
    for (const char* name : names) {
      known_.emplace_back(name);
      const auto it = json_.find(name);
      if (it == json_.end() || it->is_null()) continue;
      if (found != nullptr && *found != *it) {
        fail(name, it->dump() + " contradicts " + used + ", which is " + found->dump(),
             "they are two names of one setting: keep one of them");
      }
      if (found == nullptr) {
        found = &*it;
        used = name;
      }
    }
    if (found != nullptr) last_ = used;
    return found;
  }

  std::optional<std::int64_t> integer(std::initializer_list<const char*> names, std::int64_t at_least) {
    const Json* value = find(names);
    if (value == nullptr) return std::nullopt;
    return integer(*value, at_least);
  }

  // Nothing where it is missing or wrong, which is then told.
  std::optional<std::int64_t> required(std::initializer_list<const char*> names) {
    if (const Json* value = find(names)) return integer(*value, 1);
    fail(*names.begin(), "is required", "add it: an integer of at least 1");
    return std::nullopt;
  }

  std::optional<double> real(std::initializer_list<const char*> names) {
    const Json* value = find(names);
    if (value == nullptr) return std::nullopt;
    if (!value->is_number() || value->get<double>() < 0) {
      fail(last_, "expected a number of at least 0, got " + value->dump());
      return std::nullopt;
    }
    return value->get<double>();
  }

  bool boolean(std::initializer_list<const char*> names, bool fallback) {
    const Json* value = find(names);
    if (value == nullptr) return fallback;
    if (!value->is_boolean()) {
      fail(last_, "expected true or false, got " + value->dump());
      return fallback;
    }
    return value->get<bool>();
  }

  // A setting that this model has in one form only.
  void only(const char* name, const std::function<bool(const Json&)>& accepts, const std::string& expected,
            const std::string& reason) {
    const Json* value = find({name});
    if (value != nullptr && !accepts(*value)) fail(name, "expected " + expected + ", got " + value->dump(), reason);
  }

  // The members of the object that find() gave last.
  Reader inside(const Json& object) const {
    Reader inner(object, text_, origin_);
    inner.inside_ = inside_ + last_ + ".";
    const auto at = member(last_);
    inner.members_ = at == members_.end() ? std::vector<JsonMember>{} : json_members(text_, at->value);
    return inner;
  }
  void take_errors(const Reader& inner) { errors_.add(inner.errors_.all()); }

  void ignore(const char* name) { known_.emplace_back(name); }

  // Whatever was never asked for might change the result, so it isn't passed over.
  void refuse_the_rest() {
    for (const auto& [name, value] : json_.items()) {
      if (std::ranges::find(known_, name) != known_.end()) continue;
      const std::string meant = closest_name(name, known_);
      fail(name, "unknown key",
           meant.empty() ? "known are the keys of transformers' LlamaConfig and fla's TransformerConfig; remove it to "
                           "train the model without it"
                         : "did you mean " + meant + "?");
    }
  }

  void fail(const std::string& key, const std::string& what, const std::string& help = "") {
    const auto at = member(key);
    const std::size_t start = std::min(text_.find('{'), text_.size());  // of one that is missing
    errors_.add({reflcfg::error_in_text(origin_, text_, at == members_.end() ? start : at->first,
                                        at == members_.end() ? start + 1 : at->last, inside_ + key + ": " + what,
                                        help.empty() ? std::vector<std::string>{} : std::vector{help})});
  }

  void throw_if_any() const { errors_.throw_if_any(); }
  // The key that the last value found stands under.
  const std::string& last() const { return last_; }

 private:
  // Of the value found last.
  std::optional<std::int64_t> integer(const Json& value, std::int64_t at_least) {
    if (value.is_number_integer() && value.get<std::int64_t>() >= at_least) return value.get<std::int64_t>();
    fail(last_, "expected an integer of at least " + std::to_string(at_least) + ", got " + value.dump());
    return std::nullopt;
  }

  std::vector<JsonMember>::const_iterator member(const std::string& key) const {
    return std::ranges::find(members_, key, &JsonMember::key);
  }

  Json json_;
  const std::string& text_;
  const std::string& origin_;
  std::vector<JsonMember> members_;
  std::string inside_;  // "rope_scaling."
  std::vector<std::string> known_;
  std::string last_;
  Mistakes errors_;
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
    // "[json.exception.parse_error.101] parse error at line 1, column 2: syntax error while parsing ..."
    const std::string_view message = error.what();
    const std::size_t colon = message.find(": ");
    const std::size_t last = std::clamp<std::size_t>(error.byte, 1, text.size() + 1);
    throw ConfigError(reflcfg::error_in_text(
        origin, text, last - 1, last,
        "this is not valid JSON: " + std::string(message.substr(colon == std::string_view::npos ? 0 : colon + 2)),
        {"expected a config.json as Hugging Face writes it"}));
  }
  if (!json.is_object()) {
    throw ConfigError(reflcfg::error_in_text(
        origin, text, 0, 1, std::string("expected a JSON object, got JSON of type ") + json.type_name(),
        {"expected a config.json as Hugging Face writes it"}));
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
  if (!json->is_object()) {
    reader.fail(reader.last(), "expected an object or null, got " + json->dump());
    return;
  }
  Reader inner = reader.inside(*json);
  config.rope_theta = inner.real({"rope_theta"}).value_or(config.rope_theta);
  const Json* type = inner.find({"rope_type", "type"});
  if (type != nullptr && *type != "default") {
    RopeScaling scaling;
    if (*type != "linear" && *type != "llama3") {
      inner.fail(inner.last(), "expected default, linear or llama3, got " + type->dump());
    }
    scaling.type = *type == "linear" ? RopeScaling::Type::linear : RopeScaling::Type::llama3;
    scaling.factor = inner.real({"factor"}).value_or(scaling.factor);
    scaling.low_freq_factor = inner.real({"low_freq_factor"}).value_or(scaling.low_freq_factor);
    scaling.high_freq_factor = inner.real({"high_freq_factor"}).value_or(scaling.high_freq_factor);
    scaling.original_max_position_embeddings =
        inner.integer({"original_max_position_embeddings"}, 1).value_or(scaling.original_max_position_embeddings);
    config.rope_scaling = scaling;
  }
  reader.take_errors(inner);
}

void read_heads(Reader& reader, Config& config) {
  const auto heads = reader.required({"num_attention_heads", "num_heads"});
  const std::string heads_key = reader.last();
  const auto shared = reader.integer({"num_key_value_heads", "num_kv_heads"}, 1);
  const std::string shared_key = reader.last();
  const auto head_dim = reader.integer({"head_dim"}, 1);
  if (!heads) return;
  config.num_attention_heads = *heads;
  config.num_key_value_heads = shared.value_or(*heads);
  if (*heads % config.num_key_value_heads != 0) {
    reader.fail(shared_key, "expected a divisor of the " + std::to_string(*heads) + " heads (" + heads_key + "), got " +
                                std::to_string(config.num_key_value_heads));
  }
  if (config.hidden_size == 0) return;
  if (!head_dim && config.hidden_size % *heads != 0) {
    reader.fail(
        heads_key,
        "expected a divisor of hidden_size " + std::to_string(config.hidden_size) + ", got " + std::to_string(*heads),
        "change one of them, or give head_dim");
    return;
  }
  config.head_dim = head_dim.value_or(config.hidden_size / *heads);
  if (config.head_dim % 2 != 0) {
    reader.fail(head_dim ? "head_dim" : heads_key,
                head_dim ? "expected an even number, got " + std::to_string(config.head_dim)
                         : "gives heads of size " + std::to_string(config.head_dim) + ", expected an even size",
                "rotary embeddings turn pairs of elements");
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
      "other activations are not supported yet");
  reader.only("qk_norm", is_false_or_zero, "false", "normalized queries and keys are not supported yet");
  reader.only("use_sliding_window", is_false_or_zero, "false", "sliding-window attention is not supported yet");
  const Json* sliding = reader.find({"use_sliding_window"});
  if (sliding != nullptr) {
    reader.ignore("sliding_window");  // Qwen2 writes a window and then doesn't use it
  } else {
    for (const char* name : {"window_size", "sliding_window"}) {
      reader.only(name, is_false_or_zero, "null", "sliding-window attention is not supported yet");
    }
  }
  reader.only("elementwise_affine", is_true, "true", "norms without weights are not supported yet");
  for (const char* name : {"attention_dropout", "hidden_dropout", "resid_pdrop", "use_l2warp"}) {
    reader.only(name, is_false_or_zero, "0 or false", "this model has none; remove it to train without it");
  }
}

std::optional<std::int64_t> token_id(Reader& reader, const char* name) {
  const Json* value = reader.find({name});
  return value != nullptr && value->is_number_integer() ? std::optional(value->get<std::int64_t>()) : std::nullopt;
}

}  // namespace

Config parse_config(const std::string& text, const std::string& origin) {
  Reader reader(parse_json(text, origin), text, origin);
  const Json* type = reader.find({"model_type"});
  const std::string model_type = type == nullptr     ? "llama"
                                 : type->is_string() ? type->get<std::string>()
                                                     : type->dump();
  if (constexpr std::array types = {"llama", "transformer", "mistral", "qwen2"};
      std::ranges::find(types, model_type) == types.end()) {
    // Its other keys mean something else, so they are not looked at.
    reader.fail("model_type", "expected llama, transformer (fla's), mistral or qwen2, got " + type->dump(),
                "choose another model.name, or another model.config");
    reader.throw_if_any();
  }

  Config config;
  config.hidden_size = reader.required({"hidden_size"}).value_or(0);
  config.num_hidden_layers = reader.required({"num_hidden_layers"}).value_or(0);
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
  reader.throw_if_any();
  return config;
}

void refuse_key(const std::string& text, const std::string& origin, const std::string& key, const std::string& what,
                const std::string& help) {
  Reader reader(parse_json(text, origin), text, origin);
  reader.fail(key, what, help);
  reader.throw_if_any();
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
