// Going on from a checkpoint: exactly, from an earlier one, from another run's, or not at all.
#include <ATen/ATen.h>

#include <boost/test/unit_test.hpp>

#include "trainer/checkpoint/safetensors.hpp"
#include "trainer/support.hpp"

namespace {

using namespace trainer::test;
using trainer::JobConfig;
using trainer::checkpoint::read_safetensors;
using trainer::checkpoint::TensorMap;

void check_bit_equal(const fs::path& a, const fs::path& b) {
  const TensorMap left = read_safetensors(a);
  const TensorMap right = read_safetensors(b);
  BOOST_REQUIRE_EQUAL(left.size(), right.size());
  for (const auto& [name, tensor] : left) {
    BOOST_TEST_CONTEXT(name) BOOST_TEST(tensor.equal(right.at(name)));
  }
}

// Two checkpoints of the same step: weights, optimizer, place in the data, random generators.
void check_same_state(const fs::path& a, const fs::path& b) {
  check_bit_equal(a / "model.safetensors", b / "model.safetensors");
  check_bit_equal(a / "optimizer.safetensors", b / "optimizer.safetensors");
  BOOST_TEST(read(a / "train_state.json") == read(b / "train_state.json"));
}

}  // namespace

BOOST_AUTO_TEST_SUITE(resume)

BOOST_AUTO_TEST_CASE(a_resumed_run_is_bit_equal_to_one_that_was_not_stopped) {
  const TempFolder folder;
  JobConfig straight = saving_job(folder);
  straight.job.dump_folder = (folder / "straight").string();
  JobConfig stopped = saving_job(folder);
  stopped.training.num_workers = 0;  // the order of the data does not depend on it
  // Stopped after 10 of 20 steps, as a crash would; with the two threads that sums may depend on.
  const trainer::train::Given given = [](std::string_view) { return true; };
  BOOST_REQUIRE_EQUAL(train(straight, std::nullopt, given, 2).status, 0);
  BOOST_REQUIRE_EQUAL(train(stopped, std::nullopt, given, 2).status, 0);
  fs::remove_all(folder / "run/checkpoint/step-20");
  const Outcome outcome = train(stopped, std::nullopt, given, 2);
  BOOST_TEST(outcome.status == 0);
  BOOST_TEST(contains(outcome.out, {"resumes from", "step-10", "step 11/20"}));
  check_same_state(folder / "straight/checkpoint/step-20", folder / "run/checkpoint/step-20");
  BOOST_TEST(losses_of(folder / "straight") == losses_of(folder / "run"));
}

BOOST_AUTO_TEST_CASE(a_resumed_run_is_bit_equal_with_accumulation_bfloat16_and_validation) {
  const TempFolder folder;
  JobConfig straight = saving_job(folder);
  straight.training.gradient_accumulation_steps = 3;
  straight.training.mixed_precision_param = trainer::config::ParamDtype::bfloat16;
  straight.validation.enable = true;
  straight.validation.freq = 7;
  JobConfig stopped = straight;
  straight.job.dump_folder = (folder / "straight").string();
  stopped.validation.freq = 3;  // measuring changes nothing
  BOOST_REQUIRE_EQUAL(train(straight).status, 0);
  BOOST_REQUIRE_EQUAL(train(stopped).status, 0);
  fs::remove_all(folder / "run/checkpoint/step-20");
  BOOST_REQUIRE_EQUAL(train(stopped).status, 0);
  check_same_state(folder / "straight/checkpoint/step-20", folder / "run/checkpoint/step-20");
}

BOOST_AUTO_TEST_CASE(a_checkpoint_written_in_the_background_is_the_same) {
  const TempFolder folder;
  JobConfig plain = saving_job(folder);
  plain.job.dump_folder = (folder / "plain").string();
  JobConfig background = saving_job(folder);
  BOOST_REQUIRE(background.checkpoint.async_mode.assign("async"));
  BOOST_REQUIRE_EQUAL(train(plain).status, 0);
  BOOST_REQUIRE_EQUAL(train(background).status, 0);
  // step-10 was written while the steps after it changed the weights.
  check_same_state(folder / "plain/checkpoint/step-10", folder / "run/checkpoint/step-10");
  check_same_state(folder / "plain/checkpoint/step-20", folder / "run/checkpoint/step-20");
}

