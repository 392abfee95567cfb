// The optimizers that optimizer.name can choose.
#include <array>

#include "trainer/optim/adam.hpp"
#include "trainer/optim/optimizer.hpp"
#include "trainer/unknown_name.hpp"

namespace trainer::optim {
namespace {

struct Rule {
  const char* name;
  std::unique_ptr<Optimizer> (*build)(const config::Optimizer&, NamedTensors);
};

// One row an optimizer.
constexpr std::array rules = {
    Rule{"Adam",
         [](const config::Optimizer& settings, NamedTensors parameters) -> std::unique_ptr<Optimizer> {
           return std::make_unique<Adam>(settings, Adam::Decay::in_gradient, std::move(parameters));
         }},
    Rule{"AdamW",
         [](const config::Optimizer& settings, NamedTensors parameters) -> std::unique_ptr<Optimizer> {
           return std::make_unique<Adam>(settings, Adam::Decay::decoupled, std::move(parameters));
         }},
};

const Rule& find(const std::string& name) {
  std::vector<std::string> names;
  for (const Rule& rule : rules) {
    if (name == rule.name) return rule;
    names.emplace_back(rule.name);
  }
  throw ConfigError(unknown_name("optimizer.name", "optimizer", name, names));
}

}  // namespace

void check(const config::Optimizer& settings) { find(settings.name); }

std::unique_ptr<Optimizer> build(const config::Optimizer& settings, const NamedTensors& parameters) {
  return find(settings.name).build(settings, parameters);
}

}  // namespace trainer::optim
