// Adam and AdamW: the formula, the three implementations, saving and loading, clipping.
#include <ATen/ATen.h>
#include <c10/core/GradMode.h>

#include <boost/test/unit_test.hpp>
#include <cmath>
#include <limits>
#include <string>
#include <unordered_map>

#include "trainer/errors.hpp"
#include "trainer/optim/optimizer.hpp"

namespace {

using trainer::config::Implementation;
using trainer::optim::NamedTensors;
using trainer::optim::Optimizer;

const std::vector<Implementation> implementations = {Implementation::for_loop, Implementation::foreach,
                                                     Implementation::fused};

trainer::config::Optimizer settings(const std::string& name, Implementation implementation) {
  trainer::config::Optimizer result;
  result.name = name;
  result.implementation = implementation;
  result.beta1 = 0.8;
  result.beta2 = 0.9;
  result.weight_decay = 0.3;
  result.eps = 1e-6;
  return result;
}

NamedTensors some_parameters() {
  at::manual_seed(5);
  NamedTensors result;
  for (const auto& [name, shape] : std::vector<std::pair<std::string, std::vector<std::int64_t>>>{
           {"matrix", {7, 9}}, {"vector", {33}}, {"single", {1}}}) {
    result.emplace_back(name, at::randn(shape).requires_grad_());
  }
  return result;
}

void set_gradients(const NamedTensors& parameters, int step) {
  at::manual_seed(100 + step);
  for (const auto& [name, tensor] : parameters) tensor.mutable_grad() = at::randn(tensor.sizes());
}

// The published formulas in double, one number at a time.
struct Reference {
  std::vector<double> weight, m, v;
  int t = 0;

  explicit Reference(const at::Tensor& tensor) {
    const at::Tensor values = tensor.detach().to(at::kDouble).contiguous();
    weight.assign(values.data_ptr<double>(), values.data_ptr<double>() + values.numel());
    m.assign(weight.size(), 0.0);
    v = m;
  }

  void step(const at::Tensor& gradient, const trainer::config::Optimizer& s, double lr) {
    const at::Tensor g64 = gradient.to(at::kDouble).contiguous();
    ++t;
    for (std::size_t i = 0; i < weight.size(); ++i) {
      double g = g64.data_ptr<double>()[i];
      if (s.name == "AdamW") weight[i] -= lr * s.weight_decay * weight[i];
      if (s.name == "Adam") g += s.weight_decay * weight[i];
      m[i] = s.beta1 * m[i] + (1 - s.beta1) * g;
      v[i] = s.beta2 * v[i] + (1 - s.beta2) * g * g;
      const double mean = m[i] / (1 - std::pow(s.beta1, t)), square = v[i] / (1 - std::pow(s.beta2, t));
      weight[i] -= lr * mean / (std::sqrt(square) + s.eps);
    }
  }

  double largest_difference(const at::Tensor& tensor) const {
    const at::Tensor values = tensor.detach().to(at::kDouble).contiguous();
    double result = 0;
    for (std::size_t i = 0; i < weight.size(); ++i) {
      result = std::max(result, std::abs(values.data_ptr<double>()[i] - weight[i]));
    }
    return result;
  }
};

std::unordered_map<std::string, at::Tensor> copy_of_state(const Optimizer& optimizer) {
  std::unordered_map<std::string, at::Tensor> result;
  for (const auto& [name, tensor] : optimizer.state()) result.emplace(name, tensor.clone());
  return result;
}

double learning_rate(int step) { return 0.01 / (1 + step); }

}  // namespace

BOOST_AUTO_TEST_SUITE(optim_adam)

BOOST_AUTO_TEST_CASE(every_implementation_follows_the_formula) {
  for (const char* name : {"Adam", "AdamW"}) {
    for (const Implementation implementation : implementations) {
      const auto s = settings(name, implementation);
      const NamedTensors parameters = some_parameters();
      std::vector<Reference> references;
      for (const auto& [_, tensor] : parameters) references.emplace_back(tensor);
      const auto optimizer = trainer::optim::build(s, parameters);
      for (int step = 0; step < 12; ++step) {
        set_gradients(parameters, step);
        optimizer->step(learning_rate(step));
        for (std::size_t i = 0; i < parameters.size(); ++i) {
          references[i].step(parameters[i].second.grad(), s, learning_rate(step));
          BOOST_TEST_CONTEXT(name << " implementation " << static_cast<int>(implementation) << " step " << step) {
            BOOST_TEST(references[i].largest_difference(parameters[i].second) < 2e-6);
          }
        }
      }
    }
  }
}

BOOST_AUTO_TEST_CASE(adam_and_adamw_differ_by_how_weights_decay) {
  const NamedTensors one = some_parameters(), other = some_parameters();
  set_gradients(one, 0);
  set_gradients(other, 0);
  trainer::optim::build(settings("Adam", Implementation::fused), one)->step(0.01);
  trainer::optim::build(settings("AdamW", Implementation::fused), other)->step(0.01);
  BOOST_TEST((one[0].second - other[0].second).abs().max().item<double>() > 1e-4);
}

BOOST_AUTO_TEST_CASE(a_parameter_without_a_gradient_is_left_alone) {
  for (const Implementation implementation : implementations) {
    const NamedTensors parameters = some_parameters();
    const auto optimizer = trainer::optim::build(settings("AdamW", implementation), parameters);
    set_gradients(parameters, 0);
    parameters[1].second.mutable_grad().reset();
    const at::Tensor before = parameters[1].second.detach().clone();
    optimizer->step(0.01);
    BOOST_TEST(at::equal(parameters[1].second, before));
    const auto state = copy_of_state(*optimizer);
    BOOST_TEST(state.at("vector.step").item<float>() == 0.0F);
    BOOST_TEST(state.at("matrix.step").item<float>() == 1.0F);
  }
}

