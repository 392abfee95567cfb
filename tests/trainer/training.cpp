// The loop on a tiny model, in this process.
#include <ATen/ATen.h>

#include <boost/test/unit_test.hpp>
#include <cmath>

#include "trainer/model/catalogue.hpp"
#include "trainer/support.hpp"

namespace {

using namespace trainer::test;
using trainer::JobConfig;
using trainer::model::LanguageModel;

// A model whose loss is NaN in chosen calls, as one that broke down.
class Poisoned final : public LanguageModel {
 public:
  Poisoned(std::unique_ptr<LanguageModel> model, std::int64_t first_bad, std::int64_t last_bad)
      : model_(std::move(model)), first_bad_(first_bad), last_bad_(last_bad) {}

  at::Tensor forward(const at::Tensor& tokens) override { return model_->forward(tokens); }
  at::Tensor loss(const at::Tensor& tokens, const at::Tensor& targets) override {
    const at::Tensor loss = model_->loss(tokens, targets);
    ++calls_;
    return calls_ >= first_bad_ && calls_ <= last_bad_ ? loss * std::nan("") : loss;
  }
  const trainer::model::NamedTensors& parameters() const override { return model_->parameters(); }
  std::string config_json() const override { return model_->config_json(); }
  std::int64_t flops_per_token(std::int64_t seq_len) const override { return model_->flops_per_token(seq_len); }
  std::int64_t vocab_size() const override { return model_->vocab_size(); }
  std::int64_t max_seq_len() const override { return model_->max_seq_len(); }
  std::string summary() const override { return model_->summary(); }

 private:
  std::unique_ptr<LanguageModel> model_;
  std::int64_t first_bad_;
  std::int64_t last_bad_;
  std::int64_t calls_ = 0;
};

BuildTiny poisoned(std::int64_t first_bad, std::int64_t last_bad) {
  return [=](const JobConfig& config, std::int64_t vocab_size, c10::Device device) -> std::unique_ptr<LanguageModel> {
    return std::make_unique<Poisoned>(trainer::model::build(config.model, vocab_size, config.training.seq_len, device),
                                      first_bad, last_bad);
  };
}

// A program's own root: the sections that the loop reads, and one of its own, which its model is built from.
struct OwnSection {
  std::int64_t times_built = 0;
};
struct OwnConfig {
  trainer::config::Job job;
  trainer::config::Model model;
  trainer::config::Optimizer optimizer;
  trainer::config::LRScheduler lr_scheduler;
  trainer::config::Training training;
  trainer::config::Metrics metrics;
  trainer::config::Checkpoint checkpoint;
  trainer::config::Validation validation;
  OwnSection own;
};
static_assert(trainer::train::TrainerConfig<OwnConfig>);
static_assert(!trainer::train::TrainerConfig<OwnSection>);

}  // namespace

BOOST_AUTO_TEST_SUITE(training)

BOOST_AUTO_TEST_CASE(a_root_config_of_ones_own_trains_a_model_of_ones_own) {
  const TempFolder folder;
  const JobConfig tiny = tiny_job(folder);
  const OwnConfig config{.job = tiny.job,
                         .model = tiny.model,
                         .optimizer = tiny.optimizer,
                         .lr_scheduler = tiny.lr_scheduler,
                         .training = tiny.training,
                         .metrics = tiny.metrics,
                         .checkpoint = tiny.checkpoint,
                         .validation = tiny.validation,
                         .own = {.times_built = 41}};
  std::int64_t seen = 0;
  const auto build = [&](const OwnConfig& own, std::int64_t vocab_size, c10::Device device) {
    seen = own.own.times_built + 1;
    return trainer::model::build(own.model, vocab_size, own.training.seq_len, device);
  };
  const trainer::test::detail::Redirected out(stdout, folder / "out");
  BOOST_TEST(trainer::train::Trainer<OwnConfig>(config, {}, build).run() == 0);
  BOOST_TEST(seen == 42);
  BOOST_TEST(losses_of(folder / "run").size() == 20u);
}

BOOST_AUTO_TEST_CASE(the_loss_falls_on_text_with_a_pattern) {
  const TempFolder folder;
  JobConfig config = tiny_job(folder);
  config.training.steps = 150;
  config.optimizer.lr = 1e-2;
  config.validation.enable = true;
  config.validation.freq = 50;
  const Outcome outcome = train(config);
  BOOST_TEST(outcome.status == 0);
  const auto losses = losses_of(folder / "run");
  BOOST_REQUIRE_EQUAL(losses.size(), 150u);
  BOOST_TEST(losses.front() > 5.0);  // ln 256 = 5.5: nothing is known yet
  BOOST_TEST(losses.back() < 1.5);
  double validation = 99;
  for (const auto& record : metrics_of(folder / "run")) {
    if (record.contains("val_loss")) validation = record["val_loss"];
  }
  BOOST_TEST(validation < 1.5);
  BOOST_TEST(contains(outcome.out, {"step 150/150", "val ", "done: 150 steps", "a sample of what it writes:"}));
}

