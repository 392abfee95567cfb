#include "trainer/optim/adam.hpp"

#include <ATen/ATen.h>
#include <c10/core/GradMode.h>

#include <cmath>

namespace trainer::optim {

Adam::Adam(const config::Optimizer& settings, Decay decay, NamedTensors parameters)
    : Optimizer(std::move(parameters)), settings_(settings), decay_(decay) {
  const bool fused = settings.implementation == config::Implementation::fused;
  for (const auto& [name, parameter] : parameters_) {
    const auto options = parameter.options().requires_grad(false);
    exp_avgs_.push_back(at::zeros_like(parameter, options));
    exp_avg_sqs_.push_back(at::zeros_like(parameter, options));
    // The fused kernel reads the count where it runs; the others read it here, which must not wait for a device.
    steps_.push_back(at::zeros({}, at::TensorOptions(fused ? parameter.device() : at::kCPU).dtype(at::kFloat)));
  }
}

NamedTensors Adam::state() const {
  NamedTensors result;
  for (std::size_t i = 0; i < parameters_.size(); ++i) {
    const std::string& name = parameters_[i].first;
    result.emplace_back(name + ".exp_avg", exp_avgs_[i]);
    result.emplace_back(name + ".exp_avg_sq", exp_avg_sqs_[i]);
    result.emplace_back(name + ".step", steps_[i]);
  }
  return result;
}

Adam::Active Adam::active() const {
  Active result;
  for (std::size_t i = 0; i < parameters_.size(); ++i) {
    const at::Tensor& gradient = parameters_[i].second.grad();
    if (!gradient.defined()) continue;
    result.parameters.push_back(parameters_[i].second);
    result.gradients.push_back(gradient);
    result.exp_avgs.push_back(exp_avgs_[i]);
    result.exp_avg_sqs.push_back(exp_avg_sqs_[i]);
    result.steps.push_back(steps_[i]);
  }
  return result;
}

void Adam::step(double learning_rate) {
  const c10::NoGradGuard no_grad;
  const Active now = active();
  if (now.parameters.empty()) return;
  at::_foreach_add_(now.steps, 1);
  switch (settings_.implementation) {
    case config::Implementation::for_loop: return step_for_loop(now, learning_rate);
    case config::Implementation::foreach: return step_foreach(now, learning_rate);
    case config::Implementation::fused: return step_fused(now, learning_rate);
  }
}

void Adam::step_for_loop(const Active& now, double learning_rate) const {
  const auto [beta1, beta2, decay] = std::tuple(settings_.beta1, settings_.beta2, settings_.weight_decay);
  for (std::size_t i = 0; i < now.parameters.size(); ++i) {
    const double t = now.steps[i].item<double>();
    at::Tensor weight = now.parameters[i], m = now.exp_avgs[i], v = now.exp_avg_sqs[i], g = now.gradients[i];
    if (decay_ == Decay::decoupled) weight.mul_(1 - learning_rate * decay);
    if (decay_ == Decay::in_gradient && decay != 0) g = g.add(weight, decay);
    m.lerp_(g, 1 - beta1);
    v.mul_(beta2).addcmul_(g, g, 1 - beta2);
    const at::Tensor denominator = (v.sqrt() / std::sqrt(1 - std::pow(beta2, t))).add_(settings_.eps);
    weight.addcdiv_(m, denominator, -learning_rate / (1 - std::pow(beta1, t)));
  }
}

void Adam::step_foreach(const Active& now, double learning_rate) const {
  const auto [beta1, beta2, decay] = std::tuple(settings_.beta1, settings_.beta2, settings_.weight_decay);
  std::vector<at::Scalar> root_corrections, step_sizes;
  for (const at::Tensor& step : now.steps) {
    const double t = step.item<double>();
    root_corrections.emplace_back(std::sqrt(1 - std::pow(beta2, t)));
    step_sizes.emplace_back(-learning_rate / (1 - std::pow(beta1, t)));
  }
  std::vector<at::Tensor> gradients = now.gradients;
  if (decay_ == Decay::decoupled) at::_foreach_mul_(now.parameters, 1 - learning_rate * decay);
  if (decay_ == Decay::in_gradient && decay != 0) gradients = at::_foreach_add(gradients, now.parameters, decay);
  at::_foreach_lerp_(now.exp_avgs, gradients, 1 - beta1);
  at::_foreach_mul_(now.exp_avg_sqs, beta2);
  at::_foreach_addcmul_(now.exp_avg_sqs, gradients, gradients, 1 - beta2);
  const std::vector<at::Tensor> denominators = at::_foreach_sqrt(now.exp_avg_sqs);
  at::_foreach_div_(denominators, root_corrections);
  at::_foreach_add_(denominators, settings_.eps);
  at::_foreach_addcdiv_(now.parameters, now.exp_avgs, denominators, step_sizes);
}

void Adam::step_fused(const Active& now, double learning_rate) const {
  const auto update = [&](auto kernel) {
    kernel(now.parameters, now.gradients, now.exp_avgs, now.exp_avg_sqs, at::TensorList(), now.steps, learning_rate,
           settings_.beta1, settings_.beta2, settings_.weight_decay, settings_.eps, false, false, std::nullopt,
           std::nullopt);
  };
  if (decay_ == Decay::decoupled) {
    update([](auto&&... arguments) { at::_fused_adamw_(arguments...); });
  } else {
    update([](auto&&... arguments) { at::_fused_adam_(arguments...); });
  }
}

}  // namespace trainer::optim
