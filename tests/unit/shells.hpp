// Asks the shells themselves what TAB would offer. bash is always there; zsh and fish are asked where they are
// installed.
#pragma once

#include <boost/test/unit_test.hpp>
#include <cstdio>
#include <map>
#include <memory>
#include <set>
#include <sstream>

#include "unit/loading.hpp"

namespace sample {

inline std::string output_of(const std::string& command) {
  std::string text;
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> pipe(::popen((command + " 2>&1").c_str(), "r"), &::pclose);
  char buffer[4096];
  while (const std::size_t count = std::fread(buffer, 1, sizeof buffer, pipe.get())) text.append(buffer, count);
  return text;
}

inline bool installed(const std::string& shell) {
  const bool found = !output_of("command -v " + shell).empty();
  if (!found) BOOST_TEST_MESSAGE("skipped: " << shell << " is not installed");
  return found;
}

template <class Root = Config>
std::string script_for(const std::string& shell) {
  reflcfg::options about{.program = "my-app", .version = "1"};
  return reflcfg::load<Root>(strings{"--completion", shell}, about).output().value();
}

/// Each line, and the words that TAB offers at its end, in alphabetical order.
using answers = std::map<std::string, std::set<std::string>>;

/// Asks for all of `expected`'s lines at once: starting zsh takes a while.
template <class Root = Config>
void check_answers(const std::string& shell, const std::string& interpreter, const std::string& more,
                   const answers& expected) {
  if (!installed(shell)) return;
  const temporary_file script(script_for<Root>(shell));
  const std::string tools = REFLCFG_TEST_DATA "/../tools/";
  std::string command = interpreter + " " + tools + "complete." + shell + " " + script.path() + more;
  for (const auto& [line, words] : expected) command += " 'my-app " + line + "'";
  answers got;
  std::istringstream text(output_of(command));
  for (std::string line; std::getline(text, line);) {
    const auto arrow = line.find(" =>");
    BOOST_REQUIRE_MESSAGE(arrow != std::string::npos && line.starts_with("my-app "), line);
    std::istringstream words(line.substr(arrow + 3));
    auto& offered = got[line.substr(7, arrow - 7)];
    for (std::string word; words >> word;) offered.insert(word);
  }
  for (const auto& [line, words] : expected) {
    BOOST_TEST_CONTEXT(shell << ": " << line) { BOOST_TEST(got[line] == words, boost::test_tools::per_element()); }
  }
}

}  // namespace sample