BOOST_AUTO_TEST_CASE(zero_grad_drops_gradients) {
  const NamedTensors parameters = some_parameters();
  const auto optimizer = trainer::optim::build(settings("AdamW", Implementation::fused), parameters);
  set_gradients(parameters, 0);
  optimizer->zero_grad();
  for (const auto& [name, tensor] : parameters) BOOST_TEST(!tensor.grad().defined());
  BOOST_CHECK_NO_THROW(optimizer->step(0.01));
}

BOOST_AUTO_TEST_CASE(state_has_the_names_of_torch_optim) {
  const auto optimizer = trainer::optim::build(settings("AdamW", Implementation::fused), some_parameters());
  std::string names;
  for (const auto& [name, tensor] : optimizer->state()) names += name + ' ';
  BOOST_TEST(names ==
             "matrix.exp_avg matrix.exp_avg_sq matrix.step vector.exp_avg vector.exp_avg_sq vector.step "
             "single.exp_avg single.exp_avg_sq single.step ");
}

BOOST_AUTO_TEST_CASE(a_run_that_is_saved_and_loaded_goes_on_bit_for_bit) {
  for (const Implementation saved_by : implementations) {
    const NamedTensors straight = some_parameters();
    const auto optimizer = trainer::optim::build(settings("AdamW", saved_by), straight);
    NamedTensors resumed;
    std::unordered_map<std::string, at::Tensor> state;
    for (int step = 0; step < 6; ++step) {
      if (step == 3) {
        for (const auto& [name, tensor] : straight) {
          resumed.emplace_back(name, tensor.detach().clone().requires_grad_());
        }
        state = copy_of_state(*optimizer);
      }
      set_gradients(straight, step);
      optimizer->step(learning_rate(step));
    }
    const auto again = trainer::optim::build(settings("AdamW", saved_by), resumed);
    again->load_state(state);
    for (int step = 3; step < 6; ++step) {
      set_gradients(resumed, step);
      again->step(learning_rate(step));
    }
    for (std::size_t i = 0; i < straight.size(); ++i) {
      BOOST_TEST(at::equal(straight[i].second, resumed[i].second));
    }
  }
}

BOOST_AUTO_TEST_CASE(state_that_does_not_fit_is_named) {
  const auto optimizer = trainer::optim::build(settings("AdamW", Implementation::fused), some_parameters());
  const auto message = [&](const std::unordered_map<std::string, at::Tensor>& state) -> std::string {
    try {
      optimizer->load_state(state);
    } catch (const std::runtime_error& error) {
      return error.what();
    }
    return "nothing was thrown";
  };
  auto state = copy_of_state(*optimizer);
  state["vector.exp_avg"] = at::zeros({32});
  BOOST_TEST(message(state) == "optimizer state: vector.exp_avg has shape [32] where [33] is needed");
  state.erase("vector.exp_avg");
  BOOST_TEST(message(state) == "optimizer state: vector.exp_avg is missing from what is loaded");
}

BOOST_AUTO_TEST_CASE(an_unknown_optimizer_is_an_error_that_lists_them) {
  try {
    trainer::optim::build(settings("adamw", Implementation::fused), {});
    BOOST_FAIL("nothing was thrown");
  } catch (const trainer::ConfigError& error) {
    BOOST_TEST(std::string(error.what()) ==
               "error: optimizer.name: unknown optimizer \"adamw\", expected one of Adam, AdamW\n"
               " = help: did you mean AdamW?");
  }
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(optim_clip)

BOOST_AUTO_TEST_CASE(gradients_are_scaled_to_the_norm_and_the_old_norm_is_returned) {
  const at::Tensor a = at::zeros({2}).requires_grad_(), b = at::zeros({1}).requires_grad_();
  const at::Tensor none = at::zeros({4}).requires_grad_();
  const auto set = [&] {
    a.mutable_grad() = at::tensor({2.0F, 3.0F});
    b.mutable_grad() = at::tensor({6.0F});
  };
  set();
  const at::Tensor norm = trainer::optim::clip_grad_norm({a, none, b}, 1.0);
  BOOST_TEST(norm.item<double>() == 7.0, boost::test_tools::tolerance(1e-6));
  BOOST_TEST(norm.dim() == 0);
  BOOST_TEST(a.grad()[1].item<double>() == 3.0 / 7.0, boost::test_tools::tolerance(1e-6));
  BOOST_TEST(b.grad()[0].item<double>() == 6.0 / 7.0, boost::test_tools::tolerance(1e-6));
  for (const double wide : {8.0, std::numeric_limits<double>::infinity()}) {
    set();
    BOOST_TEST(trainer::optim::clip_grad_norm({a, b}, wide).item<double>() == 7.0, boost::test_tools::tolerance(1e-6));
    BOOST_TEST(a.grad()[0].item<float>() == 2.0F);
  }
}

BOOST_AUTO_TEST_CASE(nan_spreads_and_no_gradient_has_no_norm) {
  const at::Tensor a = at::zeros({2}).requires_grad_();
  BOOST_TEST(trainer::optim::clip_grad_norm({a}, 1.0).item<double>() == 0.0);
  BOOST_TEST(trainer::optim::clip_grad_norm({}, 1.0).item<double>() == 0.0);
  a.mutable_grad() = at::tensor({1.0F, std::numeric_limits<float>::quiet_NaN()});
  BOOST_TEST(std::isnan(trainer::optim::clip_grad_norm({a}, 1.0).item<double>()));
  BOOST_TEST(a.grad().isnan().all().item<bool>());
}

BOOST_AUTO_TEST_SUITE_END()
