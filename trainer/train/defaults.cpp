#include "trainer/train/defaults.hpp"

#include <string>

#include "trainer/errors.hpp"

namespace trainer::train {
namespace {

// Replaces `value` if nobody gave it, and adds "path = value" to what the notice lists.
void replace(std::string& value, const char* stand_in, const char* path, const Given& given, std::string& replaced) {
  if (given(path) || value == stand_in) return;
  value = stand_in;
  replaced += (replaced.empty() ? "" : ", ") + std::string(path) + " = " + stand_in;
}

}  // namespace

void replace_hub_defaults(config::Model& model, config::Training& training, const Given& given) {
  std::string replaced;
  if (!model.flavor) replace(model.config, "quickstart", "model.config", given, replaced);
  replace(model.tokenizer_path, "byte", "model.tokenizer_path", given, replaced);
  if (!training.data_files) replace(training.dataset, "repository", "training.dataset", given, replaced);
  if (replaced.empty()) return;
  const bool own_text = replaced.find("training.dataset") == std::string::npos;
  print_notice("using " + replaced + ", as the defaults are on a hub and nothing is downloaded" +
               (own_text ? "" : " (your own text: --training.data_files FILE)"));
}

}  // namespace trainer::train
