// One training step: forward, backward, clip, update.
#pragma once

#include <c10/core/Device.h>

#include <cstdint>

#include "trainer/config/training.hpp"
#include "trainer/data/batches.hpp"
#include "trainer/model/language_model.hpp"
#include "trainer/optim/optimizer.hpp"

namespace trainer::train {

struct StepResult {
  double loss = 0;                 // nats per token, mean over the passes of the step
  double grad_norm = 0;            // L2, before clipping
  std::int64_t tokens = 0;         // trained on
  data::Position position;         // of the row after the last one
  bool finite = true;              // neither loss nor gradient is NaN or infinite
  bool updated = true;             // false: the weights were left alone
};

class Step {
 public:
  /// All three are referred to.
  Step(model::LanguageModel& model, optim::Optimizer& optimizer, const config::Training& settings, c10::Device device);

  /// Takes gradient_accumulation_steps batches. Weights are not touched if the loss or the gradient is NaN or infinite.
  StepResult run(data::BatchReader& batches, double learning_rate);

 private:
  at::Tensor on_device(const at::Tensor& tensor) const;

  model::LanguageModel& model_;
  optim::Optimizer& optimizer_;
  const config::Training& settings_;
  c10::Device device_;
  std::vector<at::Tensor> parameters_;
};

}  // namespace trainer::train
