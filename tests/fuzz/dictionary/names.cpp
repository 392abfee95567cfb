// Prints a libFuzzer dictionary: every name that means something to the configs of the fuzz targets.
#include <cstdio>
#include <reflcfg/reflcfg.hpp>
#include <set>

#include "fuzz/every_type.hpp"
#include "trainer/config/job_config.hpp"

template <class Root>
static void add_names(std::set<std::string>& words) {
  const auto add = [&](std::string_view path) {
    words.emplace(path);
    words.emplace(path.substr(path.rfind('.') + 1));
  };
  for (const auto& field : reflcfg::table_of<Root>.fields) {
    add(field.path);
    for (const std::string_view word : field.type().shape.words) words.emplace(word);
  }
  for (const auto& section : reflcfg::table_of<Root>.sections) add(section.path);
  for (const auto& alias : reflcfg::table_of<Root>.aliases) add(alias.path);
  for (const auto& removed : reflcfg::table_of<Root>.removed) add(removed.path);
}

int main() {
  std::set<std::string> words{"--",         "=",          "no_", "none",         "true", "false", "inf",
                              "nan",        "[[",         "]]",  "\\\"\\\"\\\"", "'''",  "APP__", "\\xEF\\xBB\\xBF",
                              "\\x0D\\x0A", "1979-05-27", "0x",  "1e309",        "90s",  "4GiB"};
  add_names<fuzz::EveryType>(words);
  add_names<trainer::JobConfig>(words);
  for (const auto& builtin : reflcfg::detail::builtins) words.emplace(builtin.name);
  for (const std::string& word : words) {
    if (!word.empty()) std::printf("\"%s\"\n", word.c_str());
  }
}
