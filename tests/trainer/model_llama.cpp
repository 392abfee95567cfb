// The llama as a language model: names, first weights, causality, mixed precision, gradients.
#include <ATen/ATen.h>
#include <ATen/autocast_mode.h>
#include <c10/core/GradMode.h>
#include <torch/csrc/autograd/autograd.h>

#include <boost/test/unit_test.hpp>
#include <cmath>
#include <string>

#include "trainer/model/catalogue.hpp"

namespace {

using trainer::model::LanguageModel;

std::unique_ptr<LanguageModel> small(const std::string& more = "", std::uint64_t seed = 7) {
  at::manual_seed(seed);
  return trainer::model::build_from_json(
      R"({"hidden_size": 32, "num_hidden_layers": 2, "num_attention_heads": 4, "num_key_value_heads": 2,
          "intermediate_size": 48, "vocab_size": 40, "max_position_embeddings": 16)" +
          more + "}",
      at::kCPU);
}

at::Tensor parameter(const LanguageModel& model, const std::string& name) {
  for (const auto& [found, tensor] : model.parameters()) {
    if (found == name) return tensor;
  }
  BOOST_FAIL("no parameter " << name);
  return {};
}

at::Tensor some_tokens(std::int64_t batch, std::int64_t seq) {
  return at::arange(batch * seq, at::kLong).mul(7).remainder(40).view({batch, seq});
}

double largest(const at::Tensor& tensor) { return tensor.abs().max().item<double>(); }

// Autocast to bfloat16 on the CPU while it lives.
struct Bfloat16 {
  Bfloat16() {
    at::autocast::set_autocast_enabled(at::kCPU, true);
    at::autocast::set_autocast_dtype(at::kCPU, at::kBFloat16);
  }
  ~Bfloat16() {
    at::autocast::set_autocast_enabled(at::kCPU, false);
    at::autocast::clear_cache();
  }
};

}  // namespace

BOOST_AUTO_TEST_SUITE(model_llama)

BOOST_AUTO_TEST_CASE(parameters_have_the_names_and_shapes_of_hugging_face) {
  const auto model = small();
  std::string text;
  for (const auto& [name, tensor] : model->parameters()) {
    text += name;
    for (const std::int64_t size : tensor.sizes()) text += ' ' + std::to_string(size);
    text += '\n';
    BOOST_TEST(tensor.is_leaf());
    BOOST_TEST(tensor.requires_grad());
    BOOST_TEST(tensor.is_contiguous());
    BOOST_TEST((tensor.scalar_type() == at::kFloat));
  }
  const auto layer = [](const std::string& i) {
    const std::string prefix = "model.layers." + i + ".";
    return prefix + "input_layernorm.weight 32\n" + prefix + "self_attn.q_proj.weight 32 32\n" + prefix +
           "self_attn.k_proj.weight 16 32\n" + prefix + "self_attn.v_proj.weight 16 32\n" + prefix +
           "self_attn.o_proj.weight 32 32\n" + prefix + "post_attention_layernorm.weight 32\n" + prefix +
           "mlp.gate_proj.weight 48 32\n" + prefix + "mlp.up_proj.weight 48 32\n" + prefix +
           "mlp.down_proj.weight 32 48\n";
  };
  BOOST_TEST(text == "model.embed_tokens.weight 40 32\n" + layer("0") + layer("1") +
                         "model.norm.weight 32\nlm_head.weight 40 32\n");
}

BOOST_AUTO_TEST_CASE(parameters_are_counted_and_tied_ones_once) {
  const std::int64_t layer = 2 * 32 + 32 * (32 + 16 + 16 + 32) + 3 * 48 * 32;
  BOOST_TEST(small()->parameter_count() == 2 * 40 * 32 + 2 * layer + 32);
  BOOST_TEST(small(R"(, "tie_word_embeddings": true)")->parameter_count() == 40 * 32 + 2 * layer + 32);
}

BOOST_AUTO_TEST_CASE(flops_are_those_of_palm_s_appendix_b) {
  const auto model = small();
  const std::int64_t multiplied = model->parameter_count() - 40 * 32;
  BOOST_TEST(model->flops_per_token(16) == 6 * multiplied + 12 * 2 * 4 * 8 * 16);
  const auto tied = small(R"(, "tie_word_embeddings": true)");
  BOOST_TEST(tied->flops_per_token(16) == model->flops_per_token(16));
}