BOOST_AUTO_TEST_CASE(another_model_on_resume_is_told_with_what_differs) {
  const TempFolder folder;
  JobConfig config = saving_job(folder);
  BOOST_REQUIRE_EQUAL(train(config).status, 0);
  write(folder / "model.json", R"({"hidden_size": 64, "num_hidden_layers": 2, "num_attention_heads": 2})");
  config.training.steps = 30;
  const Outcome outcome = train(config);
  BOOST_TEST(outcome.status == 2);
  BOOST_TEST(contains(outcome.err, {"this checkpoint doesn't match the model", "step-20",
                                    "hidden_size is 32 in the checkpoint and 64 here",
                                    "model.embed_tokens.weight is [256, 32] in the checkpoint and [256, 64] here"}));
}

BOOST_AUTO_TEST_CASE(other_data_on_resume_start_over_with_a_notice) {
  const TempFolder folder;
  JobConfig config = saving_job(folder);
  BOOST_REQUIRE_EQUAL(train(config).status, 0);
  config.training.steps = 30;
  config.training.seq_len = 32;
  const Outcome outcome = train(config);
  BOOST_TEST(outcome.status == 0);
  BOOST_TEST(contains(outcome.err, {"is not what the checkpoint was trained with: the data start over"}));
}

BOOST_AUTO_TEST_CASE(a_finished_run_says_so_and_writes_nothing) {
  const TempFolder folder;
  const JobConfig config = saving_job(folder);
  BOOST_REQUIRE_EQUAL(train(config).status, 0);
  const auto saved = fs::last_write_time(folder / "run/checkpoint/step-20");
  const Outcome outcome = train(config);
  BOOST_TEST(outcome.status == 0);
  BOOST_TEST(contains(outcome.out, {"this run has done its 20 steps already: give a larger training.steps"}));
  BOOST_TEST((fs::last_write_time(folder / "run/checkpoint/step-20") == saved));
  BOOST_TEST(losses_of(folder / "run").size() == 20u);
}

BOOST_AUTO_TEST_CASE(going_on_from_an_earlier_step_writes_its_metrics_again) {
  const TempFolder folder;
  JobConfig config = saving_job(folder);
  BOOST_REQUIRE_EQUAL(train(config).status, 0);
  const auto before = losses_of(folder / "run");
  config.checkpoint.load_step = 10;
  const Outcome outcome = train(config);
  BOOST_TEST(outcome.status == 0);
  BOOST_TEST(contains(outcome.err, {"there are later checkpoints", "up to step 20"}));
  BOOST_TEST(losses_of(folder / "run") == before);
}

BOOST_AUTO_TEST_CASE(a_step_that_was_not_saved_is_refused_with_those_that_were) {
  const TempFolder folder;
  JobConfig config = saving_job(folder);
  BOOST_REQUIRE_EQUAL(train(config).status, 0);
  config.checkpoint.load_step = 7;
  const Outcome outcome = train(config);
  BOOST_TEST(outcome.status == 2);
  BOOST_TEST(contains(outcome.err, {"checkpoint.load_step: there is no checkpoint of step 7", "there are 10, 20"}));
}

BOOST_AUTO_TEST_CASE(the_last_checkpoint_can_hold_weights_only_in_another_type) {
  const TempFolder folder;
  JobConfig config = saving_job(folder);
  config.checkpoint.last_save_model_weights_only = true;
  config.checkpoint.export_dtype = trainer::config::ExportDtype::bfloat16;
  BOOST_REQUIRE_EQUAL(train(config).status, 0);
  BOOST_TEST(!fs::exists(folder / "run/checkpoint/step-20/optimizer.safetensors"));
  for (const auto& [name, tensor] : read_safetensors(folder / "run/checkpoint/step-20/model.safetensors")) {
    BOOST_TEST_CONTEXT(name) BOOST_TEST((tensor.scalar_type() == at::kBFloat16));
  }
  BOOST_TEST(fs::exists(folder / "run/checkpoint/step-10/optimizer.safetensors"));
  config.training.steps = 30;
  const Outcome outcome = train(config);
  BOOST_TEST(outcome.status == 2);
  BOOST_TEST(contains(outcome.err, {"holds weights only", "--checkpoint.load_step N"}));
}

