// What a config.json may say, and what is answered to one that can't be built.
#include <ATen/ATen.h>

#include <boost/test/unit_test.hpp>
#include <filesystem>
#include <fstream>
#include <functional>
#include <nlohmann/json.hpp>
#include <string>

#include "trainer/errors.hpp"
#include "trainer/model/catalogue.hpp"
#include "trainer/model/llama/builtin.hpp"
#include "trainer/model/llama/config.hpp"

namespace {

using trainer::ConfigError;
using trainer::model::llama::Config;
using trainer::model::llama::parse_config;
using trainer::model::llama::to_json;

std::string message(const std::function<void()>& action) {
  try {
    action();
  } catch (const ConfigError& error) {
    return error.what();
  }
  return "nothing was thrown";
}

std::string parse_error(const std::string& text) {
  return message([&] { parse_config(text, "c.json"); });
}

trainer::config::Model named(const std::string& name, const std::string& config) {
  trainer::config::Model settings;
  settings.name = name;
  settings.config = config;
  return settings;
}

std::string build_error(const trainer::config::Model& settings, std::int64_t vocab = 10) {
  return message([&] { trainer::model::build(settings, vocab, 16, at::kCPU); });
}

// A small shape with room for one more key.
std::string with(const std::string& more) {
  return R"({"hidden_size": 32, "num_hidden_layers": 1, "num_attention_heads": 4)" + (more.empty() ? "" : ", " + more) +
         "}";
}

}  // namespace

BOOST_AUTO_TEST_SUITE(model_config)

BOOST_AUTO_TEST_CASE(the_config_of_flame_s_340m_transformer_is_read) {
  const Config c = parse_config(R"({
    "attention_bias": false, "bos_token_id": 1, "eos_token_id": 2, "fuse_cross_entropy": true, "fuse_norm": true,
    "hidden_act": "swish", "hidden_size": 1024, "initializer_range": 0.02, "max_position_embeddings": 8192,
    "model_type": "transformer", "num_heads": 16, "num_hidden_layers": 24, "norm_eps": 1e-06,
    "tie_word_embeddings": false, "use_cache": true, "vocab_size": 32000})",
                                "c.json");
  BOOST_TEST(c.hidden_size == 1024);
  BOOST_TEST(c.num_attention_heads == 16);
  BOOST_TEST(c.num_key_value_heads == 16);
  BOOST_TEST(c.head_dim == 64);
  BOOST_TEST(c.intermediate_size == 2816);  // 2/3 x 4 x 1024 = 2730.67, up to a multiple of 256
  BOOST_TEST(c.vocab_size.value() == 32000);
  BOOST_TEST(c.max_position_embeddings.value() == 8192);
  BOOST_TEST(c.rope_theta == 10000.0);
  BOOST_TEST(c.rms_norm_eps == 1e-6);
  BOOST_TEST(c.bos_token_id.value() == 1);
}

BOOST_AUTO_TEST_CASE(the_config_of_llama_3_1_8b_is_read) {
  const Config c = parse_config(R"({
    "architectures": ["LlamaForCausalLM"], "attention_bias": false, "attention_dropout": 0.0, "bos_token_id": 128000,
    "eos_token_id": [128001, 128008], "hidden_act": "silu", "hidden_size": 4096, "initializer_range": 0.02,
    "intermediate_size": 14336, "max_position_embeddings": 131072, "mlp_bias": false, "model_type": "llama",
    "num_attention_heads": 32, "num_hidden_layers": 32, "num_key_value_heads": 8, "pretraining_tp": 1,
    "rms_norm_eps": 1e-05, "rope_scaling": {"factor": 8.0, "low_freq_factor": 1.0, "high_freq_factor": 4.0,
    "original_max_position_embeddings": 8192, "rope_type": "llama3"}, "rope_theta": 500000.0,
    "tie_word_embeddings": false, "torch_dtype": "bfloat16", "transformers_version": "4.43.0", "use_cache": true,
    "vocab_size": 128256})",
                                "c.json");
  BOOST_TEST(c.num_key_value_heads == 8);
  BOOST_TEST(c.head_dim == 128);
  BOOST_TEST(c.intermediate_size == 14336);
  BOOST_TEST(c.rope_theta == 500000.0);
  BOOST_TEST(c.rope_scaling.value().factor == 8.0);
  BOOST_TEST(c.rms_norm_eps == 1e-5);
}

BOOST_AUTO_TEST_CASE(what_is_written_reads_back_the_same) {
  for (const char* more :
       {"", R"("attention_bias": true)", R"("qkv_bias": true)", R"("mlp_bias": true, "tie_word_embeddings": true)",
        R"("head_dim": 24, "num_kv_heads": 2, "vocab_size": 7, "max_position_embeddings": 99)",
        R"("rope_scaling": {"type": "linear", "factor": 2.5}, "rope_theta": 123.5, "norm_eps": 0.001)",
        R"("rope_parameters": {"rope_type": "llama3", "factor": 4.0, "rope_theta": 5e5}, "eos_token_id": 3)"}) {
    const std::string once = to_json(parse_config(with(more), "c.json"));
    BOOST_TEST(to_json(parse_config(once, "again")) == once);
  }
}

