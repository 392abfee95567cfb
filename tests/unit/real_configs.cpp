// The 130 TOML files and the command lines of flame's and TorchTitan's history. They live in the shared folder beside
// the checkout; without it these cases are skipped.
#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <fstream>
#include <nlohmann/json.hpp>
#include <reflcfg/reflcfg.hpp>

#include "trainer/config/job_config.hpp"
#include "unit/loading.hpp"

namespace {

using nlohmann::json;
using trainer::JobConfig;

const std::string shared = REFLCFG_SHARED_DIR;

bool absent(const std::ifstream& file) {
  if (!file) BOOST_TEST_MESSAGE("skipped: the shared folder is not beside this checkout");
  return !file;
}

json value_at(const json& config, const std::string& path) {
  const auto dot = path.find('.');
  return config.at(path.substr(0, dot)).at(path.substr(dot + 1));
}

}  // namespace

BOOST_AUTO_TEST_CASE(real_files_give_their_values_and_every_other_key_is_named) {
  std::ifstream file(shared + "/spec/real_configs_expected.jsonl");
  if (absent(file)) return;
  std::size_t count = 0;
  for (std::string line; std::getline(file, line); ++count) {
    const json expected = json::parse(line);
    const std::string name = expected.at("file");
    BOOST_TEST_CONTEXT(name) {
      const auto result =
          reflcfg::load<JobConfig>(sample::strings{"--job.config_file", shared + "/real_configs/" + name});
      std::vector<std::string> unknown;
      for (const reflcfg::problem& error : result.errors()) {
        // What Python alone can do is named with the way to do it here.
        const bool named = error.is == reflcfg::problem::kind::unknown || error.is == reflcfg::problem::kind::removed;
        BOOST_TEST(named, render(error));
        BOOST_TEST(error.from.at.line > 0u);
        unknown.push_back(error.path);
      }
      std::sort(unknown.begin(), unknown.end());
      BOOST_TEST(unknown == expected.at("unknown").get<std::vector<std::string>>(), boost::test_tools::per_element());
      const json config = json::parse(reflcfg::to_json(result.config()));
      for (const auto& [path, value] : expected.at("values").items()) {
        json got = value_at(config, path);
        if (got.is_number() && value.is_string()) got = got.dump();  // '2' in a file is the integer 2 here
        if (got.is_array() && got.size() == 1 && value.is_string()) got = got.front();  // 'a' is the list ['a']
        BOOST_TEST(got == value, path << " is " << got << ", expected " << value);
      }
    }
  }
  BOOST_TEST(count == 130u);
}

BOOST_AUTO_TEST_CASE(flames_command_lines_parse) {
  std::ifstream file(shared + "/real_configs/flame/invocations.json");
  if (absent(file)) return;
  for (const json& item : json::parse(file)) {
    sample::strings arguments = item.at("argv");
    const sample::temporary_file config("");
    for (std::size_t i = 0; i + 1 < arguments.size(); ++i) {
      if (arguments[i] == "--job.config_file") arguments[i + 1] = config.path();
    }
    const auto result = reflcfg::load<JobConfig>(arguments);
    BOOST_TEST_CONTEXT(item.at("repo") << " " << item.at("commit") << " " << item.at("path")) {
      BOOST_TEST_MESSAGE(item.at("head_result") << "\n" << render(result.errors()));
      BOOST_TEST(result.has_value() == (item.at("head_result") == "ok"), render(result.errors()));
    }
  }
}

BOOST_AUTO_TEST_CASE(old_keys_whose_values_meant_something_else_are_converted) {
  const auto file = [](const std::string& text) { return reflcfg::load_toml<JobConfig>(text, "run.toml"); };
  BOOST_TEST(file("[training]\nwarmup_pct = 0.20\nsteps = 50")->lr_scheduler.warmup_steps == 10);
  BOOST_TEST(file("[training]\nwarmup_pct = 0.20\nsteps = 50").notices().front().what ==
             "training.warmup_pct is read as lr_scheduler.warmup_steps = 10");
  BOOST_TEST(file("[training]\nwarmup_pct = 1.5").errors().front().what ==
             "training.warmup_pct: expected a number from 0 to 1, got the number 1.5");
  const auto size = file("[training]\nbatch_size = 8\n[parallelism]\npipeline_parallel_microbatch_size = 2");
  BOOST_TEST(size->experimental.pipeline_parallel_microbatches.value() == 4);
  BOOST_TEST(!file("[parallelism]\npipeline_parallel_microbatch_size = 3").has_value());
  const sample::temporary_file config("[training]\nwarmup_pct = 0.5\nsteps = 50");
  const auto flags = [&](const sample::strings& more) {
    sample::strings arguments{"--job.config_file", config.path()};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return reflcfg::load<JobConfig>(arguments);
  };
  BOOST_TEST(flags({"--training.steps", "100"})->lr_scheduler.warmup_steps == 50);
  BOOST_TEST(flags({"--lr_scheduler.warmup_steps", "7"})->lr_scheduler.warmup_steps == 7);
  BOOST_TEST(flags({"--training.warmup_pct", "0.1"})->lr_scheduler.warmup_steps == 5);
  const auto old = file("[training]\nenable_selective_ac = true\nfp8_linear = ''\n[compile]\ncomponents = ['loss']");
  BOOST_REQUIRE_MESSAGE(old, render(old.errors()));
  BOOST_TEST((old->activation_checkpoint.mode == trainer::config::RecomputeMode::selective));
  BOOST_TEST(old->model.converters.empty());
  BOOST_TEST(old.notices().size() == 3u);
}
