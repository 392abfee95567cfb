#include "trainer/train/check_settings.hpp"

#include <optional>

#include "trainer/data/source.hpp"
#include "trainer/errors.hpp"
#include "trainer/model/catalogue.hpp"
#include "trainer/optim/optimizer.hpp"
#include "trainer/tokenizer/tokenizer.hpp"
#include "trainer/train/checkpoints.hpp"
#include "trainer/train/device.hpp"
#include "trainer/train/supported.hpp"

namespace trainer::train {

std::vector<reflcfg::diagnostic> check_settings(const config::JobConfig& settings, const Given& given,
                                                bool has_own_model) {
  Mistakes mistakes;
  mistakes.add(check_supported(settings, given));
  mistakes.check([&] {
    if (settings.job.device == "cuda") choose_device("cuda");
  });
  std::optional<std::int64_t> vocab_size;
  mistakes.check([&] { vocab_size = tokenizer::build(settings.model.tokenizer_path)->vocab_size(); });
  if (!has_own_model) mistakes.check([&] { model::check(settings.model, vocab_size); });
  mistakes.check([&] { optim::check(settings.optimizer); });
  mistakes.check([&] { data::check_sources(settings.training, settings.validation); });
  mistakes.check(
      [&] { starting_point(settings.checkpoint, checkpoint_folder(settings.checkpoint, settings.job.dump_folder)); });
  return mistakes.all();
}

}  // namespace trainer::train
