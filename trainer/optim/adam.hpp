// Adam (Kingma and Ba 2015, arXiv:1412.6980) and AdamW (Loshchilov and Hutter 2019, arXiv:1711.05101).
#pragma once

#include <vector>

#include "trainer/optim/optimizer.hpp"

namespace trainer::optim {

/// With g the gradient, t the number of steps with this one, and all operations elementwise:
///   Adam:  g += weight_decay w;     AdamW:  w -= lr weight_decay w
///   m = beta1 m + (1 - beta1) g;    v = beta2 v + (1 - beta2) g^2
///   w -= lr m / (1 - beta1^t) / (sqrt(v / (1 - beta2^t)) + eps)
/// as torch.optim.Adam and torch.optim.AdamW, whose state names these are. Weight decay is for every parameter,
/// norms and biases too, as in TorchTitan and flame.
/// The three implementations differ in how many calls make a step, and by rounding in its result:
///   for-loop: a handful per parameter. foreach: a handful in all. fused: one, one pass over memory.
class Adam final : public Optimizer {
 public:
  enum class Decay { in_gradient, decoupled };

  Adam(const config::Optimizer& settings, Decay decay, NamedTensors parameters);

  void step(double learning_rate) override;
  NamedTensors state() const override;

 private:
  // The parameters that have a gradient, and what belongs to them, in step with each other.
  struct Active {
    std::vector<at::Tensor> parameters, gradients, exp_avgs, exp_avg_sqs, steps;
  };
  Active active() const;

  void step_for_loop(const Active& active, double learning_rate) const;
  void step_foreach(const Active& active, double learning_rate) const;
  void step_fused(const Active& active, double learning_rate) const;

  config::Optimizer settings_;
  Decay decay_;
  std::vector<at::Tensor> exp_avgs_, exp_avg_sqs_;  // m and v
  std::vector<at::Tensor> steps_;                   // t; 0-d float32, as torch.optim keeps it
};

}  // namespace trainer::optim
