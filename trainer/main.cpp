// reflcfg-train: pre-trains a language model as its settings say.
#include <cstdio>
#include <exception>
#include <reflcfg/reflcfg.hpp>

#include "trainer/config/job_config.hpp"
#include "trainer/errors.hpp"
#include "trainer/train/defaults.hpp"
#include "trainer/train/earlier_run.hpp"
#include "trainer/train/trainer.hpp"

namespace {

int fail(const std::string& message) {
  std::fflush(stdout);
  std::fprintf(stderr, "%s\n", message.c_str());
  return 1;
}

}  // namespace

int main(int argc, char** argv) {
  auto config = reflcfg::load_or_exit<trainer::JobConfig>(
      argc, argv,
      {.program = "reflcfg-train", .about = "Pre-trains a language model on text.", .version = REFLCFG_VERSION});
  const auto given = [&](std::string_view path) { return config.given(path); };
  const auto since = [&](const std::string& toml) { return trainer::train::changes_since(toml, config); };
  try {
    trainer::train::replace_hub_defaults(config.value.model, config.value.training, given);
    trainer::train::Trainer trainer(config, {.title = "reflcfg-train " REFLCFG_VERSION,
                                             .resolved_toml = reflcfg::to_toml(config),
                                             .given = given,
                                             .changes_since = since});
    return trainer.run();
  } catch (const trainer::RunError& error) {
    return fail(error.what());
  } catch (const std::exception& error) {
    return fail(std::string("error: ") + error.what());
  }
}
