// Messages compared whole. A file of tests/data/golden, or of its folder for a program with commands, holds a command
// line, a TOML text and what a person then reads:
//
//   argv --training.steps        one argument a line
//   toml [training]              the text of run.toml, line by line
//   env APP__TRAINING__STEPS=5   an environment variable; the prefix is APP
//   ---
//   error: ...                   the notices and errors, or the text that an option like --help prints
//
// With REFLCFG_UPDATE_GOLDEN=1 in the environment the lower halves are written anew; read them before they are
// committed.
#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cstdlib>
#include <sstream>

#include "trainer/config/job_config.hpp"
#include "unit/loading.hpp"
#include "unit/sample_commands.hpp"

namespace {

struct golden {
  std::string head;
  std::vector<std::string> arguments;
  std::vector<std::string> environment;
  std::string toml;
  bool has_file = false;
  std::string expected;
};

golden read_golden(const std::filesystem::path& path) {
  golden item;
  std::ifstream file(path);
  std::string line;
  while (std::getline(file, line) && line != "---") {
    item.head += line + "\n";
    const std::string word = line.substr(0, line.find(' '));
    const std::string rest = line.size() > word.size() ? line.substr(word.size() + 1) : "";
    if (word == "argv") item.arguments.push_back(rest);
    if (word == "env") item.environment.push_back(rest);
    if (word == "toml") {
      item.toml += rest + "\n";
      item.has_file = true;
    }
  }
  std::stringstream left;
  left << file.rdbuf();
  item.expected = left.str();
  return item;
}

void replace_all(std::string& text, const std::string& from, const std::string& to) {
  for (std::size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size())
    text.replace(at, from.size(), to);
}

template <class Root>
std::string outcome(const golden& item, const std::string& file_option, reflcfg::options about) {
  std::vector<std::string> arguments = item.arguments;
  const sample::temporary_file file(item.toml);
  if (item.has_file) arguments.insert(arguments.begin(), {file_option, file.path()});
  about.version = "0.1.0";
  about.environment_prefix = "APP";
  about.environment = item.environment;
  const auto result = reflcfg::load<Root>(arguments, about);
  std::string text;
  for (const auto& notice : result.notices()) text += render(notice);
  text += render(result.errors());
  if (result.output() && result.errors().empty()) text += *result.output();
  replace_all(text, file.path(), "run.toml");
  return text;
}

template <class Outcome>
void check_folder(const std::string& folder, Outcome outcome_of) {
  const bool update = std::getenv("REFLCFG_UPDATE_GOLDEN") != nullptr;
  std::vector<std::filesystem::path> paths;
  for (const auto& entry : std::filesystem::directory_iterator(REFLCFG_TEST_DATA "/" + folder)) {
    if (entry.is_regular_file()) paths.push_back(entry.path());
  }
  std::sort(paths.begin(), paths.end());
  BOOST_TEST(paths.size() > 10u);
  for (const auto& path : paths) {
    const golden item = read_golden(path);
    const std::string got = outcome_of(item);
    if (update) std::ofstream(path) << item.head << "---\n" << got;
    BOOST_TEST((update || got == item.expected), path.filename().string() << "\nexpected:\n"
                                                                          << item.expected << "\ngot:\n"
                                                                          << got);
  }
}

}  // namespace

BOOST_AUTO_TEST_CASE(messages_read_as_they_were_approved) {
  check_folder("golden", [](const golden& item) {
    return outcome<trainer::JobConfig>(item, "--job.config_file",
                                       {.program = "reflcfg-train", .about = "Pre-trains language models on text."});
  });
}

BOOST_AUTO_TEST_CASE(messages_about_commands_read_as_they_were_approved) {
  check_folder("golden/commands", [](const golden& item) {
    return outcome<sample::Git>(item, "--config", {.program = "git", .about = "Keeps versions of files."});
  });
}
