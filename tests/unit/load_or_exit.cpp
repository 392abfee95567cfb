// What a program does that calls load_or_exit: its exit status, and what it prints where.
#include <sys/wait.h>
#include <boost/test/unit_test.hpp>
#include <cstdio>

#include "unit/loading.hpp"

using namespace sample;

namespace {

struct outcome {
  int status = -1;
  std::string output;
  std::string errors;
};

std::string read_all(std::FILE* file) {
  std::string text;
  std::rewind(file);
  for (int c = std::fgetc(file); c != EOF; c = std::fgetc(file)) text += static_cast<char>(c);
  return text;
}

// Runs a program of its own, which exits with 77 if load_or_exit returns.
outcome run(std::vector<const char*> arguments, const char* output_path = nullptr) {
  arguments.insert(arguments.begin(), "path/to/app");
  std::FILE* const output = output_path == nullptr ? std::tmpfile() : std::fopen(output_path, "w+");
  std::FILE* const errors = std::tmpfile();
  BOOST_REQUIRE((output != nullptr && errors != nullptr));
  std::fflush(nullptr);
  const pid_t child = ::fork();
  if (child == 0) {
    ::dup2(::fileno(output), STDOUT_FILENO);
    ::dup2(::fileno(errors), STDERR_FILENO);
    const auto config = reflcfg::load_or_exit<Config>(static_cast<int>(arguments.size()), arguments.data());
    std::printf("count is %d", static_cast<int>(config.value.server.count));
    std::fflush(nullptr);
    ::_exit(77);
  }
  outcome found;
  int status = 0;
  BOOST_REQUIRE(::waitpid(child, &status, 0) == child);
  if (WIFEXITED(status)) found.status = WEXITSTATUS(status);
  if (output_path == nullptr) found.output = read_all(output);
  found.errors = read_all(errors);
  std::fclose(output);
  std::fclose(errors);
  return found;
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_right_command_line_gives_the_config) {
  const outcome right = run({"--server.count", "20"});
  BOOST_TEST(right.status == 77);
  BOOST_TEST(right.output == "count is 20");
  BOOST_TEST(right.errors == "");
}

BOOST_AUTO_TEST_CASE(a_wrong_command_line_ends_with_status_2_and_every_error) {
  const outcome wrong = run({"--server.count", "x", "--nonsense"});
  BOOST_TEST(wrong.status == 2);
  BOOST_TEST(wrong.output == "");
  BOOST_TEST(wrong.errors.find("error: --server.count: expected an integer") != std::string::npos, wrong.errors);
  BOOST_TEST(wrong.errors.ends_with("\n2 errors\n"), wrong.errors);
}

BOOST_AUTO_TEST_CASE(an_option_that_prints_ends_with_status_0) {
  const outcome help = run({"--help"});
  BOOST_TEST(help.status == 0);
  BOOST_TEST(help.output.starts_with("Usage: app [--section.name value]...\n"), help.output);
  BOOST_TEST(help.errors == "");
}

BOOST_AUTO_TEST_CASE(an_answer_beside_an_error_is_printed_and_the_status_is_2) {
  const outcome both = run({"--explain", "server.host", "--nonsense"});
  BOOST_TEST(both.status == 2);
  BOOST_TEST(both.output.starts_with("server.host = "), both.output);
  BOOST_TEST(both.errors.starts_with("error: unknown option --nonsense\n"), both.errors);
}

BOOST_AUTO_TEST_CASE(output_that_cannot_be_written_ends_with_status_1) {
  const outcome full = run({"--help"}, "/dev/full");
  BOOST_TEST(full.status == 1);
  BOOST_TEST(full.errors == "error: cannot write the output: No space left on device\n");
}

BOOST_AUTO_TEST_CASE(a_notice_goes_to_stderr) {
  const outcome noticed = run({"--server.hostname", "a"});
  BOOST_TEST(noticed.status == 77);
  BOOST_TEST(noticed.errors == "notice: server.hostname is read as server.host (command line, argument 1)\n");
}
