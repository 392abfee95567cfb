// Messages compared whole. A file of tests/data/golden (the trainer's settings), of its folder for a program with
// commands, or of tests/data/golden_every_type (those of tests/fuzz/every_type.hpp) holds a command line, a TOML text
// and what a person then reads:
//
//   argv --training.steps        one argument a line
//   toml [training]              the text of run.toml, line by line; it is the first config file if no argument names
//                                it
//   env APP__TRAINING__STEPS=5   an environment variable; the prefix is APP
//   ---
//   error: ...                   the notices and errors, or the text that an option like --help prints
//
// With REFLCFG_UPDATE_GOLDEN=1 in the environment the lower halves are written anew; read them before they are
// committed.
#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "fuzz/every_type.hpp"
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

// The working directory, in which run.toml is: messages name it as a person does, and columns do not depend on its
// path.
class folder_of_run {
 public:
  explicit folder_of_run(const std::string& toml) : before_(std::filesystem::current_path()) {
    std::string name = (std::filesystem::temp_directory_path() / "reflcfg_XXXXXX").string();
    BOOST_REQUIRE(::mkdtemp(name.data()) != nullptr);
    path_ = name;
    std::filesystem::current_path(path_);
    std::ofstream("run.toml") << toml;
  }
  ~folder_of_run() {
    std::filesystem::current_path(before_);
    std::filesystem::remove_all(path_);
  }
  folder_of_run(const folder_of_run&) = delete;
  folder_of_run& operator=(const folder_of_run&) = delete;

 private:
  std::filesystem::path before_;
  std::filesystem::path path_;
};

template <class Root>
std::string outcome(const golden& item, const std::string& config_option, reflcfg::options about) {
  std::vector<std::string> arguments = item.arguments;
  const folder_of_run folder(item.toml);
  const bool named = std::find(arguments.begin(), arguments.end(), "run.toml") != arguments.end();
  if (item.has_file && !named) arguments.insert(arguments.begin(), {config_option, "run.toml"});
  about.version = "0.1.0";
  about.environment_prefix = "APP";
  about.environment = item.environment;
  const auto result = reflcfg::load<Root>(arguments, about);
  std::string text;
  for (const auto& notice : result.notices()) text += render(notice);
  text += render(result.errors());
  if (result.output() && result.errors().empty()) text += *result.output();
  return text;
}

template <class Root>
void check_folder(const std::string& folder, const std::string& config_option, const reflcfg::options& about) {
  const bool update = std::getenv("REFLCFG_UPDATE_GOLDEN") != nullptr;
  std::vector<std::filesystem::path> paths;
  for (const auto& entry : std::filesystem::directory_iterator(REFLCFG_TEST_DATA "/" + folder)) {
    if (entry.is_regular_file()) paths.push_back(entry.path());
  }
  std::sort(paths.begin(), paths.end());
  BOOST_TEST(paths.size() > 10u);
  for (const auto& path : paths) {
    const golden item = read_golden(path);
    const std::string got = outcome<Root>(item, config_option, about);
    if (update) std::ofstream(path) << item.head << "---\n" << got;
    BOOST_TEST((update || got == item.expected), path.filename().string() << "\nexpected:\n"
                                                                          << item.expected << "\ngot:\n"
                                                                          << got);
  }
}

}  // namespace

BOOST_AUTO_TEST_CASE(messages_read_as_they_were_approved) {
  check_folder<trainer::JobConfig>("golden", "--job.config_file",
                                   {.program = "reflcfg-train", .about = "Pre-trains language models on text."});
}

BOOST_AUTO_TEST_CASE(messages_about_commands_read_as_they_were_approved) {
  check_folder<sample::Git>("golden/commands", "--config", {.program = "git", .about = "Keeps versions of files."});
}

BOOST_AUTO_TEST_CASE(every_type_and_word_reads_as_it_was_approved) {
  check_folder<fuzz::EveryType>("golden_every_type", "--config",
                                {.program = "reflcfg-train", .about = "Pre-trains language models on text."});
}
