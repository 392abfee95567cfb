#include "trainer/train/step.hpp"

#include <ATen/ATen.h>

#include <cmath>

#include "trainer/train/autocast.hpp"

namespace trainer::train {

Step::Step(model::LanguageModel& model, optim::Optimizer& optimizer, const config::Training& settings,
           c10::Device device)
    : model_(model), optimizer_(optimizer), settings_(settings), device_(device) {
  for (const auto& [name, parameter] : model.parameters()) parameters_.push_back(parameter);
}

at::Tensor Step::on_device(const at::Tensor& tensor) const {
  if (device_.is_cpu()) return tensor;
  // From page-locked memory the copy overlaps with what the device still computes.
  if (settings_.pin_memory) return tensor.pin_memory().to(device_, /*non_blocking=*/true);
  return tensor.to(device_);
}

StepResult Step::run(data::BatchReader& batches, double learning_rate) {
  const std::int64_t passes = settings_.gradient_accumulation_steps;
  StepResult result;
  at::Tensor total;
  optimizer_.zero_grad();
  for (std::int64_t pass = 0; pass < passes; ++pass) {
    const data::Batch batch = batches.next();
    at::Tensor loss;
    {
      const Autocast autocast(device_, settings_.mixed_precision_param == config::ParamDtype::bfloat16);
      loss = model_.loss(on_device(batch.tokens), on_device(batch.targets));
    }
    if (passes > 1) loss = loss / static_cast<double>(passes);
    loss.backward();
    total = total.defined() ? total + loss.detach() : loss.detach();
    result.tokens += batch.tokens.numel();
    result.position = batch.next;
  }
  const at::Tensor norm = optim::clip_grad_norm(parameters_, settings_.max_norm);
  result.loss = total.item<double>();
  result.grad_norm = norm.item<double>();
  result.finite = std::isfinite(result.loss) && std::isfinite(result.grad_norm);
  result.updated = result.finite;
  if (result.updated) optimizer_.step(learning_rate);
  return result;
}

}  // namespace trainer::train
