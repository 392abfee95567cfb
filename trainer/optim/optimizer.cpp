#include "trainer/optim/optimizer.hpp"

#include <ATen/ATen.h>
#include <c10/core/GradMode.h>

#include <sstream>
#include <stdexcept>

namespace trainer::optim {

void Optimizer::zero_grad() {
  for (auto& [name, parameter] : parameters_) parameter.mutable_grad().reset();
}

void Optimizer::load_state(const std::unordered_map<std::string, at::Tensor>& tensors) {
  const c10::NoGradGuard no_grad;
  for (auto& [name, mine] : state()) {
    const auto it = tensors.find(name);
    if (it == tensors.end()) {
      throw std::runtime_error("optimizer state: " + name + " is missing from what is loaded");
    }
    if (it->second.sizes() != mine.sizes()) {
      std::ostringstream text;
      text << "optimizer state: " << name << " has shape " << it->second.sizes() << " where " << mine.sizes()
           << " is needed";
      throw std::runtime_error(text.str());
    }
    mine.copy_(it->second);
  }
}

}  // namespace trainer::optim
