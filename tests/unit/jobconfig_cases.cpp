// Command lines and TOML texts that flame's users have, with what must come out. tests/data/jobconfig_cases.jsonl holds
// one case a line: argv, toml (null = no file), expect = the fields that differ from their defaults, "error" or "help".
#include <unistd.h>
#include <boost/test/unit_test.hpp>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <reflcfg/reflcfg.hpp>

#include "trainer/config/job_config.hpp"

namespace {

using nlohmann::json;
using trainer::JobConfig;

std::map<std::string, json> flat(const json& config) {
  std::map<std::string, json> fields;
  for (const auto& [section, settings] : config.items()) {
    for (const auto& [name, value] : settings.items()) fields[section + "." + name] = value;
  }
  return fields;
}

// What differs from the defaults, as the cases write it.
json changes(const reflcfg::result<JobConfig>& result) {
  const auto defaults = flat(json::parse(reflcfg::to_json(reflcfg::loaded<JobConfig>{})));
  json changed = json::object();
  for (const auto& [path, value] : flat(json::parse(reflcfg::to_json(result.config())))) {
    if (path != "job.config_file" && defaults.at(path) != value) changed[path] = value;
  }
  return changed;
}

json outcome(const json& item) {
  std::vector<std::string> arguments = item.at("argv");
  const auto file = std::filesystem::temp_directory_path() / ("reflcfg-case-" + std::to_string(::getpid()) + ".toml");
  if (!item.at("toml").is_null()) {
    std::ofstream(file) << item.at("toml").get<std::string>();
    arguments.insert(arguments.begin(), {"--job.config_file", file.string()});
  }
  const auto result = reflcfg::load<JobConfig>(arguments);
  std::filesystem::remove(file);
  if (result.output()) return "help";
  if (!result) {
    for (const reflcfg::problem& error : result.errors()) BOOST_TEST(!reflcfg::render(error).empty());
    return "error";
  }
  return changes(result);
}

// The specification's own form says what the Python original did and whether that was right.
json expectation(const json& item) {
  if (item.contains("expect_machine")) return item["expect_machine"];
  if (item.at("ok").get<bool>()) return item.at("result");
  return item.at("error").value("code", 2) == 0 ? "help" : "error";
}

json normalized(json expected) {
  if (!expected.is_object()) return expected;
  // The original's default is the string "2", ours the integer: what the case gives is no change here.
  if (expected.value("activation_checkpoint.selective_ac_option", json()) == 2) {
    expected.erase("activation_checkpoint.selective_ac_option");
  }
  // Four keys that only a file could set in the original are fields here; the case sets them to their defaults.
  for (const char* field : {"training.pin_memory", "training.persistent_workers", "checkpoint.interval_type",
                            "checkpoint.model_weights_only"}) {
    expected.erase(field);
  }
  for (auto& value : expected) {
    if (value.is_object() && value.contains("$float")) value = value["$float"];
  }
  return expected;
}

}  // namespace

BOOST_AUTO_TEST_CASE(every_case_comes_out_as_decided) {
  std::ifstream file(REFLCFG_TEST_DATA "/jobconfig_cases.jsonl");
  std::size_t count = 0;
  for (std::string line; std::getline(file, line); ++count) {
    const json item = json::parse(line);
    BOOST_TEST_CONTEXT("case " << item.at("id")) { BOOST_TEST(outcome(item).dump() == item.at("expect").dump()); }
  }
  BOOST_TEST(count == 111u);
}

BOOST_AUTO_TEST_CASE(the_shared_specification_says_the_same) {
  std::ifstream file(std::string(REFLCFG_SHARED_DIR) + "/spec/jobconfig_cases.jsonl");
  if (!file) {
    BOOST_TEST_MESSAGE("skipped: the shared folder is not beside this checkout");
    return;
  }
  for (std::string line; std::getline(file, line);) {
    const json item = json::parse(line);
    json expected = expectation(item);
    if (expected.contains("$see")) expected = item.at("result");
    BOOST_TEST_CONTEXT("case " << item.at("id")) { BOOST_TEST(outcome(item).dump() == normalized(expected).dump()); }
  }
}

BOOST_AUTO_TEST_CASE(the_hundred_fields_have_their_names_and_defaults) {
  std::ifstream file(std::string(REFLCFG_SHARED_DIR) + "/spec/jobconfig_fields.json");
  if (!file) {
    BOOST_TEST_MESSAGE("skipped: the shared folder is not beside this checkout");
    return;
  }
  const auto ours = flat(json::parse(reflcfg::to_json(reflcfg::loaded<JobConfig>{})));
  const json spec = json::parse(file);
  BOOST_TEST(spec.at("fields").size() == 100u);
  for (const json& field : spec.at("fields")) {
    const std::string path = field.at("section").get<std::string>() + "." + field.at("name").get<std::string>();
    BOOST_REQUIRE_MESSAGE(ours.contains(path), path);
    json expected = field.at("default");
    if (path == "job.config_file") expected = json::array();  // a list of files here
    if (path == "activation_checkpoint.selective_ac_option") expected = 2;  // an integer or `op` here
    BOOST_TEST(ours.at(path).dump() == expected.dump(),
               path << ": " << ours.at(path).dump() << " != " << expected.dump());
  }
}

BOOST_AUTO_TEST_CASE(the_command_line_of_torchtitans_chapter_7_parses) {
  const auto file = std::filesystem::temp_directory_path() / ("reflcfg-ch7-" + std::to_string(::getpid()) + ".toml");
  std::ofstream(file) << "[training]\nsteps = 7\nbatch_size = 3\n";
  const auto result = reflcfg::load<JobConfig>(
      std::vector<std::string>{"--job.config_file", file.string(), "--training.steps", "100", "--training.batch_size",
                               "2", "--training.tensor_parallel_degree", "4", "--experimental.pipeline_parallel_degree",
                               "2", "--float8.enable_float8_linear", "true", "--compile.enable", "true"});
  std::filesystem::remove(file);
  BOOST_REQUIRE(result);
  BOOST_TEST(result->training.steps == 100);
  BOOST_TEST(result->training.batch_size == 2);
  BOOST_TEST(result->training.tensor_parallel_degree == 4);
  BOOST_TEST(result->experimental.pipeline_parallel_degree == 2);
  BOOST_TEST(result->training.compile);
  BOOST_TEST((result->model.converters == std::vector<std::string>{"float8"}));
}
