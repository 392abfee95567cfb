// The programs as a user runs them: exit statuses, signals, full disks, kills.
#include <boost/test/unit_test.hpp>
#include <chrono>
#include <csignal>
#include <random>
#include <thread>

#include "trainer/checkpoint/checkpoint.hpp"
#include "trainer/checkpoint/step_folders.hpp"
#include "trainer/support.hpp"

namespace {

using namespace trainer::test;
using namespace std::chrono_literals;
using strings = std::vector<std::string>;

// Arguments of a job of seconds. Everything lies below the current folder, which is `folder`.
std::vector<std::string> tiny_arguments(const TempFolder& folder, std::vector<std::string> more = {}) {
  write(folder / "text.txt", easy_text(4000));
  write(folder / "model.json", R"({"hidden_size": 32, "num_hidden_layers": 2, "num_attention_heads": 2})");
  std::vector<std::string> arguments{"--job.dump_folder=run",
                                     "--job.device=cpu",
                                     "--model.config=model.json",
                                     "--model.tokenizer_path=byte",
                                     "--training.data_files=text.txt",
                                     "--training.batch_size=4",
                                     "--training.seq_len=16",
                                     "--training.steps=20",
                                     "--training.mixed_precision_param=float32",
                                     "--lr_scheduler.warmup_steps=2",
                                     "--metrics.log_freq=5"};
  arguments.insert(arguments.end(), more.begin(), more.end());
  return arguments;
}

// Starts the trainer without waiting for it; its output goes to the files out and err in `folder`.
pid_t start(const std::vector<std::string>& arguments, const TempFolder& folder) {
  std::vector<std::string> command{std::string(REFLCFG_BIN_DIR) + "/reflcfg-train"};
  command.insert(command.end(), arguments.begin(), arguments.end());
  const pid_t child = ::fork();
  if (child == 0) trainer::test::detail::become(command, folder, std::nullopt);
  return child;
}

int wait_for(pid_t child) {
  int status = 0;
  ::waitpid(child, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

template <class Condition>
bool happens(Condition condition) {
  for (int i = 0; i < 3000; ++i) {
    if (condition()) return true;
    std::this_thread::sleep_for(10ms);
  }
  return false;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(program)

BOOST_AUTO_TEST_CASE(a_job_trains_from_the_command_line_and_its_model_writes) {
  const TempFolder folder;
  const Outcome trained =
      run_program("reflcfg-train", tiny_arguments(folder, {"--checkpoint.enable_checkpoint"}), folder);
  BOOST_TEST(trained.status == 0);
  BOOST_TEST(trained.err == "");
  BOOST_TEST(contains(trained.out, {"reflcfg-train", "text.txt, 4.0 kB", "step 20/20", "done: 20 steps"}));
  BOOST_TEST(contains(read(folder / "run/config.toml"), {"[training]", "steps = 20"}));

  const Outcome written =
      run_program("reflcfg-generate", {"--checkpoint=run", "--prompt=line", "--max_new_tokens=30"}, folder);
  BOOST_TEST(written.status == 0);
  BOOST_TEST(written.out.starts_with("line"));
  BOOST_TEST(written.out.size() > 5u);
  const Outcome again =
      run_program("reflcfg-generate", {"--checkpoint=run", "--prompt=line", "--max_new_tokens=30"}, folder);
  BOOST_TEST(again.out == written.out);
}

BOOST_AUTO_TEST_CASE(a_resumed_run_tells_which_settings_have_changed) {
  const TempFolder folder;
  const strings saving{"--checkpoint.enable_checkpoint", "--checkpoint.interval=10"};
  BOOST_REQUIRE_EQUAL(run_program("reflcfg-train", tiny_arguments(folder, saving), folder).status, 0);
  const auto again = [&](strings more) {
    more.insert(more.begin(), saving.begin(), saving.end());
    return run_program("reflcfg-train", tiny_arguments(folder, more), folder);
  };
  const Outcome same = again({});
  BOOST_TEST(same.status == 0);
  BOOST_TEST(same.err == "");
  const Outcome other = again({"--optimizer.name=Adam", "--training.steps=30"});
  BOOST_TEST(other.status == 2);
  BOOST_TEST(contains(other.err, {"optimizer.name: expected \"AdamW\", with which the run started, got \"Adam\"",
                                  "run/config.toml", "--optimizer.name=Adam", "command line, argument"}));
  BOOST_TEST(other.err.find("training.steps") == std::string::npos);
  const Outcome longer = again({"--training.steps=30", "--optimizer.lr=0.001"});
  BOOST_TEST(longer.status == 0);
  BOOST_TEST(contains(longer.err, {"resumes with other settings than before", "training.steps", "20  ", "->  30"}));
  BOOST_TEST(contains(longer.out, {"step 30/30"}));
}

BOOST_AUTO_TEST_CASE(the_settings_that_a_run_leaves_start_the_same_run) {
  const TempFolder folder;
  BOOST_REQUIRE_EQUAL(run_program("reflcfg-train", tiny_arguments(folder), folder).status, 0);
  const std::string first = read(folder / "run/metrics.jsonl");
  fs::rename(folder / "run/config.toml", folder / "again.toml");
  const Outcome again =
      run_program("reflcfg-train", {"--job.config_file", "again.toml", "--job.dump_folder", "second"}, folder);
  BOOST_TEST(again.status == 0);
  const auto losses = [](const std::string& metrics) {
    std::vector<std::string> list;
    for (const std::string& line : lines_of(metrics)) list.push_back(line.substr(0, line.find(",\"tokens_per_second")));
    return list;
  };
  BOOST_TEST(losses(read(folder / "second/metrics.jsonl")) == losses(first), boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(settings_that_cannot_be_used_end_with_status_2) {
  const TempFolder folder;
  const Outcome unknown = run_program("reflcfg-train", {"--training.stepps=5"}, folder);
  BOOST_TEST(unknown.status == 2);
  const Outcome refused = run_program(
      "reflcfg-train", tiny_arguments(folder, {"--training.tensor_parallel_degree=2", "--training.varlen"}), folder);
  BOOST_TEST(refused.status == 2);
  BOOST_TEST(contains(refused.err, {"training.tensor_parallel_degree = 2 is not supported yet",
                                    "training.varlen = true is not supported yet"}));
  BOOST_TEST(!fs::exists(folder / "run"));
  const Outcome missing =
      run_program("reflcfg-train", tiny_arguments(folder, {"--training.data_files=none.txt"}), folder);
  BOOST_TEST(missing.status == 2);
  BOOST_TEST(contains(missing.err, {"there is no such file", "none.txt"}));
  const Outcome hub =
      run_program("reflcfg-train", {"--training.dataset=HuggingFaceFW/fineweb-edu", "--model.config=nano"}, folder);
  BOOST_TEST(hub.status == 2);
  BOOST_TEST(contains(hub.err, {"nothing is downloaded"}));
  const Outcome tokenizer =
      run_program("reflcfg-train", tiny_arguments(folder, {"--model.tokenizer_path=gpt2"}), folder);
  BOOST_TEST(tokenizer.status == 2);
  BOOST_TEST(contains(tokenizer.err, {"model.tokenizer_path", "byte"}));
  const Outcome no_checkpoint = run_program("reflcfg-generate", {"--checkpoint=none"}, folder);
  BOOST_TEST(no_checkpoint.status == 2);
}

BOOST_AUTO_TEST_CASE(all_mistakes_in_a_file_are_told_at_once_with_their_lines) {
  const TempFolder folder;
  write(folder / "text.txt", easy_text(4000));
  write(folder / "run.toml",
        "[model]\n"
        "name = \"lama\"\n"
        "tokenizer_path = \"gpt2\"\n"
        "\n"
        "[optimizer]\n"
        "name = \"adamw\"\n"
        "\n"
        "[training]\n"
        "varlen = true\n"
        "compile = true\n"
        "data_files = [\n"
        "  \"text.txt\",\n"
        "  \"missing.txt\",\n"
        "]\n"
        "[checkpoint]\n"
        "initial_load_path = \"nowhere\"\n");
  const Outcome outcome = run_program(
      "reflcfg-train", {"--job.config_file=run.toml", "--job.dump_folder=run", "--training.streaming"}, folder);
  BOOST_TEST(outcome.status == 2);
  BOOST_TEST(outcome.out == "");
  const std::string expected_notice =
      "notice: training.compile = true: there is no torch.compile in C++; the model runs eagerly; the results are the "
      "same (run.toml:10:11)\n";
  BOOST_TEST(contains(
      outcome.err,
      {expected_notice,
       "error: model.name: unknown architecture \"lama\", expected one of fla, transformer, llama3, llama, llama2\n"
       " --> run.toml:2:8\n"
       "  |\n"
       "2 | name = \"lama\"\n"
       "  |        ^^^^^^\n"
       "  = help: did you mean llama?\n",
       "error: model.tokenizer_path: there is no such tokenizer on disk: \"gpt2\"\n --> run.toml:3:18\n",
       "error: optimizer.name: unknown optimizer \"adamw\", expected one of Adam, AdamW\n --> run.toml:6:8\n",
       "error: training.varlen = true is not supported yet: documents are not kept apart inside a row\n"
       " --> run.toml:9:10\n",
       "error: training.streaming = true is not supported yet: texts are read whole and shuffled fully\n"
       " --> command line, argument 3\n",
       "error: training.data_files: there is no such file: missing.txt\n --> run.toml:13:3\n",
       "error: checkpoint.initial_load_path: there is no such checkpoint: nowhere\n --> run.toml:16:21\n",
       "\n7 errors\n"}));
  BOOST_TEST(!fs::exists(folder / "run"));
}

BOOST_AUTO_TEST_CASE(mistakes_in_a_config_json_are_told_with_its_line_and_the_key) {
  const TempFolder folder;
  const auto arguments = tiny_arguments(folder, {"--optimizer.name=sgd"});
  write(folder / "model.json",
        "{\n"
        "  \"hidden_size\": 32,\n"
        "  \"num_hidden_layer\": 2,\n"
        "  \"num_attention_heads\": 5\n"
        "}\n");
  const Outcome outcome = run_program("reflcfg-train", arguments, folder);
  BOOST_TEST(outcome.status == 2);
  BOOST_TEST(contains(outcome.err, {"error: num_hidden_layers: is required\n --> model.json:1:1\n",
                                    "error: num_hidden_layer: unknown key\n"
                                    " --> model.json:3:3\n"
                                    "  |\n"
                                    "3 |   \"num_hidden_layer\": 2,\n"
                                    "  |   ^^^^^^^^^^^^^^^^^^^^^\n"
                                    "  = help: did you mean num_hidden_layers?\n",
                                    "error: num_attention_heads: expected a divisor of hidden_size 32, got 5\n"
                                    " --> model.json:4:3\n",
                                    "error: optimizer.name: unknown optimizer \"sgd\"", "\n4 errors\n"}));
}

BOOST_AUTO_TEST_CASE(ctrl_c_saves_and_the_same_command_goes_on) {
  const TempFolder folder;
  const auto arguments =
      tiny_arguments(folder, {"--training.steps=1000000", "--checkpoint.enable_checkpoint", "--metrics.log_freq=1"});
  for (const auto& [number, status] : {std::pair{SIGINT, 130}, std::pair{SIGTERM, 143}}) {
    fs::remove(folder / "out");
    const pid_t child = start(arguments, folder);
    BOOST_REQUIRE(happens([&] { return read(folder / "out").find("  loss ") != std::string::npos; }));
    ::kill(child, number);
    BOOST_TEST(wait_for(child) == status);
    const auto steps = trainer::checkpoint::saved_steps(folder / "run/checkpoint");
    BOOST_REQUIRE(!steps.empty());
    BOOST_TEST(
        contains(read(folder / "out"), {number == SIGINT ? "stopped by Ctrl-C" : "stopped by SIGTERM",
                                        "run/checkpoint/step-" + std::to_string(steps.back()), "resumes from there"}));
    if (number == SIGTERM) BOOST_TEST(contains(read(folder / "out"), {"resumes from"}));
  }
}

BOOST_AUTO_TEST_CASE(without_checkpoints_ctrl_c_says_that_nothing_is_saved) {
  const TempFolder folder;
  const pid_t child = start(tiny_arguments(folder, {"--training.steps=1000000", "--metrics.log_freq=1"}), folder);
  BOOST_REQUIRE(happens([&] { return lines_of(read(folder / "run/metrics.jsonl")).size() > 1; }));
  ::kill(child, SIGINT);
  BOOST_TEST(wait_for(child) == 130);
  BOOST_TEST(contains(read(folder / "out"), {"Nothing was saved: checkpoint.enable_checkpoint is off"}));
}

BOOST_AUTO_TEST_CASE(a_kill_at_any_moment_leaves_a_checkpoint_that_loads) {
  const TempFolder folder;
  // A save after every step: most kills hit one.
  const auto arguments = tiny_arguments(folder, {"--training.steps=1000000", "--checkpoint.enable_checkpoint",
                                                 "--checkpoint.interval=1", "--checkpoint.keep_latest_k=3"});
  const fs::path checkpoints = folder / "run/checkpoint";
  std::mt19937 random(1);
  std::int64_t last = 0;
  int left_incomplete = 0;
  for (int kill = 0; kill < 12; ++kill) {
    const pid_t child = start(arguments, folder);
    const bool saved = happens([&] {
      const auto steps = trainer::checkpoint::saved_steps(checkpoints);
      return !steps.empty() && steps.back() > last + 1;
    });
    BOOST_REQUIRE_MESSAGE(saved, read(folder / "out") + read(folder / "err"));
    std::this_thread::sleep_for(std::chrono::microseconds(random() % 20000));
    ::kill(child, SIGKILL);
    BOOST_TEST(wait_for(child) == 128 + SIGKILL);
    const auto steps = trainer::checkpoint::saved_steps(checkpoints);
    for (const std::int64_t step : steps) {
      BOOST_TEST_CONTEXT("kill " << kill << ", step " << step) {
        const auto loaded = trainer::checkpoint::load(trainer::checkpoint::step_folder(checkpoints, step));
        BOOST_TEST(loaded.state->step == step);
      }
    }
    for (const auto& entry : fs::directory_iterator(checkpoints))
      left_incomplete += entry.path().filename().string()[0] == '.';
    last = steps.back();
  }
  BOOST_TEST_MESSAGE(left_incomplete << " of 12 kills hit a save");
  BOOST_TEST(left_incomplete > 0);  // else this test has shown nothing
  // What the kills left is gone after the next start.
  auto one_more = arguments;
  one_more.push_back("--training.steps=" + std::to_string(last + 1));
  BOOST_TEST(run_program("reflcfg-train", one_more, folder).status == 0);
  for (const auto& entry : fs::directory_iterator(checkpoints)) {
    BOOST_TEST(entry.path().filename().string().starts_with("step-"));
  }
}

BOOST_AUTO_TEST_CASE(a_full_disk_is_told_and_keeps_what_was_saved) {
  const TempFolder folder;
  const auto arguments = tiny_arguments(folder, {"--checkpoint.enable_checkpoint", "--checkpoint.interval=10"});
  BOOST_REQUIRE_EQUAL(run_program("reflcfg-train", arguments, folder).status, 0);
  const std::string kept = read(folder / "run/checkpoint/step-20/train_state.json");
  auto longer = arguments;
  longer.push_back("--training.steps=30");
  // Room for the small files but not for the weights (100 kB).
  const Outcome outcome = run_program("reflcfg-train", longer, folder, 40'000);
  BOOST_TEST(outcome.status == 1);
  BOOST_TEST(contains(outcome.err, {"can't write a file: File too large", "model.safetensors", "free some space"}));
  BOOST_TEST(read(folder / "run/checkpoint/step-20/train_state.json") == kept);
  for (const auto& entry : fs::directory_iterator(folder / "run/checkpoint")) {
    BOOST_TEST(entry.path().filename().string().starts_with("step-"));
  }
  BOOST_TEST(run_program("reflcfg-train", longer, folder).status == 0);
}

BOOST_AUTO_TEST_CASE(a_damaged_checkpoint_stops_the_run_instead_of_starting_over) {
  const TempFolder folder;
  const auto arguments = tiny_arguments(folder, {"--checkpoint.enable_checkpoint", "--checkpoint.interval=10"});
  BOOST_REQUIRE_EQUAL(run_program("reflcfg-train", arguments, folder).status, 0);
  const fs::path weights = folder / "run/checkpoint/step-20/model.safetensors";
  fs::resize_file(weights, fs::file_size(weights) / 2);
  const Outcome outcome = run_program("reflcfg-train", arguments, folder);
  BOOST_TEST(outcome.status == 1);
  BOOST_TEST(contains(outcome.err,
                      {"has the wrong size", "step-20/model.safetensors", "--checkpoint.load_step N (there are 10)"}));
  auto earlier = arguments;
  earlier.push_back("--checkpoint.load_step=10");
  BOOST_TEST(run_program("reflcfg-train", earlier, folder).status == 0);
  BOOST_TEST(run_program("reflcfg-train", arguments, folder).status == 0);  // step 20 was written anew
}

BOOST_AUTO_TEST_CASE(every_preset_is_accepted) {
  const TempFolder folder;
  std::vector<std::string> arguments{"--check"};
  for (const auto& entry : fs::directory_iterator(REFLCFG_SOURCE_DIR "/trainer/presets"))
    arguments.push_back(entry.path());
  BOOST_TEST(arguments.size() > 2u);
  const Outcome outcome = run_program("reflcfg-train", arguments, folder);
  BOOST_TEST_CONTEXT(outcome.err) BOOST_TEST(outcome.status == 0);
}

BOOST_AUTO_TEST_SUITE_END()
