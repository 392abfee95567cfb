// How gradients change the weights. A new rule is a file beside this one and a row in catalogue.cpp.
#pragma once

#include <ATen/core/Tensor.h>

#include <memory>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "trainer/config/optimizer.hpp"

namespace trainer::optim {

/// Name -> leaf tensor, as LanguageModel::parameters() gives them.
using NamedTensors = std::vector<std::pair<std::string, at::Tensor>>;

class Optimizer {
 public:
  /// Holds the parameters themselves (tensors are references), not copies.
  explicit Optimizer(NamedTensors parameters) : parameters_(std::move(parameters)) {}
  virtual ~Optimizer() = default;

  /// One update with this learning rate from the gradients as they are. A parameter without a gradient (undefined)
  /// is left alone, its state too, as in torch.optim.
  virtual void step(double learning_rate) = 0;

  /// Drops all gradients (they become undefined, not zero: torch's set_to_none=True).
  void zero_grad();

  /// All that `step` remembers, by a name that is stable over versions: "<parameter>.exp_avg",
  /// "<parameter>.exp_avg_sq", "<parameter>.step". Tensors are references: saving reads them, no copy is made.
  virtual NamedTensors state() const = 0;

  /// Takes over the values of `tensors` (from any device) for every name of state().
  /// Throws std::runtime_error that names the tensor if one is missing or has another shape.
  virtual void load_state(const std::unordered_map<std::string, at::Tensor>& tensors);

 protected:
  NamedTensors parameters_;
};

/// L2 norm of all gradients together, as a 0-d float32 tensor on their device, without waiting for the device.
/// Gradients are scaled in place by min(1, max_norm / (norm + 1e-6)), as torch.nn.utils.clip_grad_norm_ does and
/// TorchTitan with it. max_norm = inf only measures; 0 makes every gradient zero, as there. The norm returned is the
/// one before scaling. Parameters without a gradient don't count; none at all gives 0.
at::Tensor clip_grad_norm(const std::vector<at::Tensor>& parameters, double max_norm);

/// Throws ConfigError for an optimizer.name that isn't in the catalogue.
void check(const config::Optimizer& settings);

/// The optimizer that `settings` names. Throws ConfigError as check does.
std::unique_ptr<Optimizer> build(const config::Optimizer& settings, const NamedTensors& parameters);

}  // namespace trainer::optim