BOOST_AUTO_TEST_CASE(biases_of_q_k_and_v_alone_are_exported_as_a_qwen2) {
  const auto json = nlohmann::json::parse(to_json(parse_config(with(R"("qkv_bias": true)"), "c.json")));
  BOOST_TEST(json["model_type"] == "qwen2");
  BOOST_TEST(json["architectures"][0] == "Qwen2ForCausalLM");
  const auto llama = nlohmann::json::parse(to_json(parse_config(with(""), "c.json")));
  BOOST_TEST(llama["model_type"] == "llama");
  BOOST_TEST(llama["architectures"][0] == "LlamaForCausalLM");
}

BOOST_AUTO_TEST_CASE(an_unknown_key_is_an_error_that_names_the_one_meant) {
  BOOST_TEST(parse_error(with(R"("num_kv_head": 2)")) ==
             "error: num_kv_head: unknown key\n"
             " --> c.json:1:71\n"
             "  |\n"
             "1 | {\"hidden_size\": 32, \"num_hidden_layers\": 1, \"num_attention_heads\": 4, \"num_kv_head\": 2}\n"
             "  |                                                                       ^^^^^^^^^^^^^^^^\n"
             "  = help: did you mean num_kv_heads?");
}

BOOST_AUTO_TEST_CASE(a_network_that_is_not_this_one_is_refused) {
  const auto refused = [](const std::string& more, const std::string& key, const std::string& expected) {
    const std::string text = parse_error(with(more));
    BOOST_TEST(text.starts_with("error: " + key + ": "), text);
    BOOST_TEST(text.find(expected) < text.find("\n"), text);
    BOOST_TEST(text.find("\n --> c.json:1:") != std::string::npos, text);
    BOOST_TEST(text.find("error: ", 1) == std::string::npos, text);  // and nothing else
  };
  refused(R"("hidden_act": "gelu")", "hidden_act", R"("silu" or "swish")");
  refused(R"("qk_norm": true)", "qk_norm", "false");
  refused(R"("window_size": 512)", "window_size", "null");
  refused(R"("sliding_window": 4096)", "sliding_window", "null");
  refused(R"("attention_dropout": 0.1)", "attention_dropout", "0 or false");
  refused(R"("rope_scaling": {"rope_type": "yarn", "factor": 4.0})", "rope_scaling.rope_type",
          "expected default, linear or llama3");
  refused(R"("model_type": "mamba")", "model_type", "llama, transformer (fla's), mistral or qwen2");
  refused(R"("num_kv_heads": 3)", "num_kv_heads", "a divisor of the 4 heads (num_attention_heads)");
  refused(R"("head_dim": 7)", "head_dim", "an even number");
  refused(R"("num_heads": 8)", "num_heads", "8 contradicts num_attention_heads, which is 4");
  refused(R"("vocab_size": -1)", "vocab_size", "an integer of at least 1");
  refused(R"("rope_theta": "big")", "rope_theta", "a number of at least 0");
  refused(R"("tie_word_embeddings": 1)", "tie_word_embeddings", "true or false");
}

BOOST_AUTO_TEST_CASE(a_window_that_is_switched_off_is_no_window) {
  BOOST_CHECK_NO_THROW(parse_config(with(R"("sliding_window": 4096, "use_sliding_window": false)"), "c.json"));
  BOOST_CHECK_NO_THROW(parse_config(with(R"("window_size": null)"), "c.json"));
}

BOOST_AUTO_TEST_CASE(all_mistakes_are_told_at_once_each_with_its_line) {
  const std::string text = parse_error(
      "{\n"
      "  \"hidden_size\": \"big\",\n"
      "  \"num_hidden_layers\": 1, \"num_attention_heads\": 0,\n"
      "  \"rope_scaling\": {\n"
      "    \"rope_type\": \"linear\",\n"
      "    \"factor\": \"two\"\n"
      "  },\n"
      "  \"note\": \"a \\\"quoted\\\" word, {and} more: \",\n"
      "  \"qk_norm\": true\n"
      "}\n");
  for (const char* part :
       {"error: hidden_size: expected an integer of at least 1, got \"big\"\n --> c.json:2:3\n",
        "error: num_attention_heads: expected an integer of at least 1, got 0\n --> c.json:3:27\n",
        "error: rope_scaling.factor: expected a number of at least 0, got \"two\"\n --> c.json:6:5\n",
        "error: note: unknown key\n --> c.json:8:3\n", "error: qk_norm: expected false, got true\n --> c.json:9:3\n",
        "5 errors"}) {
    BOOST_TEST(text.find(part) != std::string::npos, part << " is missing in\n" << text);
  }
}

