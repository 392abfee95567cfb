// Prints a libFuzzer dictionary: every name that means something to the configs of the fuzz targets.
#include <cstdio>
#include <reflcfg/detail/engine/names.hpp>
#include <reflcfg/reflcfg.hpp>
#include <set>

#include "fuzz/every_type.hpp"
#include "trainer/config/job_config.hpp"
#include "unit/sample_commands.hpp"

template <class Root>
static void add_names(std::set<std::string>& words) {
  namespace detail = reflcfg::detail;
  const detail::names known(detail::value_schema_of<Root>);
  const auto add = [&](std::string_view path) {
    words.emplace(path);
    words.emplace(path.substr(path.rfind('.') + 1));
  };
  const auto add_words = [&](std::span<const detail::property> properties) {
    using kind = detail::property::kind;
    for (const detail::property& item : properties) {
      if (item.is == kind::alias || item.is == kind::removed || item.is == kind::ignored) add(item.text);
    }
  };
  add_words(known.fields().words);
  known.each_field([&](const std::string& path, const detail::member& item) {
    add(path);
    add_words(item.words);
    const detail::schema& type = item.type->value();
    if (!type.is_scalar()) return;
    for (const std::string_view word : type.scalar->words) words.emplace(word);
  });
  known.each_section([&](const std::string& path, const detail::member& item) {
    add(path);
    add_words(item.type->fields->words);
  });
}

int main() {
  std::set<std::string> words{"--",         "=",          "no_", "none",         "true", "false", "inf",
                              "nan",        "[[",         "]]",  "\\\"\\\"\\\"", "'''",  "APP__", "\\xEF\\xBB\\xBF",
                              "\\x0D\\x0A", "1979-05-27", "0x",  "1e309",        "90s",  "4GiB"};
  add_names<fuzz::EveryType>(words);
  add_names<trainer::JobConfig>(words);
  add_names<sample::Git>(words);
  for (const std::string_view name : reflcfg::detail::names_in_order({})) words.emplace(name);
  for (const std::string& word : words) {
    if (!word.empty()) std::printf("\"%s\"\n", word.c_str());
  }
}
