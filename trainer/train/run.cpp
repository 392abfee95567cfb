#include "trainer/train/run.hpp"

#include <ATen/ATen.h>

#include <cmath>
#include <csignal>

#include "trainer/checkpoint/generators.hpp"
#include "trainer/checkpoint/restore.hpp"
#include "trainer/errors.hpp"
#include "trainer/metrics/units.hpp"
#include "trainer/train/device.hpp"
#include "trainer/train/evaluate.hpp"
#include "trainer/train/memory.hpp"
#include "trainer/train/sample.hpp"

namespace trainer::train {
namespace {

// Seeds before anything is drawn; called first of all members that draw.
c10::Device prepare_device(const config::JobConfig& settings) {
  const c10::Device device = choose_device(settings.job.device);
  at::manual_seed(static_cast<std::uint64_t>(settings.training.seed));
  at::globalContext().setDeterministicAlgorithms(settings.training.deterministic, /*warn_only=*/false);
  return device;
}

bool uses_bfloat16(const config::Training& settings) {
  return settings.mixed_precision_param == config::ParamDtype::bfloat16;
}

std::string model_name(const config::Model& settings) {
  return settings.name + " " + settings.flavor.value_or(settings.config);
}

}  // namespace

Run::Run(const config::JobConfig& settings, const RunContext& context, const BuildModel& build_model)
    : settings_(settings),
      context_(context),
      device_(prepare_device(settings)),
      tokenizer_(tokenizer::build(settings.model.tokenizer_path)),
      corpus_(data::load_corpus(settings.training, settings.validation, *tokenizer_)),
      model_(build_model(tokenizer_->vocab_size(), device_)),
      optimizer_(optim::build(settings.optimizer, model_->parameters())),
      schedule_(settings.lr_scheduler, settings.training.steps),
      folder_(settings.job.dump_folder),
      console_(!settings.metrics.disable_color_printing, settings.training.steps),
      checkpoints_(settings.checkpoint, folder_.path()) {
  for (const std::string& notice : schedule_.notices()) print_notice(notice);
  state_.data_fingerprint = corpus_.training.fingerprint();
  state_.seq_len = settings_.training.seq_len;
  state_.seed = settings_.training.seed;
  state_.tokenizer = tokenizer_->name();
  begin_from_checkpoint();

  const std::int64_t kept_ready = settings_.training.num_workers > 0 ? settings_.training.prefetch_factor : 0;
  batches_.emplace(corpus_.training,
                   data::BatchReader::Options{.batch_size = settings_.training.batch_size,
                                              .seq_len = settings_.training.seq_len,
                                              .seed = static_cast<std::uint64_t>(settings_.training.seed),
                                              .kept_ready = kept_ready},
                   state_.position);
  step_.emplace(*model_, *optimizer_, settings_.training, device_);
  start_reporting();
}

void Run::begin_from_checkpoint() {
  const checkpoint::Exclusions exclusions(settings_.checkpoint.exclude_from_loading);
  exclusions.check(model_->parameters());
  const auto start = checkpoints_.starting_point();
  if (!start) return;
  if (start->own) compare_with_earlier_run();
  const checkpoint::Loaded loaded = checkpoint::load(start->folder);
  checkpoint::restore_model(*model_, loaded, exclusions, start->folder);
  begun_from_ = start->folder.string();
  if (start->weights_only) {
    begun_from_ = "the weights of " + begun_from_;
    return;
  }
  const bool complete = loaded.state && loaded.optimizer;
  if (!complete && !(start->own && loaded.state && loaded.state->step >= settings_.training.steps)) {
    throw ConfigError(
        mistake("", "this checkpoint holds weights only, and a run can't resume from it: " + start->folder.string(),
                {"choose another step (--checkpoint.load_step N), or start a new run from its weights: "
                 "--job.dump_folder NEW --checkpoint.initial_load_path " +
                 start->folder.string()}));
  }
  if (complete && !exclusions.part("optimizer")) {
    checkpoint::restore_optimizer(*optimizer_, *loaded.optimizer, exclusions, start->folder);
  }
  checkpoint::restore_state(state_, *loaded.state, exclusions, device_);
}

void Run::compare_with_earlier_run() const {
  const auto earlier = folder_.read("config.toml");
  if (!earlier || !context_.changes_since) return;
  const SettingsChange changes = context_.changes_since(*earlier);
  // Whoever leaves parts of the checkpoint out knows that they will not fit.
  if (!changes.fixed.empty() && settings_.checkpoint.exclude_from_loading.empty()) {
    std::vector<reflcfg::diagnostic> errors;
    for (const reflcfg::change& item : changes.fixed) {
      errors.push_back(
          mistake(item.path, "expected " + item.before + ", with which the run started, got " + item.after,
                  {"a resumed run needs this setting as it was (" + (folder_.path() / "config.toml").string() +
                   "); to start over, choose another job.dump_folder"}));
    }
    throw ConfigError(std::move(errors));
  }
  if (!changes.all.empty()) print_notice("this run resumes with other settings than before:\n" + changes.all);
}

void Run::start_reporting() {
  if (settings_.job.print_args) console_.line(context_.resolved_toml);
  if (settings_.model.print_after_conversion) console_.line(model_->summary());
  print_header();
  if (!context_.resolved_toml.empty()) folder_.write("config.toml", context_.resolved_toml);
  json_.emplace(folder_.path() / "metrics.jsonl", state_.step);
  if (settings_.metrics.enable_tensorboard || settings_.metrics.enable_wandb) {
    events_.emplace(folder_.path() / settings_.metrics.save_tb_folder, state_.step);
  }
  stopwatch_ = {};
}

std::string Run::describe_step() const {
  const config::Training& t = settings_.training;
  const std::int64_t tokens = t.batch_size * t.seq_len * t.gradient_accumulation_steps;
  std::string text = std::to_string(t.batch_size) + " rows of " + std::to_string(t.seq_len) + " tokens";
  if (t.gradient_accumulation_steps > 1) text += ", " + std::to_string(t.gradient_accumulation_steps) + " times";
  const double epochs =
      static_cast<double>(tokens) * static_cast<double>(t.steps) / static_cast<double>(corpus_.training.size());
  return text + " = " + metrics::grouped(tokens) + "; " + metrics::grouped(t.steps) +
         " steps = " + metrics::fixed(epochs, 1) + " epochs";
}

void Run::print_header() const {
  std::vector<std::pair<std::string, std::string>> lines{
      {"device", describe_device(device_) + (uses_bfloat16(settings_.training) ? ", bf16 autocast" : ", float32")},
      {"model", model_name(settings_.model) + ", " + metrics::grouped(model_->parameter_count()) + " parameters"},
      {"tokens", tokenizer_->name() + ", vocabulary of " + std::to_string(tokenizer_->vocab_size())},
      {"data", corpus_.description},
      {"step", describe_step()},
      {"run folder", folder_.path().string()},
  };
  if (settings_.job.description != config::Job{}.description) {
    lines.insert(lines.begin(), {"job", settings_.job.description});
  }
  if (!begun_from_.empty()) lines.emplace_back(state_.step > 0 ? "resumes from" : "starts from", begun_from_);
  console_.header(context_.title, lines);
}

StepResult Run::step() {
  stopwatch_.start();
  const double lr = settings_.optimizer.lr * schedule_.factor(state_.schedule_step);
  const StepResult result = step_->run(*batches_, lr);
  stopwatch_.stop(result.tokens);
  check_finite(result);

  ++state_.step;
  ++state_.schedule_step;
  state_.tokens += result.tokens;
  state_.position = result.position;
  if (!result.updated) ++state_.skipped_steps;
  last_loss_ = result.loss;
  return result;
}

void Run::check_finite(const StepResult& result) {
  if (result.finite) return;
  const bool loss = !std::isfinite(result.loss);
  const std::string what = std::string(loss ? "loss" : "gradient norm") + " became " +
                           (std::isnan(loss ? result.loss : result.grad_norm) ? "NaN" : "infinite") + " at step " +
                           std::to_string(state_.step + 1);
  if (settings_.training.skip_nan_inf) {
    print_notice(what + "; the weights are left as they are (training.skip_nan_inf)");
    return;
  }
  checkpoints_.wait();
  throw RunError(Problem{
      .what = what,
      .next = "try a smaller optimizer.lr, a longer lr_scheduler.warmup_steps, a smaller training.max_norm, or "
              "training.mixed_precision_param float32;\ntraining.skip_nan_inf leaves such steps out.\n" +
              (checkpoints_.enabled() ? "Checkpoints up to here are in " + checkpoints_.folder().string() + "."
                                      : std::string("No checkpoint was saved (checkpoint.enable_checkpoint is off).")),
  });
}

void Run::log_if_due(const StepResult& result) {
  const bool first = state_.step == 1;  // so that something is seen at once
  if (!first && state_.step % settings_.metrics.log_freq != 0 && !is_finished()) return;
  const double speed = stopwatch_.take_tokens_per_second();
  const metrics::TrainingRecord record{
      .step = state_.step,
      .loss = result.loss,
      .grad_norm = result.grad_norm,
      .lr = settings_.optimizer.lr * schedule_.factor(state_.schedule_step - 1),
      .tokens_per_second = speed,
      .flops_per_second = speed * static_cast<double>(model_->flops_per_token(settings_.training.seq_len)),
      .tokens = state_.tokens,
      .elapsed_seconds = stopwatch_.elapsed_seconds(),
      .memory_bytes = memory_in_use(device_),
      .eta_seconds = stopwatch_.seconds_left(settings_.training.steps - state_.step),
  };
  console_.training(record);
  json_->write(record);
  if (events_) events_->write(record);
}

void Run::validate_if_due() {
  if (corpus_.validation && state_.step % settings_.validation.freq == 0) validate();
}

void Run::validate() {
  const Evaluation result = evaluate(*model_, *corpus_.validation, *tokenizer_,
                                     {.batch_size = settings_.training.batch_size,
                                      .seq_len = settings_.training.seq_len,
                                      .batches = settings_.validation.steps,
                                      .bfloat16 = uses_bfloat16(settings_.training),
                                      .device = device_});
  const metrics::ValidationRecord record{.step = state_.step,
                                         .loss = result.loss,
                                         .nats_per_byte = result.nats_per_byte,
                                         .tokens = state_.tokens,
                                         .elapsed_seconds = stopwatch_.elapsed_seconds()};
  console_.validation(record);
  json_->write(record);
  if (events_) events_->write(record);
  validated_step_ = state_.step;
  last_validation_loss_ = result.loss;
}

checkpoint::Snapshot Run::snapshot() const {
  checkpoint::TrainState state = state_;
  state.generators = checkpoint::generator_states(device_);
  return {.model = model_->parameters(),
          .config_json = model_->config_json(),
          .optimizer = optimizer_->state(),
          .state = std::move(state)};
}

void Run::save(bool last) {
  checkpoints_.save(snapshot(), last);
  saved_step_ = state_.step;
}

void Run::save_if_due() {
  if (!is_finished() && checkpoints_.is_due(state_.step)) save(/*last=*/false);
}

void Run::save_seed_checkpoint() {
  save(/*last=*/false);
  checkpoints_.wait();
  console_.line("saved the initial weights in " + checkpoints_.folder().string() + "/step-" +
                std::to_string(state_.step));
}

void Run::stop_early(int signal) {
  const std::string name = signal == SIGINT ? "Ctrl-C" : "SIGTERM";
  std::string text = "stopped by " + name + " after step " + std::to_string(state_.step) + " of " +
                     std::to_string(settings_.training.steps) + ". ";
  if (checkpoints_.enabled()) {
    if (saved_step_ != state_.step) save(/*last=*/false);
    checkpoints_.wait();
    text += "Saved in " + checkpoints_.folder().string() + "/step-" + std::to_string(state_.step) +
            ";\nthe same command resumes from there.";
  } else {
    text += "Nothing was saved: checkpoint.enable_checkpoint is off.";
  }
  console_.line(text);
}

void Run::finish() {
  if (checkpoints_.enabled() && stopwatch_.steps() > 0) save(/*last=*/true);
  checkpoints_.wait();
  if (corpus_.validation && stopwatch_.steps() > 0 && validated_step_ != state_.step) validate();
  if (stopwatch_.steps() == 0) {
    console_.line("this run has done its " + std::to_string(settings_.training.steps) +
                  " steps already: give a larger training.steps to continue, or another job.dump_folder to start over");
  } else {
    std::string text = "done: " + metrics::grouped(stopwatch_.steps()) + " steps in " +
                       metrics::duration(stopwatch_.elapsed_seconds()) + ", loss " + metrics::fixed(last_loss_, 4);
    if (corpus_.validation) text += ", validation loss " + metrics::fixed(last_validation_loss_, 4);
    if (state_.skipped_steps > 0) text += ", " + metrics::grouped(state_.skipped_steps) + " steps skipped";
    console_.line(text);
  }
  if (checkpoints_.enabled()) {
    console_.line("weights: " + checkpoints_.folder().string() + "/step-" + std::to_string(state_.step));
  }
  show_sample();
}

void Run::show_sample() {
  if (!corpus_.validation || settings_.validation.sample_tokens == 0) return;
  std::string text;
  // A large model on a CPU would take minutes for what is only a look at it.
  const metrics::Stopwatch clock;
  sample(*model_, *tokenizer_,
         {.max_new_tokens = settings_.validation.sample_tokens,
          .bfloat16 = uses_bfloat16(settings_.training),
          .device = device_},
         [&](std::string_view piece) {
           text += piece;
           return clock.elapsed_seconds() < 10 && !interrupted();
         });
  console_.line("a sample of what it writes:\n----\n" + printable(text) + "\n----");
}

}  // namespace trainer::train
