// A trainer with a model and a config section of its own. All else (data, loop, optimizers, checkpoints, log) is the
// trainer's, under the same settings:
//
//   custom_trainer --ngram.context 8 --training.seq_len 64 --training.steps 300 --validation.enable
//
// The model is the one of Bengio et al., "A Neural Probabilistic Language Model" (JMLR 2003): the last few tokens, each
// as a vector, through one hidden layer.
#include <ATen/ATen.h>

#include <cstdio>
#include <exception>
#include <reflcfg/reflcfg.hpp>

#include "trainer/train/defaults.hpp"
#include "trainer/train/earlier_run.hpp"
#include "trainer/train/trainer.hpp"

namespace {

struct Ngram {
  std::int64_t context = 8;
  std::int64_t width = 32;
  std::int64_t hidden = 256;

  static consteval auto describe() {
    using namespace reflcfg;
    return section("The model of this example.",
                   field<&Ngram::context>("How many tokens it looks back.", at_least(1), unit("tokens")),
                   field<&Ngram::width>("Size of a token's vector.", at_least(1)),
                   field<&Ngram::hidden>("Size of the hidden layer.", at_least(1)));
  }
};

// The sections that the loop reads, and one more. Leaving out the others leaves out their options.
struct Config {
  trainer::config::Job job;
  trainer::config::Model model;
  trainer::config::Optimizer optimizer;
  trainer::config::LRScheduler lr_scheduler;
  trainer::config::Training training;
  trainer::config::Metrics metrics;
  trainer::config::Checkpoint checkpoint;
  trainer::config::Validation validation;
  Ngram ngram;
};

class NgramModel final : public trainer::model::LanguageModel {
 public:
  NgramModel(const Ngram& shape, std::int64_t vocab_size, std::int64_t seq_len, at::Device device)
      : shape_(shape), vocab_size_(vocab_size), seq_len_(seq_len) {
    add("embedding", {vocab_size, shape.width}, 1.0, device);
    const std::int64_t inputs = shape.context * shape.width;
    add("hidden", {shape.hidden, inputs}, 1.0 / std::sqrt(static_cast<double>(inputs)), device);
    add("output", {vocab_size, shape.hidden}, 1.0 / std::sqrt(static_cast<double>(shape.hidden)), device);
  }

  at::Tensor forward(const at::Tensor& tokens) override {
    // Rows begin with `context - 1` zeros, so every position has as many tokens to look at.
    const at::Tensor padded = at::constant_pad_nd(tokens, {shape_.context - 1, 0});
    const at::Tensor windows = padded.unfold(1, shape_.context, 1);  // [batch, seq, context]
    const at::Tensor inputs = at::embedding(weight(0), windows).flatten(2);
    return at::linear(at::relu(at::linear(inputs, weight(1))), weight(2));
  }

  const trainer::model::NamedTensors& parameters() const override { return parameters_; }
  std::string config_json() const override { return R"({"model_type": "ngram"})"; }
  std::int64_t flops_per_token(std::int64_t) const override { return 6 * parameter_count(); }
  std::int64_t vocab_size() const override { return vocab_size_; }
  std::int64_t max_seq_len() const override { return seq_len_; }
  std::string summary() const override { return "embedding, hidden layer, output"; }

 private:
  void add(const std::string& name, at::IntArrayRef shape, double deviation, at::Device device) {
    parameters_.emplace_back(name, (at::randn(shape) * deviation).to(device).set_requires_grad(true));
  }
  const at::Tensor& weight(std::size_t index) const { return parameters_[index].second; }

  Ngram shape_;
  std::int64_t vocab_size_;
  std::int64_t seq_len_;
  trainer::model::NamedTensors parameters_;
};

std::unique_ptr<trainer::model::LanguageModel> build(const Config& config, std::int64_t vocab_size, at::Device device) {
  return std::make_unique<NgramModel>(config.ngram, vocab_size, config.training.seq_len, device);
}

}  // namespace

int main(int argc, char** argv) {
  auto config = reflcfg::load_or_exit<Config>(argc, argv, {.about = "Trains an n-gram network on text."});
  const auto given = [&](std::string_view path) { return config.given(path); };
  const auto since = [&](const std::string& toml) { return trainer::train::changes_since(toml, config); };
  try {
    trainer::train::replace_hub_defaults(config.value.model, config.value.training, given);
    trainer::train::Trainer<Config> trainer(
        config,
        {.title = "custom_trainer", .resolved_toml = reflcfg::to_toml(config), .given = given, .changes_since = since},
        build);
    return trainer.run();
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 1;
  }
}