BOOST_AUTO_TEST_CASE(first_weights_follow_from_the_seed) {
  const auto one = small("", 1), same = small("", 1), other = small("", 2);
  BOOST_TEST(one->parameters().size() == same->parameters().size());
  for (std::size_t i = 0; i < one->parameters().size(); ++i) {
    BOOST_TEST(at::equal(one->parameters()[i].second, same->parameters()[i].second));
  }
  BOOST_TEST(!at::equal(parameter(*one, "lm_head.weight"), parameter(*other, "lm_head.weight")));
}

BOOST_AUTO_TEST_CASE(first_weights_have_the_deviation_of_the_config) {
  at::manual_seed(3);
  const auto model = trainer::model::build_from_json(
      R"({"hidden_size": 128, "num_hidden_layers": 8, "num_attention_heads": 4, "vocab_size": 300,
          "initializer_range": 0.05, "attention_bias": true})",
      at::kCPU);
  const auto deviation = [&](const std::string& name) { return parameter(*model, name).std().item<double>(); };
  BOOST_TEST(deviation("model.embed_tokens.weight") == 0.05, boost::test_tools::tolerance(0.05));
  BOOST_TEST(deviation("lm_head.weight") == 0.05, boost::test_tools::tolerance(0.05));
  BOOST_TEST(deviation("model.layers.3.self_attn.q_proj.weight") == 0.05, boost::test_tools::tolerance(0.05));
  BOOST_TEST(deviation("model.layers.3.mlp.up_proj.weight") == 0.05, boost::test_tools::tolerance(0.05));
  // The two that end a residual branch: 0.05 / sqrt(2 x 8).
  BOOST_TEST(deviation("model.layers.3.self_attn.o_proj.weight") == 0.0125, boost::test_tools::tolerance(0.05));
  BOOST_TEST(deviation("model.layers.3.mlp.down_proj.weight") == 0.0125, boost::test_tools::tolerance(0.05));
  BOOST_TEST(largest(parameter(*model, "model.layers.3.input_layernorm.weight") - 1) == 0.0);
  BOOST_TEST(largest(parameter(*model, "model.layers.3.self_attn.o_proj.bias")) == 0.0);
}

BOOST_AUTO_TEST_CASE(a_fresh_model_knows_nothing) {
  const auto model = small();
  const c10::NoGradGuard no_grad;
  const double loss = model->loss(some_tokens(2, 16), some_tokens(2, 16).roll(1, 1)).item<double>();
  BOOST_TEST(loss == std::log(40.0), boost::test_tools::tolerance(0.02));
}

BOOST_AUTO_TEST_CASE(no_token_sees_what_comes_after_it) {
  const auto model = small();
  const c10::NoGradGuard no_grad;
  const at::Tensor tokens = some_tokens(1, 12);
  at::Tensor changed = tokens.clone();
  changed[0][8] = 39;
  const at::Tensor difference = (model->forward(tokens) - model->forward(changed)).abs().amax(-1)[0];
  BOOST_TEST(largest(difference.narrow(0, 0, 8)) == 0.0);
  BOOST_TEST(difference.narrow(0, 8, 4).min().item<double>() > 1e-5);
}

BOOST_AUTO_TEST_CASE(a_longer_row_after_a_shorter_one_is_read_alike) {
  const auto model = small();
  const c10::NoGradGuard no_grad;
  const at::Tensor tokens = some_tokens(1, 16);
  const at::Tensor start = model->forward(tokens.narrow(1, 0, 5));
  BOOST_TEST(largest(model->forward(tokens).narrow(1, 0, 5) - start) < 1e-6);
}

BOOST_AUTO_TEST_CASE(ignored_targets_count_for_nothing) {
  const auto model = small();
  const at::Tensor tokens = some_tokens(2, 8);
  at::Tensor targets = tokens.clone();
  targets[1].fill_(-100);
  const c10::NoGradGuard no_grad;
  const double both = model->loss(tokens, targets).item<double>();
  const double first = model->loss(tokens.narrow(0, 0, 1), targets.narrow(0, 0, 1)).item<double>();
  BOOST_TEST(both == first, boost::test_tools::tolerance(1e-6));
  BOOST_TEST(std::isnan(model->loss(tokens, at::full_like(targets, -100)).item<double>()));
  targets[0][0] = 40;
  BOOST_CHECK_THROW(model->loss(tokens, targets), c10::Error);
}