BOOST_AUTO_TEST_CASE(a_missing_size_and_bad_json_are_errors) {
  BOOST_TEST(parse_error(R"({"hidden_size": 8})") ==
             "error: num_hidden_layers: is required\n"
             " --> c.json:1:1\n"
             "  |\n"
             "1 | {\"hidden_size\": 8}\n"
             "  | ^\n"
             "  = help: add it: an integer of at least 1\n"
             "\n"
             "error: num_attention_heads: is required\n"
             " --> c.json:1:1\n"
             "  |\n"
             "1 | {\"hidden_size\": 8}\n"
             "  | ^\n"
             "  = help: add it: an integer of at least 1\n"
             "\n"
             "2 errors");
  const std::string cut = parse_error("{\n  \"hidden_size\": 8,\n");
  BOOST_TEST(cut.starts_with("error: this is not valid JSON: "), cut);
  BOOST_TEST(cut.find("\n --> c.json:3:1\n") != std::string::npos, cut);
  BOOST_TEST(
      parse_error("[1]").starts_with("error: expected a JSON object, got JSON of type array\n --> c.json:1:1\n"));
}

BOOST_AUTO_TEST_CASE(a_name_on_the_hub_is_not_downloaded) {
  BOOST_TEST(
      build_error(named("fla", "fla-hub/transformer-1.3B-100B")) ==
      "error: model.config: no such folder, and a name on the Hugging Face hub is not downloaded: "
      "\"fla-hub/transformer-1.3B-100B\"\n"
      " = help: fetch fla-hub/transformer-1.3B-100B's config.json and give its path, or give a built-in name\n"
      " = help: expected a config.json, a folder with one, or one of nano, quickstart, debugmodel, 8B, 70B, 405B, "
      "transformer_340M, transformer_1B, transformer_7B");
}

BOOST_AUTO_TEST_CASE(a_file_that_is_not_there_may_be_a_built_in_size) {
  const std::string text = build_error(named("fla", "configs/transformer_340M.json"));
  BOOST_TEST(text.starts_with("error: model.config: no such file, folder or built-in size: "), text);
  BOOST_TEST(text.find("\n = help: did you mean --model.config transformer_340M?\n") != std::string::npos, text);
}

BOOST_AUTO_TEST_CASE(unknown_architectures_and_sizes_are_listed) {
  BOOST_TEST(
      build_error(named("lama", "nano")) ==
      "error: model.name: unknown architecture \"lama\", expected one of fla, transformer, llama3, llama, llama2\n"
      " = help: did you mean llama?");
  trainer::config::Model settings = named("llama3", "");
  settings.flavor = "debugmode";
  BOOST_TEST(build_error(settings).ends_with("\n = help: did you mean debugmodel?"));
}

BOOST_AUTO_TEST_CASE(the_vocabulary_is_the_tokenizer_s_unless_the_config_has_a_larger_one) {
  const auto vocab = [](const std::string& more, std::int64_t tokenizer) {
    const auto file = std::filesystem::temp_directory_path() / "reflcfg-model-config-test.json";
    std::ofstream(file) << with(more);
    const auto model = trainer::model::build(named("fla", file.string()), tokenizer, 16, at::kCPU);
    std::filesystem::remove(file);
    return model->vocab_size();
  };
  BOOST_TEST(vocab("", 11) == 11);
  BOOST_TEST(vocab(R"("vocab_size": 12)", 11) == 12);
  BOOST_TEST(vocab(R"("vocab_size": 12)", 0) == 12);
  const std::string text = message([&] { vocab(R"("vocab_size": 10)", 11); });
  BOOST_TEST(text.starts_with("error: vocab_size: expected at least 11, the tokenizer's, got 10\n --> "), text);
  BOOST_TEST(build_error(named("fla", "nano"), 0)
                 .starts_with("error: vocab_size: is required where there is no tokenizer to take it from\n"));
}

BOOST_AUTO_TEST_CASE(every_built_in_size_is_a_config_that_can_be_read) {
  for (const char* family : {"llama3", "llama2"}) {
    const auto names = trainer::model::llama::builtin_names(family);
    BOOST_TEST(names.size() >= 8U);
    for (const std::string& name : names) {
      BOOST_CHECK_NO_THROW(parse_config(trainer::model::llama::find_builtin(family, name), name));
    }
  }
  BOOST_TEST(trainer::model::llama::find_builtin("llama3", "13B") == nullptr);
  BOOST_TEST(trainer::model::llama::find_builtin("llama2", "13B") != nullptr);
}

BOOST_AUTO_TEST_CASE(only_rmsnorm_can_be_asked_for) {
  trainer::config::Model settings = named("llama3", "nano");
  using Norm = decltype(settings.norm_type)::value_type;
  settings.norm_type = Norm("fused_rmsnorm");  // TorchTitan's word for how, not what
  BOOST_CHECK_NO_THROW(trainer::model::build(settings, 10, 16, at::kCPU));
  settings.norm_type = Norm("layernorm");
  BOOST_TEST(build_error(settings) ==
             "error: model.norm_type: layernorm is not supported, this model has rmsnorm only\n"
             " = help: leave it out");
}

BOOST_AUTO_TEST_SUITE_END()
