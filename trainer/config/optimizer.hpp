#pragma once

#include <boost/describe/enum.hpp>
#include <reflcfg/describe.hpp>
#include <string>

namespace trainer::config {

enum class Implementation { for_loop, foreach, fused };
BOOST_DESCRIBE_ENUM(Implementation, for_loop, foreach, fused)

struct Optimizer {
  std::string name = "AdamW";
  double eps = 1e-8;
  double lr = 8e-4;
  double beta1 = 0.9;
  double beta2 = 0.95;
  double weight_decay = 0.1;
  Implementation implementation = Implementation::fused;
  bool early_step_in_backward = false;

  static consteval auto describe() {
    using namespace reflcfg;
    return section(
        "How gradients change the weights.",
        field<&Optimizer::name>("Update rule, out of the catalogue in trainer/optim.", non_empty, fixed_on_resume),
        field<&Optimizer::eps>("Added to the denominator of the update, against division by zero.", at_least(0.0)),
        field<&Optimizer::lr>("Peak learning rate; lr_scheduler scales it.", at_least(0.0)),
        field<&Optimizer::beta1>("Decay of the mean of gradients.", at_least(0.0), below(1.0)),
        field<&Optimizer::beta2>("Decay of the mean of squared gradients.", at_least(0.0), below(1.0)),
        field<&Optimizer::weight_decay>("Decoupled weight decay.", at_least(0.0)),
        field<&Optimizer::implementation>("How the update is computed; all three give the same weights.",
                                          alias("optimizer.fused", map{{"true", "fused"}, {"false", "foreach"}})),
        field<&Optimizer::early_step_in_backward>("Update each weight as soon as its gradient is ready, and free it."));
  }
};

}  // namespace trainer::config