// The loss along the gradient's direction falls as the gradient says: a check of every hand-written backward at once.
BOOST_AUTO_TEST_CASE(gradients_are_those_of_the_loss) {
  // With the usual small weights attention is all but uniform, and queries and keys hardly matter.
  const auto model =
      small(R"(, "attention_bias": true, "mlp_bias": true, "tie_word_embeddings": true, "initializer_range": 0.3)");
  const at::Tensor tokens = some_tokens(2, 16), targets = some_tokens(2, 16).roll(-1, 1);
  torch::autograd::backward({model->loss(tokens, targets)}, {});
  const c10::NoGradGuard no_grad;
  for (auto& [name, tensor] : model->parameters()) {
    const double norm = tensor.grad().norm().item<double>();
    BOOST_TEST_CONTEXT(name) {
      BOOST_TEST(norm > 0.0);
      const double step = 0.02 / norm;
      const auto loss_at = [&](double along) {
        at::Tensor weight = tensor;
        const at::Tensor before = weight.clone();
        weight.add_(weight.grad(), along * step);
        const double loss = model->loss(tokens, targets).item<double>();
        weight.copy_(before);
        return loss;
      };
      const double slope = (loss_at(0.5) - loss_at(-0.5)) / step;
      BOOST_TEST(slope == norm * norm, boost::test_tools::tolerance(0.02));
    }
  }
}

BOOST_AUTO_TEST_CASE(two_backward_passes_add_up) {
  const auto model = small();
  const at::Tensor tokens = some_tokens(2, 16), targets = some_tokens(2, 16).roll(-1, 1);
  const at::Tensor weight = parameter(*model, "model.layers.0.mlp.up_proj.weight");
  torch::autograd::backward({model->loss(tokens, targets)}, {});
  const at::Tensor once = weight.grad().clone();
  torch::autograd::backward({model->loss(tokens, targets) * 0.5}, {});
  BOOST_TEST(largest(weight.grad() - once * 1.5) < 1e-8 + 1e-6 * largest(once));
}

BOOST_AUTO_TEST_CASE(bfloat16_is_near_float32_and_keeps_float32_weights) {
  const auto model = small();
  const at::Tensor tokens = some_tokens(2, 16), targets = some_tokens(2, 16).roll(-1, 1);
  torch::autograd::backward({model->loss(tokens, targets)}, {});
  std::vector<at::Tensor> exact;
  for (const auto& [name, tensor] : model->parameters()) {
    exact.push_back(tensor.grad());
    tensor.mutable_grad().reset();
  }
  const double loss = model->loss(tokens, targets).item<double>();
  at::Tensor rough;
  {
    const Bfloat16 on;
    rough = model->loss(tokens, targets);
    BOOST_TEST((model->forward(tokens).scalar_type() == at::kBFloat16));
  }
  BOOST_TEST((rough.scalar_type() == at::kFloat));
  BOOST_TEST(rough.item<double>() == loss, boost::test_tools::tolerance(0.002));
  BOOST_TEST(rough.item<double>() != loss);
  torch::autograd::backward({rough}, {});  // outside of the autocast region, as training loops do
  for (std::size_t i = 0; i < exact.size(); ++i) {
    const at::Tensor gradient = model->parameters()[i].second.grad();
    BOOST_TEST_CONTEXT(model->parameters()[i].first) {
      BOOST_TEST((gradient.scalar_type() == at::kFloat));
      BOOST_TEST((gradient - exact[i]).norm().item<double>() < 0.03 * exact[i].norm().item<double>());
    }
  }
}

BOOST_AUTO_TEST_CASE(a_model_is_rebuilt_from_its_own_config) {
  const auto model = small(R"(, "tie_word_embeddings": true, "rope_theta": 5000.0)");
  const auto again = trainer::model::build_from_json(model->config_json(), at::kCPU);
  BOOST_TEST(again->config_json() == model->config_json());
  const c10::NoGradGuard no_grad;
  for (std::size_t i = 0; i < model->parameters().size(); ++i) {
    BOOST_TEST(again->parameters()[i].first == model->parameters()[i].first);
    at::Tensor(again->parameters()[i].second).copy_(model->parameters()[i].second);
  }
  const at::Tensor tokens = some_tokens(2, 16);
  BOOST_TEST(at::equal(model->forward(tokens), again->forward(tokens)));
}

BOOST_AUTO_TEST_CASE(the_length_of_rows_is_the_job_s_where_the_config_has_none) {
  trainer::config::Model settings;
  settings.name = "llama3";
  settings.flavor = "debugmodel";
  const auto model = trainer::model::build(settings, 256, 48, at::kCPU);
  BOOST_TEST(model->max_seq_len() == 48);
  BOOST_TEST(model->vocab_size() == 256);
  BOOST_TEST(
      model->summary().starts_with("llama: 5246208 parameters, 6 layers, 16 query heads and 16 key-value "
                                   "heads of 16, vocabulary 256\n  model.embed_tokens.weight [256, 256]\n"));
}

BOOST_AUTO_TEST_SUITE_END()