BOOST_AUTO_TEST_CASE(bfloat16_products_train_too) {
  const TempFolder folder;
  JobConfig config = tiny_job(folder);
  config.training.steps = 60;
  config.optimizer.lr = 1e-2;
  config.training.mixed_precision_param = trainer::config::ParamDtype::bfloat16;
  BOOST_TEST(train(config).status == 0);
  BOOST_TEST(losses_of(folder / "run").back() < 2.5);
}

BOOST_AUTO_TEST_CASE(accumulated_passes_average_to_one_large_batch) {
  const TempFolder folder;
  JobConfig large = tiny_job(folder);
  large.job.dump_folder = (folder / "large").string();
  large.training.batch_size = 8;
  large.training.steps = 5;
  JobConfig pieces = large;
  pieces.job.dump_folder = (folder / "pieces").string();
  pieces.training.batch_size = 2;
  pieces.training.gradient_accumulation_steps = 4;
  BOOST_REQUIRE_EQUAL(train(large).status, 0);
  BOOST_REQUIRE_EQUAL(train(pieces).status, 0);
  const auto a = losses_of(folder / "large");
  const auto b = losses_of(folder / "pieces");
  BOOST_REQUIRE_EQUAL(a.size(), b.size());
  for (std::size_t i = 0; i < a.size(); ++i) BOOST_TEST(a[i] == b[i], boost::test_tools::tolerance(1e-4));
}

BOOST_AUTO_TEST_CASE(a_loss_that_is_nan_ends_the_run_and_keeps_the_last_checkpoint) {
  const TempFolder folder;
  const Outcome outcome = train(saving_job(folder), poisoned(13, 99));
  BOOST_TEST(outcome.status == 1);
  BOOST_TEST(contains(outcome.err, {"loss became NaN at step 13", "smaller optimizer.lr", "skip_nan_inf",
                                    (folder / "run/checkpoint").string()}));
  BOOST_TEST(fs::exists(folder / "run/checkpoint/step-10/manifest.json"));
  BOOST_TEST(!fs::exists(folder / "run/checkpoint/step-13"));
}

BOOST_AUTO_TEST_CASE(skip_nan_inf_leaves_out_the_steps_that_are_nan_and_counts_them) {
  const TempFolder folder;
  JobConfig config = tiny_job(folder);
  config.training.skip_nan_inf = true;
  const Outcome outcome = train(config, poisoned(13, 14));
  BOOST_TEST(outcome.status == 0);
  BOOST_TEST(contains(outcome.err, {"notice: loss became NaN at step 13", "notice: loss became NaN at step 14"}));
  BOOST_TEST(contains(outcome.out, {"2 steps skipped"}));
  const auto records = metrics_of(folder / "run");
  BOOST_TEST(records[12]["loss"].is_null());
  BOOST_TEST(records[19]["loss"].is_number());  // the weights were not harmed
}

BOOST_AUTO_TEST_CASE(a_folder_that_another_run_writes_to_is_refused) {
  const TempFolder folder;
  const trainer::train::RunFolder other(folder / "run");
  const Outcome outcome = train(tiny_job(folder));
  BOOST_TEST(outcome.status == 2);
  BOOST_TEST(contains(outcome.err, {"another run is writing to this folder", (folder / "run").string()}));
}

BOOST_AUTO_TEST_CASE(a_run_folder_that_is_a_file_is_refused) {
  const TempFolder folder;
  const JobConfig config = tiny_job(folder);
  write(folder / "run", "a file");
  const Outcome outcome = train(config);
  BOOST_TEST(outcome.status == 2);
  BOOST_TEST(contains(outcome.err, {"job.dump_folder", (folder / "run").string()}));
}

BOOST_AUTO_TEST_CASE(a_run_leaves_its_settings_metrics_and_events) {
  const TempFolder folder;
  JobConfig config = tiny_job(folder);
  config.metrics.enable_tensorboard = true;
  config.metrics.log_freq = 7;
  BOOST_REQUIRE_EQUAL(train(config).status, 0);
  BOOST_TEST(read(folder / "run/config.toml") == "# resolved\n");
  const auto records = metrics_of(folder / "run");
  std::vector<int> steps;
  for (const auto& record : records) steps.push_back(record["step"]);
  BOOST_TEST(steps == (std::vector<int>{1, 7, 14, 20}), boost::test_tools::per_element());
  for (const char* key : {"step", "loss", "grad_norm", "lr", "tokens_per_second", "tokens", "elapsed_seconds"}) {
    BOOST_TEST_CONTEXT(key) BOOST_TEST(records[0].contains(key));
  }
  BOOST_TEST(records[1]["tokens"] == 7 * 4 * 16);
  BOOST_TEST(!fs::is_empty(folder / "run/tb"));
}

BOOST_AUTO_TEST_SUITE_END()
