// The training loop.
#pragma once

#include <concepts>
#include <utility>

#include "trainer/model/catalogue.hpp"
#include "trainer/report_mistakes.hpp"
#include "trainer/train/check_settings.hpp"
#include "trainer/train/memory.hpp"
#include "trainer/train/run.hpp"

namespace trainer::train {

/// A root config that can be trained with: it has the sections that the loop reads, under these names. It may have
/// others, of its own or of trainer::JobConfig.
template <class Config>
concept TrainerConfig = requires(const Config& config) {
  { config.job } -> std::convertible_to<const config::Job&>;
  { config.model } -> std::convertible_to<const config::Model&>;
  { config.optimizer } -> std::convertible_to<const config::Optimizer&>;
  { config.lr_scheduler } -> std::convertible_to<const config::LRScheduler&>;
  { config.training } -> std::convertible_to<const config::Training&>;
  { config.metrics } -> std::convertible_to<const config::Metrics&>;
  { config.checkpoint } -> std::convertible_to<const config::Checkpoint&>;
  { config.validation } -> std::convertible_to<const config::Validation&>;
};

/// The sections of `config` that the trainer knows; those that it lacks keep their defaults, which ask for nothing.
template <TrainerConfig Config>
config::JobConfig known_sections(const Config& config) {
  config::JobConfig known;
  known.job = config.job;
  known.model = config.model;
  known.optimizer = config.optimizer;
  known.lr_scheduler = config.lr_scheduler;
  known.training = config.training;
  known.metrics = config.metrics;
  known.checkpoint = config.checkpoint;
  known.validation = config.validation;
  if constexpr (requires { config.profiling; }) known.profiling = config.profiling;
  if constexpr (requires { config.experimental; }) known.experimental = config.experimental;
  if constexpr (requires { config.activation_checkpoint; }) known.activation_checkpoint = config.activation_checkpoint;
  if constexpr (requires { config.activation_offload; }) known.activation_offload = config.activation_offload;
  if constexpr (requires { config.float8; }) known.float8 = config.float8;
  if constexpr (requires { config.comm; }) known.comm = config.comm;
  if constexpr (requires { config.memory_estimation; }) known.memory_estimation = config.memory_estimation;
  if constexpr (requires { config.fault_tolerance; }) known.fault_tolerance = config.fault_tolerance;
  return known;
}

/// Trains what `config` describes. The model comes from the catalogue (model.name), or from a function of the user's
/// own, which may read sections of its own out of `config`.
template <TrainerConfig Config>
class Trainer {
 public:
  using Model = std::unique_ptr<model::LanguageModel>;
  using Build = std::function<Model(const Config& config, std::int64_t vocab_size, c10::Device device)>;

  /// A loaded config: mistakes in it are told with the lines and options that they are in.
  explicit Trainer(reflcfg::loaded<Config> config, RunContext context = {}, Build build_model = nullptr)
      : config_(std::move(config)), context_(std::move(context)), build_model_(std::move(build_model)) {}

  /// A config that the program filled itself.
  explicit Trainer(Config config, RunContext context = {}, Build build_model = nullptr)
      : Trainer(reflcfg::loaded<Config>{.value = std::move(config)}, std::move(context), std::move(build_model)) {}

  /// Runs to the end, or to a signal. Returns the exit status: 0; 2 for settings that can't be used, after printing
  /// what is wrong with them; or 128 + the signal. Throws RunError (what was saved stays).
  int run() {
    keep_freed_memory();
    const config::JobConfig settings = known_sections(config_.value);
    if (report_mistakes(config_, check_settings(settings, context_.given, build_model_ != nullptr))) return 2;
    try {
      return train(settings);
    } catch (const ConfigError& error) {  // found in the data or in a checkpoint
      report_mistakes(config_, error.errors());
      return 2;
    }
  }

 private:
  int train(const config::JobConfig& settings) {
    Run run(settings, context_, [&](std::int64_t vocab_size, c10::Device device) {
      const Config& config = config_.value;
      return build_model_ ? build_model_(config, vocab_size, device)
                          : model::build(config.model, vocab_size, config.training.seq_len, device);
    });
    if (settings.checkpoint.create_seed_checkpoint) {
      run.save_seed_checkpoint();
      return 0;
    }
    while (!run.is_finished()) {
      const StepResult result = run.step();
      run.log_if_due(result);
      run.validate_if_due();
      run.save_if_due();
      if (const auto signal = run.interrupted(); signal && !run.is_finished()) {
        run.stop_early(*signal);
        return 128 + *signal;
      }
    }
    run.finish();
    return 0;
  }

  reflcfg::loaded<Config> config_;
  RunContext context_;
  Build build_model_;
};

}  // namespace trainer::train
