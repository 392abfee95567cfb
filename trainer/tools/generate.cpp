// reflcfg-generate: lets a trained model write.
#include <unistd.h>
#include <cstdio>
#include <exception>
#include <reflcfg/reflcfg.hpp>

#include "trainer/checkpoint/checkpoint.hpp"
#include "trainer/checkpoint/restore.hpp"
#include "trainer/checkpoint/step_folders.hpp"
#include "trainer/errors.hpp"
#include "trainer/model/catalogue.hpp"
#include "trainer/report_mistakes.hpp"
#include "trainer/train/device.hpp"
#include "trainer/train/sample.hpp"

namespace {

struct Generate {
  std::string checkpoint = "./outputs/quickstart";
  std::string prompt = "\n";
  std::int64_t max_new_tokens = 500;
  double temperature = 0.8;
  std::int64_t top_k = 200;
  std::int64_t seed = 1337;
  reflcfg::choice<"auto", "cpu", "cuda"> device = "auto";

  static consteval auto describe() {
    using namespace reflcfg;
    return section("Text from a checkpoint.",
                   field<&Generate::checkpoint>(
                       "A run's folder, its checkpoint folder, or a step-N in there; the latest of either.", non_empty),
                   field<&Generate::prompt>("Text to go on from."),
                   field<&Generate::max_new_tokens>("How much to write.", at_least(1), unit("tokens")),
                   field<&Generate::temperature>(
                       "Below 1 prefers what is likely, above 1 evens it out; 0 takes the most likely.", at_least(0.0)),
                   field<&Generate::top_k>("Choose among so many of the most likely tokens; 0 for all.", at_least(0)),
                   field<&Generate::seed>("Another seed writes another text."),
                   field<&Generate::device>("Where to compute; auto takes a CUDA device if there is one."));
  }
};

// The tokenizer of the checkpoint; bytes for one that another program wrote with as many tokens.
std::unique_ptr<trainer::tokenizer::Tokenizer> tokenizer_of(const trainer::checkpoint::Loaded& loaded) {
  return trainer::tokenizer::build(loaded.state ? loaded.state->tokenizer : "byte");
}

void generate(const Generate& settings) {
  namespace checkpoint = trainer::checkpoint;
  const auto folder = checkpoint::find_checkpoint(settings.checkpoint, "checkpoint");
  const c10::Device device = trainer::train::choose_device(settings.device);
  const checkpoint::Loaded loaded = checkpoint::load(folder);
  if (loaded.config_json.empty()) {
    throw trainer::ConfigError(trainer::mistake(
        "checkpoint", "this checkpoint has no config.json, which says what model it is of: " + folder.string(),
        {"copy it there, beside model.safetensors, from where the weights came"}));
  }
  const auto model = trainer::model::build_from_json(loaded.config_json, device);
  checkpoint::restore_model(*model, loaded, checkpoint::Exclusions({}), folder);
  const auto tokenizer = tokenizer_of(loaded);

  const bool terminal = ::isatty(STDOUT_FILENO) == 1;
  std::string pending;  // a character may come in several tokens
  const auto print = [&](std::string_view text) {
    pending += text;
    const std::size_t ready = trainer::train::shown_so_far(pending);
    const std::string piece = pending.substr(0, ready);
    const std::string shown = terminal ? trainer::train::printable(piece) : piece;
    pending.erase(0, ready);
    std::fwrite(shown.data(), 1, shown.size(), stdout);
    return std::fflush(stdout) == 0;
  };
  print(settings.prompt);
  trainer::train::sample(*model, *tokenizer,
                         {.prompt = settings.prompt,
                          .max_new_tokens = settings.max_new_tokens,
                          .temperature = settings.temperature,
                          .top_k = settings.top_k,
                          .seed = static_cast<std::uint64_t>(settings.seed),
                          .device = device},
                         print);
  print("\n");
}

int fail(const std::string& message) {
  std::fprintf(stderr, "%s\n", message.c_str());
  return 1;
}

}  // namespace

int main(int argc, char** argv) {
  const auto config = reflcfg::load_or_exit<Generate>(
      argc, argv, {.program = "reflcfg-generate", .about = "Lets a trained model write.", .version = REFLCFG_VERSION});
  try {
    generate(config.value);
    return 0;
  } catch (const trainer::ConfigError& error) {
    trainer::report_mistakes(config, error.errors());
    return 2;
  } catch (const trainer::RunError& error) {
    return fail(error.what());
  } catch (const std::exception& error) {
    return fail(std::string("error: ") + error.what());
  }
}
