// Folders of checkpoints: whole or not at all, checked when read, found by any path to them.
#include "trainer/checkpoint/checkpoint.hpp"

#include <ATen/ATen.h>

#include <boost/test/unit_test.hpp>

#include "trainer/checkpoint/folder_writer.hpp"
#include "trainer/checkpoint/step_folders.hpp"
#include "trainer/support.hpp"

namespace {

using namespace trainer::test;
using namespace trainer::checkpoint;

Snapshot snapshot_of(std::int64_t step) {
  return {.model = {{"weight", at::full({100}, static_cast<double>(step))}},
          .config_json = "{}",
          .optimizer = {{"weight.exp_avg", at::zeros({100})}},
          .state = {.step = step,
                    .schedule_step = step,
                    .tokens = 7,
                    .position = {1, 2},
                    .data_fingerprint = ~std::uint64_t{0},
                    .tokenizer = "byte",
                    .generators = {{"cpu", "00ff"}}}};
}

template <class Error, class Call>
std::string message_of(Call call) {
  try {
    call();
  } catch (const Error& error) {
    return error.what();
  }
  return "nothing was refused";
}

std::vector<std::string> names_in(const fs::path& folder) {
  std::vector<std::string> names;
  for (const auto& entry : fs::directory_iterator(folder)) names.push_back(entry.path().filename().string());
  std::sort(names.begin(), names.end());
  return names;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(checkpoint)

BOOST_AUTO_TEST_CASE(what_is_saved_is_read_back) {
  const TempFolder folder;
  save(folder / "step-5", snapshot_of(5));
  const Loaded loaded = load(folder / "step-5");
  BOOST_TEST(loaded.model.at("weight").equal(at::full({100}, 5.0)));
  BOOST_TEST(loaded.optimizer->at("weight.exp_avg").equal(at::zeros({100})));
  BOOST_TEST(to_json(*loaded.state) == to_json(snapshot_of(5).state));
  BOOST_TEST(names_in(folder.path()) == std::vector<std::string>{"step-5"}, boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(a_checkpoint_of_the_same_step_is_replaced) {
  const TempFolder folder;
  save(folder / "step-5", snapshot_of(5));
  Snapshot other = snapshot_of(5);
  other.weights_only = true;
  save(folder / "step-5", other);
  BOOST_TEST(!load(folder / "step-5").optimizer.has_value());
  BOOST_TEST(names_in(folder.path()) == std::vector<std::string>{"step-5"}, boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(a_file_that_was_cut_or_changed_is_named_with_what_to_do) {
  for (const char* name : {"model.safetensors", "optimizer.safetensors", "train_state.json", "config.json"}) {
    const TempFolder folder;
    save(folder / "step-5", snapshot_of(5));
    save(folder / "step-9", snapshot_of(9));
    const fs::path path = folder / "step-9" / name;
    const auto size = fs::file_size(path);
    const auto refusal = [&] { return message_of<trainer::RunError>([&] { load(folder / "step-9"); }); };

    std::string changed = read(path);
    changed.back() ^= 1;
    write(path, changed);
    BOOST_TEST(contains(refusal(), {"a file of a checkpoint is damaged", path.string(), "there are 5"}));
    fs::resize_file(path, size - 1);
    BOOST_TEST(contains(refusal(), {"has the wrong size", path.string(), std::to_string(size - 1) + " bytes",
                                    std::to_string(size) + " bytes", "--checkpoint.load_step N"}));
    fs::remove(path);
    BOOST_TEST(contains(refusal(), {"is missing", path.string()}));
  }
}

BOOST_AUTO_TEST_CASE(a_folder_without_its_manifest_is_incomplete) {
  const TempFolder folder;
  save(folder / "step-9", snapshot_of(9));
  fs::remove(folder / "step-9/manifest.json");
  BOOST_TEST(contains(message_of<trainer::RunError>([&] { load(folder / "step-9"); }),
                      {"its manifest.json is missing", "delete the folder to start over"}));
}

BOOST_AUTO_TEST_CASE(weights_of_another_program_are_read) {
  const TempFolder folder;
  save(folder / "step-9", snapshot_of(9));
  for (const char* ours : {"manifest.json", "train_state.json", "optimizer.safetensors"})
    fs::remove(folder / "step-9" / ours);
  const Loaded loaded = load(folder / "step-9");
  BOOST_TEST(loaded.model.size() == 1u);
  BOOST_TEST(!loaded.state.has_value());
}

BOOST_AUTO_TEST_CASE(a_failed_save_keeps_the_old_checkpoint_and_leaves_nothing_else) {
  const TempFolder folder;
  save(folder / "step-5", snapshot_of(5));
  fs::create_directory(folder / "elsewhere");
  const std::string message = message_of<std::runtime_error>([&] {
    FolderWriter writer(folder / "step-5");
    writer.add("model.safetensors", [](FileWriter& file) { file.write("half of it"); });
    throw std::runtime_error("the disk is full");
  });
  BOOST_TEST(message == "the disk is full");
  BOOST_TEST(load(folder / "step-5").state->step == 5);
  BOOST_TEST(names_in(folder.path()) == (std::vector<std::string>{"elsewhere", "step-5"}),
             boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(what_a_crash_left_is_deleted_and_nothing_else) {
  const TempFolder folder;
  for (const char* name : {".step-5.incomplete", ".step-4.deleted", ".notes", "step-3", "step-3.incomplete"}) {
    write(folder / name / "file", "x");
  }
  remove_leftovers(folder.path());
  BOOST_TEST(names_in(folder.path()) == (std::vector<std::string>{".notes", "step-3", "step-3.incomplete"}),
             boost::test_tools::per_element());
  remove_leftovers(folder / "none");  // not there: nothing to do
}

BOOST_AUTO_TEST_CASE(only_whole_numbers_are_steps) {
  const TempFolder folder;
  for (const char* name : {"step-10", "step-9", "step-", "step-x", "step-1x", "step--1", "xstep-2"})
    fs::create_directory(folder / name);
  write(folder / "step-77", "a file");
  BOOST_TEST(saved_steps(folder.path()) == (std::vector<std::int64_t>{9, 10}), boost::test_tools::per_element());
  BOOST_TEST(saved_steps(folder / "none").empty());
}

BOOST_AUTO_TEST_CASE(the_oldest_are_deleted_and_those_of_another_branch_are_not) {
  const TempFolder folder;
  for (const int step : {2, 10, 4, 6, 8}) fs::create_directory(step_folder(folder.path(), step));
  keep_latest(folder.path(), 2, 8);
  BOOST_TEST(saved_steps(folder.path()) == (std::vector<std::int64_t>{6, 8, 10}), boost::test_tools::per_element());
  keep_latest(folder.path(), 0, 10);
  BOOST_TEST(saved_steps(folder.path()).size() == 3u);
}

BOOST_AUTO_TEST_CASE(a_checkpoint_is_found_by_the_path_of_its_run_its_folder_or_itself) {
  const TempFolder folder;
  save(folder / "run/checkpoint/step-5", snapshot_of(5));
  save(folder / "run/checkpoint/step-10", snapshot_of(10));
  const fs::path latest = folder / "run/checkpoint/step-10";
  BOOST_TEST(find_checkpoint(folder / "run", "checkpoint") == latest);
  BOOST_TEST(find_checkpoint(folder / "run/checkpoint", "checkpoint") == latest);
  BOOST_TEST(find_checkpoint(folder / "run/checkpoint/step-5", "checkpoint") == folder / "run/checkpoint/step-5");
}

BOOST_AUTO_TEST_CASE(a_path_without_a_checkpoint_is_refused) {
  const TempFolder folder;
  write(folder / "file", "x");
  fs::create_directory(folder / "empty");
  const auto refusal = [&](const char* name) {
    return message_of<trainer::ConfigError>([&] { find_checkpoint(folder / name, "checkpoint.initial_load_path"); });
  };
  BOOST_TEST(contains(refusal("none"), {"there is no such checkpoint", "checkpoint.initial_load_path"}));
  BOOST_TEST(contains(refusal("file"), {"a checkpoint is a folder, and this is not one"}));
  BOOST_TEST(contains(refusal("empty"), {"there is no checkpoint in this folder"}));
}

BOOST_AUTO_TEST_SUITE_END()
