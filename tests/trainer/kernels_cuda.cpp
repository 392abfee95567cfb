// The CUDA kernels against the same formulas in libtorch's operations, and a training step on both devices.
// Skipped, with the reason, where there is no GPU or no nvcc built them.
#include <ATen/ATen.h>
#include <torch/csrc/autograd/autograd.h>

#include <boost/test/unit_test.hpp>
#include <cstdio>
#include <string>
#include <vector>

#include "trainer/errors.hpp"
#include "trainer/model/catalogue.hpp"
#include "trainer/model/ops/kernel.hpp"
#include "trainer/model/ops/rms_norm.hpp"
#include "trainer/model/ops/swiglu.hpp"
#include "trainer/optim/optimizer.hpp"
#include "trainer/train/device.hpp"

namespace {

namespace ops = trainer::model::ops;

const std::vector<at::ScalarType> types = {at::kFloat, at::kBFloat16};

// Empty if the kernels can run here.
std::string why_not() {
#ifndef REFLCFG_WITH_CUDA
  return "the CUDA kernels were not built (no nvcc)";
#else
  try {
    trainer::train::choose_device("cuda");
    return "";
  } catch (const trainer::ConfigError& error) {
    return error.what();
  }
#endif
}

boost::test_tools::assertion_result there_is_a_gpu(boost::unit_test::test_unit_id) {
  static const std::string reason = why_not();
  static const bool said = !reason.empty() && std::fprintf(stderr, "skipped: %s\n", reason.c_str()) > 0;
  boost::test_tools::assertion_result result(!said);
  result.message() << reason;
  return result;
}

#define GPU_TEST_CASE(name) BOOST_AUTO_TEST_CASE(name, *boost::unit_test::precondition(there_is_a_gpu))

at::Tensor on_gpu(const at::Tensor& tensor) { return tensor.to(at::kCUDA).detach(); }

// `wanted` was computed in float32 on the CPU from the same (perhaps rounded) inputs.
void check_close(const at::Tensor& got, const at::Tensor& wanted) {
  const double tolerance = got.scalar_type() == at::kFloat ? 1e-5 : 0.01;
  const at::Tensor g = got.to(at::kCPU, at::kDouble), w = wanted.to(at::kDouble);
  BOOST_TEST(((g - w).abs() / (1.0 + w.abs())).max().item<double>() < tolerance);
}

std::vector<at::Tensor> tensors(const trainer::model::LanguageModel& model) {
  std::vector<at::Tensor> result;
  for (const auto& [name, tensor] : model.parameters()) result.push_back(tensor);
  return result;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(kernels_cuda)

GPU_TEST_CASE(tensors_on_a_gpu_are_given_to_the_kernels) {
  const at::Device device(at::kCUDA, 0);
  BOOST_TEST((ops::kernels_for(device, at::kFloat, at::kBFloat16) == ops::Kernels::cuda));
  BOOST_TEST((ops::kernels_for(device, at::kHalf) == ops::Kernels::none));
}

GPU_TEST_CASE(swiglu_is_its_formula) {
  at::manual_seed(1);
  for (const at::ScalarType type : types) {
    for (const auto& [rows, width] : std::vector<std::pair<int, int>>{{1, 1}, {3, 8}, {5, 37}, {4097, 1024}}) {
      const at::Tensor in = (at::randn({rows, 2 * width}) * 4).to(type), dout = at::randn({rows, width}).to(type);
      at::Tensor x = on_gpu(in).requires_grad_();
      const at::Tensor out = ops::swiglu(x);
      torch::autograd::backward({out}, {on_gpu(dout)});
      check_close(out, ops::swiglu_formula(in));
      check_close(x.grad(), ops::swiglu_gradient_formula(dout, in));
    }
  }
}

GPU_TEST_CASE(rms_norm_is_its_formula) {
  at::manual_seed(2);
  for (const at::ScalarType delta_type : types) {
    for (const auto& [rows, width] : std::vector<std::pair<int, int>>{{1, 1}, {3, 16}, {700, 1000}, {9, 4096}}) {
      const at::Tensor residual = at::randn({rows, width}), delta = at::randn({rows, width}).to(delta_type);
      const at::Tensor weight = at::randn({width}), dy = at::randn({rows, width}), dsum = at::randn({rows, width});
      at::Tensor r = on_gpu(residual).requires_grad_(), d = on_gpu(delta).requires_grad_();
      at::Tensor w = on_gpu(weight).requires_grad_();
      const auto [sum, y] = ops::add_rms_norm(r, d, w, 1e-5);
      torch::autograd::backward({sum, y}, {on_gpu(dsum), on_gpu(dy)});

      const auto wanted = ops::norm_formula(residual, delta, weight, 1e-5, at::kFloat);
      const auto gradients = ops::norm_gradient_formula(dy, dsum, wanted.sum, weight, wanted.rstd, delta_type);
      check_close(sum, wanted.sum);
      check_close(y, wanted.y);
      check_close(r.grad(), gradients.sum);
      check_close(d.grad(), gradients.delta);
      // A sum over all rows: its rounding grows with them.
      check_close(w.grad() / rows, gradients.weight / rows);
    }
  }
}

GPU_TEST_CASE(a_training_run_on_the_gpu_follows_the_one_on_the_cpu) {
  const char* config = R"({"hidden_size": 64, "num_hidden_layers": 2, "num_attention_heads": 4,
                           "num_key_value_heads": 2, "intermediate_size": 96, "vocab_size": 50})";
  at::manual_seed(3);
  const auto cpu = trainer::model::build_from_json(config, at::kCPU);
  at::manual_seed(3);
  const auto gpu = trainer::model::build_from_json(config, at::Device(at::kCUDA, 0));
  trainer::config::Optimizer settings;
  settings.eps = 1e-6;
  const auto cpu_optimizer = trainer::optim::build(settings, cpu->parameters());
  const auto gpu_optimizer = trainer::optim::build(settings, gpu->parameters());
  const auto step = [](auto& model, auto& optimizer, const at::Tensor& tokens, const at::Tensor& targets) {
    const at::Tensor loss = model.loss(tokens, targets);
    torch::autograd::backward({loss}, {});
    trainer::optim::clip_grad_norm(tensors(model), 1.0);
    optimizer.step(1e-3);
    optimizer.zero_grad();
    return loss.template item<double>();
  };
  for (int i = 0; i < 5; ++i) {
    const at::Tensor tokens = at::randint(50, {4, 33}, at::kLong);
    const at::Tensor in = tokens.narrow(1, 0, 32).contiguous(), out = tokens.narrow(1, 1, 32).contiguous();
    const double wanted = step(*cpu, *cpu_optimizer, in, out);
    const double got = step(*gpu, *gpu_optimizer, in.to(at::kCUDA), out.to(at::kCUDA));
    BOOST_TEST(got == wanted, boost::test_tools::tolerance(1e-4));
  }
}

BOOST_AUTO_TEST_SUITE_END()
