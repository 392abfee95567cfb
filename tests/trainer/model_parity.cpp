// The same numbers as PyTorch: from equal weights and batches, every loss of a short training run.
// tests/parity/record.py wrote the file; weights and tokens follow from the formula that both sides have.
#include <ATen/ATen.h>
#include <c10/core/GradMode.h>
#include <torch/csrc/autograd/autograd.h>

#include <boost/test/unit_test.hpp>
#include <fstream>
#include <nlohmann/json.hpp>

#include "trainer/model/catalogue.hpp"
#include "trainer/optim/optimizer.hpp"

namespace {

using nlohmann::json;
using trainer::model::LanguageModel;

std::uint32_t mixed(std::uint64_t index, std::uint64_t stream) {
  auto x = static_cast<std::uint32_t>(index * 2654435761U + stream * 40503U + 12345U);
  for (int i = 0; i < 2; ++i) x = (x ^ (x >> 16)) * 0x45D9F3BU;
  return x ^ (x >> 16);
}

void set_weights(const LanguageModel& model) {
  const c10::NoGradGuard no_grad;
  std::uint64_t number = 0;
  for (const auto& [name, tensor] : model.parameters()) {
    at::Tensor value = at::empty(tensor.sizes());
    auto* out = value.data_ptr<float>();
    const float scale = tensor.dim() > 1 ? 0.4F : 0.2F;
    const float shift = name.find("norm") != std::string::npos ? 1.0F : 0.0F;
    for (std::int64_t i = 0; i < value.numel(); ++i) {
      const double centred = mixed(static_cast<std::uint64_t>(i), number) / 4294967296.0 - 0.5;
      out[i] = static_cast<float>(centred) * scale + shift;
    }
    const_cast<at::Tensor&>(tensor).copy_(value);
    ++number;
  }
}

struct Batch {
  at::Tensor tokens, targets;
};

Batch make_batch(const json& run, std::int64_t vocab, std::uint64_t step) {
  const auto batch = run["batch"].get<std::int64_t>(), seq = run["seq"].get<std::int64_t>();
  at::Tensor rows = at::empty({batch, seq + 1}, at::kLong);
  for (std::int64_t i = 0; i < rows.numel(); ++i) {
    rows.data_ptr<std::int64_t>()[i] = mixed(static_cast<std::uint64_t>(i), 1000 + step) % vocab;
  }
  Batch result{rows.narrow(1, 0, seq).contiguous(), rows.narrow(1, 1, seq).contiguous()};
  result.targets[0].narrow(0, 0, 5).fill_(-100);
  return result;
}

std::vector<at::Tensor> tensors(const LanguageModel& model) {
  std::vector<at::Tensor> result;
  for (const auto& [name, tensor] : model.parameters()) result.push_back(tensor);
  return result;
}

json recorded_run() {
  std::ifstream file(REFLCFG_TEST_DATA "/parity/llama.json");
  return json::parse(file);
}

void compare(const json& run, const json& recorded, trainer::config::Implementation implementation) {
  const auto model = trainer::model::build_from_json(recorded["config"].dump(), at::kCPU);
  set_weights(*model);
  const json& o = run["optimizer"];
  trainer::config::Optimizer settings;
  settings.eps = o["eps"];
  settings.beta1 = o["beta1"];
  settings.beta2 = o["beta2"];
  settings.weight_decay = o["weight_decay"];
  settings.implementation = implementation;
  const auto optimizer = trainer::optim::build(settings, model->parameters());

  for (std::uint64_t step = 0; step < run["steps"].get<std::uint64_t>(); ++step) {
    const Batch batch = make_batch(run, model->vocab_size(), step);
    const at::Tensor loss = model->loss(batch.tokens, batch.targets);
    torch::autograd::backward({loss}, {});
    const at::Tensor norm = trainer::optim::clip_grad_norm(tensors(*model), run["max_norm"].get<double>());
    optimizer->step(o["lr"].get<double>());
    optimizer->zero_grad();
    BOOST_TEST_CONTEXT("step " << step) {
      BOOST_CHECK_SMALL(loss.item<double>() - recorded["losses"][step].get<double>(), 1e-5);
      BOOST_CHECK_SMALL(norm.item<double>() / recorded["grad_norms"][step].get<double>() - 1.0, 1e-4);
    }
  }
}

}  // namespace

BOOST_AUTO_TEST_SUITE(model_parity)

BOOST_AUTO_TEST_CASE(every_loss_and_gradient_norm_is_that_of_pytorch) {
  const json run = recorded_run();
  BOOST_TEST(run["cases"].size() == 6U);
  for (const json& recorded : run["cases"]) {
    BOOST_TEST_CONTEXT(recorded["name"].get<std::string>()) {
      compare(run, recorded, trainer::config::Implementation::fused);
    }
  }
}

BOOST_AUTO_TEST_CASE(so_it_is_with_the_other_implementations_of_adamw) {
  const json run = recorded_run();
  compare(run, run["cases"][1], trainer::config::Implementation::foreach);
  compare(run, run["cases"][1], trainer::config::Implementation::for_loop);
}

BOOST_AUTO_TEST_CASE(logits_agree_with_the_loss) {
  const json run = recorded_run();
  const auto model = trainer::model::build_from_json(run["cases"][3]["config"].dump(), at::kCPU);
  set_weights(*model);
  const Batch batch = make_batch(run, model->vocab_size(), 0);
  const c10::NoGradGuard no_grad;
  const at::Tensor logits = model->forward(batch.tokens);
  BOOST_TEST(logits.sizes() == at::IntArrayRef({3, 24, 80}));
  const at::Tensor loss = at::cross_entropy_loss(logits.flatten(0, 1), batch.targets.flatten());
  BOOST_CHECK_SMALL(loss.item<double>() - run["cases"][3]["losses"][0].get<double>(), 1e-5);
  BOOST_CHECK_SMALL(loss.item<double>() - model->loss(batch.tokens, batch.targets).item<double>(), 1e-6);
}

BOOST_AUTO_TEST_SUITE_END()