BOOST_AUTO_TEST_CASE(a_run_can_begin_with_the_weights_of_another) {
  const TempFolder folder;
  JobConfig first = saving_job(folder);
  BOOST_REQUIRE_EQUAL(train(first).status, 0);
  JobConfig second = tiny_job(folder);
  second.job.dump_folder = (folder / "second").string();
  second.checkpoint.initial_load_path = (folder / "run").string();
  const Outcome outcome = train(second);
  BOOST_TEST(outcome.status == 0);
  BOOST_TEST(contains(outcome.out, {"the weights of ", "step-20", "step  1/20"}));
  BOOST_TEST(losses_of(folder / "second").front() < losses_of(folder / "run").front() - 0.5);
}

BOOST_AUTO_TEST_CASE(parts_and_tensors_can_be_left_out_of_what_is_loaded) {
  const TempFolder folder;
  JobConfig first = saving_job(folder);
  BOOST_REQUIRE_EQUAL(train(first).status, 0);
  JobConfig second = saving_job(folder);
  second.job.dump_folder = (folder / "second").string();
  second.checkpoint.initial_load_path = (folder / "run").string();
  second.checkpoint.initial_load_model_weights_only = false;
  second.checkpoint.exclude_from_loading = {"train_state", "lr_scheduler", "dataloader", "optimizer", "model.norm*"};
  second.checkpoint.create_seed_checkpoint = true;
  BOOST_REQUIRE_EQUAL(train(second).status, 0);
  const TensorMap theirs = read_safetensors(folder / "run/checkpoint/step-20/model.safetensors");
  const TensorMap ours = read_safetensors(folder / "second/checkpoint/step-0/model.safetensors");
  BOOST_TEST(ours.at("model.embed_tokens.weight").equal(theirs.at("model.embed_tokens.weight")));
  BOOST_TEST(!ours.at("model.norm.weight").equal(theirs.at("model.norm.weight")));
  BOOST_TEST(ours.at("model.norm.weight").equal(at::ones({32})));
}

BOOST_AUTO_TEST_CASE(a_part_that_no_checkpoint_has_is_refused) {
  const TempFolder folder;
  JobConfig config = saving_job(folder);
  config.checkpoint.exclude_from_loading = {"optimiser"};
  const Outcome outcome = train(config);
  BOOST_TEST(outcome.status == 2);
  BOOST_TEST(contains(outcome.err, {"there is no such part of a checkpoint: \"optimiser\"", "lr_scheduler"}));
}

BOOST_AUTO_TEST_CASE(a_seed_checkpoint_starts_the_same_run_as_no_checkpoint) {
  const TempFolder folder;
  JobConfig straight = saving_job(folder);
  straight.job.dump_folder = (folder / "straight").string();
  BOOST_REQUIRE_EQUAL(train(straight).status, 0);
  JobConfig seeded = saving_job(folder);
  seeded.checkpoint.create_seed_checkpoint = true;
  const Outcome outcome = train(seeded);
  BOOST_TEST(contains(outcome.out, {"saved the initial weights in"}));
  seeded.checkpoint.create_seed_checkpoint = false;
  BOOST_REQUIRE_EQUAL(train(seeded).status, 0);
  check_same_state(folder / "straight/checkpoint/step-20", folder / "run/checkpoint/step-20");
}

BOOST_AUTO_TEST_CASE(only_the_latest_checkpoints_are_kept) {
  const TempFolder folder;
  JobConfig config = saving_job(folder);
  config.checkpoint.interval = 4;
  config.checkpoint.keep_latest_k = 2;
  BOOST_REQUIRE_EQUAL(train(config).status, 0);
  std::vector<std::string> names;
  for (const auto& entry : fs::directory_iterator(folder / "run/checkpoint"))
    names.push_back(entry.path().filename().string());
  std::sort(names.begin(), names.end());
  BOOST_TEST(names == (std::vector<std::string>{"step-16", "step-20"}), boost::test_tools::per_element());
}

BOOST_AUTO_TEST_SUITE_END()
