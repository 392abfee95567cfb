// All that one run holds, and the parts of its loop. The loop itself is in trainer.hpp.
#pragma once

#include <optional>

#include "trainer/checkpoint/train_state.hpp"
#include "trainer/config/job_config.hpp"
#include "trainer/data/batches.hpp"
#include "trainer/data/corpus.hpp"
#include "trainer/metrics/console.hpp"
#include "trainer/metrics/events.hpp"
#include "trainer/metrics/json_lines.hpp"
#include "trainer/metrics/stopwatch.hpp"
#include "trainer/train/checkpoints.hpp"
#include "trainer/train/context.hpp"
#include "trainer/train/interrupt.hpp"
#include "trainer/train/run_folder.hpp"
#include "trainer/train/schedule.hpp"
#include "trainer/train/step.hpp"

namespace trainer::train {

class Run {
 public:
  /// Reads the data, builds the model, and resumes from a checkpoint if there is one. Throws ConfigError for settings
  /// that can't be used and RunError for a damaged checkpoint; nothing but the run's folder is made before that is
  /// known.
  Run(const config::JobConfig& settings, const RunContext& context, const BuildModel& build_model);

  bool is_finished() const { return state_.step >= settings_.training.steps; }
  const checkpoint::TrainState& state() const { return state_; }
  const model::LanguageModel& model() const { return *model_; }

  /// One training step. Throws RunError if the loss or the gradient is NaN or infinite and training.skip_nan_inf is
  /// off.
  StepResult step();

  void log_if_due(const StepResult& result);
  void validate_if_due();
  void save_if_due();

  /// The signal that asks the run to end, if one came.
  std::optional<int> interrupted() const { return interrupt_.signal(); }

  void save_seed_checkpoint();
  void stop_early(int signal);  // saves, and says how to go on
  void finish();  // saves, sums up and shows a sample of text

 private:
  void begin_from_checkpoint();
  void compare_with_earlier_run() const;
  void start_reporting();
  void print_header() const;
  void check_finite(const StepResult& result);
  void save(bool last);
  void validate();
  void show_sample();
  checkpoint::Snapshot snapshot() const;
  std::string describe_step() const;

  const config::JobConfig settings_;
  const RunContext context_;
  InterruptGuard interrupt_;
  c10::Device device_;
  std::unique_ptr<tokenizer::Tokenizer> tokenizer_;
  data::Corpus corpus_;
  std::unique_ptr<model::LanguageModel> model_;
  std::unique_ptr<optim::Optimizer> optimizer_;
  Schedule schedule_;
  RunFolder folder_;
  metrics::Console console_;
  Checkpoints checkpoints_;
  checkpoint::TrainState state_;
  std::string begun_from_;  // for the log: "step-40 of ...", or empty
  std::optional<std::int64_t> saved_step_;  // the last checkpoint of this process
  std::optional<std::int64_t> validated_step_;
  std::optional<data::BatchReader> batches_;
  std::optional<Step> step_;
  std::optional<metrics::JsonLines> json_;
  std::optional<metrics::EventFile> events_;
  metrics::Stopwatch stopwatch_;
  double last_loss_ = 0;
  double last_validation_loss_ = 0;
};

}  // namespace trainer::train
