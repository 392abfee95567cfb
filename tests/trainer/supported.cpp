// Fields that ask for what is not there: refused or substituted, never ignored.
#include "trainer/train/supported.hpp"

#include <boost/test/unit_test.hpp>
#include <functional>

#include "trainer/support.hpp"

namespace {

using namespace trainer::test;
using trainer::JobConfig;

struct Answer {
  std::string refusals;
  std::string notices;
};

Answer check(const std::function<void(JobConfig&)>& change, bool given = true) {
  JobConfig config;
  config.training.dataset = "repository";
  change(config);
  Answer answer;
  for (const auto& item : trainer::train::check_supported(config, [&](std::string_view) { return given; })) {
    (item.is == reflcfg::diagnostic::kind::notice ? answer.notices : answer.refusals) += render(item);
  }
  return answer;
}

struct Case {
  const char* path;
  std::function<void(JobConfig&)> change;
};

const std::vector<Case>& refused() {
  static const std::vector<Case> cases{
      {"training.data_parallel_replicate_degree", [](JobConfig& c) { c.training.data_parallel_replicate_degree = 2; }},
      {"training.data_parallel_shard_degree", [](JobConfig& c) { c.training.data_parallel_shard_degree = 4; }},
      {"training.tensor_parallel_degree", [](JobConfig& c) { c.training.tensor_parallel_degree = 2; }},
      {"experimental.pipeline_parallel_degree", [](JobConfig& c) { c.experimental.pipeline_parallel_degree = 2; }},
      {"experimental.context_parallel_degree", [](JobConfig& c) { c.experimental.context_parallel_degree = 2; }},
      {"experimental.pipeline_parallel_split_points",
       [](JobConfig& c) { c.experimental.pipeline_parallel_split_points = {"layers.4"}; }},
      {"experimental.pipeline_parallel_schedule_csv",
       [](JobConfig& c) { c.experimental.pipeline_parallel_schedule_csv = "x.csv"; }},
      {"experimental.custom_model_path", [](JobConfig& c) { c.experimental.custom_model_path = "m.py"; }},
      {"training.enable_cpu_offload", [](JobConfig& c) { c.training.enable_cpu_offload = true; }},
      {"training.varlen", [](JobConfig& c) { c.training.varlen = true; }},
      {"training.streaming", [](JobConfig& c) { c.training.streaming = true; }},
      {"training.dataset_name", [](JobConfig& c) { c.training.dataset_name = "sample-10BT"; }},
      {"training.dataset_split", [](JobConfig& c) { c.training.dataset_split = "train"; }},
      {"training.data_dir", [](JobConfig& c) { c.training.data_dir = "d"; }},
      {"training.data_probs", [](JobConfig& c) { c.training.data_probs = {0.5, 0.5}; }},
      {"training.max_norm", [](JobConfig& c) { c.training.max_norm = 0; }},
      {"checkpoint.load_step", [](JobConfig& c) { c.checkpoint.load_step = 5; }},
      {"model.converters", [](JobConfig& c) { c.model.converters = {"float8"}; }},
      {"optimizer.early_step_in_backward", [](JobConfig& c) { c.optimizer.early_step_in_backward = true; }},
      {"memory_estimation.enabled", [](JobConfig& c) { c.memory_estimation.enabled = true; }},
      {"fault_tolerance.enable", [](JobConfig& c) { c.fault_tolerance.enable = true; }},
      {"profiling.enable_profiling", [](JobConfig& c) { c.profiling.enable_profiling = true; }},
      {"profiling.enable_memory_snapshot", [](JobConfig& c) { c.profiling.enable_memory_snapshot = true; }},
  };
  return cases;
}

const std::vector<Case>& substituted() {
  static const std::vector<Case> cases{
      {"training.compile", [](JobConfig& c) { c.training.compile = true; }},
      {"training.disable_loss_parallel", [](JobConfig& c) { c.training.disable_loss_parallel = true; }},
      {"training.fsdp_reshard_after_forward",
       [](JobConfig& c) { c.training.fsdp_reshard_after_forward = trainer::config::ReshardPolicy::never; }},
      {"training.context_len", [](JobConfig& c) { c.training.context_len = 512; }},
      {"experimental.enable_compiled_autograd", [](JobConfig& c) { c.experimental.enable_compiled_autograd = true; }},
      {"experimental.enable_async_tensor_parallel",
       [](JobConfig& c) { c.experimental.enable_async_tensor_parallel = true; }},
      {"experimental.pipeline_parallel_schedule",
       [](JobConfig& c) { c.experimental.pipeline_parallel_schedule = "GPipe"; }},
      {"experimental.pipeline_parallel_microbatches",
       [](JobConfig& c) { c.experimental.pipeline_parallel_microbatches = 4; }},
      {"experimental.context_parallel_rotate_method",
       [](JobConfig& c) { c.experimental.context_parallel_rotate_method = trainer::config::RotateMethod::alltoall; }},
      {"comm.init_timeout_seconds", [](JobConfig& c) { c.comm.init_timeout_seconds = 1; }},
      {"comm.train_timeout_seconds", [](JobConfig& c) { c.comm.train_timeout_seconds = 1; }},
      {"comm.trace_buf_size", [](JobConfig& c) { c.comm.trace_buf_size = 0; }},
      {"float8.filter_fqns", [](JobConfig& c) { c.float8.filter_fqns = {"lm_head"}; }},
      {"float8.emulate", [](JobConfig& c) { c.float8.emulate = true; }},
      {"float8.enable_fsdp_float8_all_gather", [](JobConfig& c) { c.float8.enable_fsdp_float8_all_gather = true; }},
      {"float8.precompute_float8_dynamic_scale_for_fsdp",
       [](JobConfig& c) { c.float8.precompute_float8_dynamic_scale_for_fsdp = true; }},
      {"float8.force_recompute_fp8_weight_in_bwd",
       [](JobConfig& c) { c.float8.force_recompute_fp8_weight_in_bwd = true; }},
      {"float8.recipe_name",
       [](JobConfig& c) { c.float8.recipe_name = decltype(c.float8.recipe_name)::value_type("rowwise"); }},
      {"activation_checkpoint.mode",
       [](JobConfig& c) { c.activation_checkpoint.mode = trainer::config::RecomputeMode::full; }},
      {"activation_offload.mode", [](JobConfig& c) { c.activation_offload.mode = trainer::config::OffloadMode::full; }},
      {"memory_estimation.disable_fake_mode", [](JobConfig& c) { c.memory_estimation.disable_fake_mode = true; }},
      {"validation.dataset", [](JobConfig& c) { c.validation.dataset = "v.txt"; }},
      {"validation.data_files", [](JobConfig& c) { c.validation.data_files = {"v.txt"}; }},
      {"metrics.enable_wandb", [](JobConfig& c) { c.metrics.enable_wandb = true; }},
      {"checkpoint.export_hf", [](JobConfig& c) { c.checkpoint.export_hf = true; }},
      {"checkpoint.export_dtype",
       [](JobConfig& c) { c.checkpoint.export_dtype = trainer::config::ExportDtype::bfloat16; }},
      {"checkpoint.async_mode", [](JobConfig& c) { c.checkpoint.async_mode.assign("async_with_pinned_mem"); }},
      {"training.pin_memory",
       [](JobConfig& c) {
         c.training.pin_memory = true;
         c.job.device.assign("cpu");
       }},
  };
  return cases;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(supported)

BOOST_AUTO_TEST_CASE(defaults_run_without_a_word) {
  const Answer answer = check([](JobConfig&) {}, /*given=*/false);
  BOOST_TEST(answer.refusals == "");
  BOOST_TEST(answer.notices == "");
}

BOOST_AUTO_TEST_CASE(what_can_not_be_done_is_refused_given_or_not) {
  for (const Case& field : refused()) {
    for (const bool given : {true, false}) {
      BOOST_TEST_CONTEXT(field.path << (given ? ", given" : ", a default of the user's own struct")) {
        const Answer answer = check(field.change, given);
        BOOST_TEST(contains(answer.refusals, {std::string("error: ") + field.path + " = ", "help: "}));
      }
    }
  }
}

BOOST_AUTO_TEST_CASE(what_changes_no_result_is_told_in_one_notice_and_goes_on) {
  for (const Case& field : substituted()) {
    BOOST_TEST_CONTEXT(field.path) {
      const Answer answer = check(field.change);
      BOOST_TEST(answer.refusals == "");
      BOOST_TEST(contains(answer.notices, {std::string("notice: ") + field.path + " = "}));
      BOOST_TEST(check(field.change, /*given=*/false).notices == "");
    }
  }
}

BOOST_AUTO_TEST_CASE(all_refusals_are_told_at_once) {
  const Answer answer = check([](JobConfig& config) {
    for (const Case& field : refused()) field.change(config);
  });
  for (const Case& field : refused())
    BOOST_TEST(contains(answer.refusals, {std::string("error: ") + field.path + " = "}));
}

BOOST_AUTO_TEST_CASE(ordinary_values_are_no_requests) {
  const Answer answer = check([](JobConfig& config) {
    config.training.data_parallel_shard_degree = 1;
    config.training.context_len = config.training.seq_len;
    config.activation_checkpoint.mode = trainer::config::RecomputeMode::none;
    config.checkpoint.async_mode.assign("async");
    config.training.max_norm = std::numeric_limits<double>::infinity();
  });
  BOOST_TEST(answer.refusals == "");
  BOOST_TEST(answer.notices == "");
}

BOOST_AUTO_TEST_SUITE_END()
