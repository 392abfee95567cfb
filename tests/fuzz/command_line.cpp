// Any bytes as a command line, one argument a line; lines that start with APP__ are environment variables.
#include <reflcfg/detail/source/environment.hpp>

#include "fuzz/every_type.hpp"
#include "fuzz/properties.hpp"
#include "trainer/config/job_config.hpp"
#include "unit/sample_commands.hpp"

namespace detail = reflcfg::detail;

// Options and variables that open files: what is fuzzed must not name any.
template <class Root>
static bool opens_files(std::string_view token) {
  static const detail::names known(detail::value_schema_of<Root>);
  static const std::string variable = [] {
    const auto fields = known.fields_with(detail::property::kind::config_file);
    return fields.empty() ? std::string() : detail::variable_of_path("APP", fields.front().path);
  }();
  const std::string_view name = token.substr(0, token.find('='));
  if (name.starts_with("APP")) {
    return std::equal(name.begin(), name.end(), variable.begin(), variable.end(),
                      [](char a, char b) { return std::toupper(a) == std::toupper(b); });
  }
  if (!name.starts_with("--")) return false;
  for (const char* option : {"check", "diff", "migrate"}) {
    if (detail::same_name(option, name.substr(2))) return true;
  }
  const detail::target to = known.find_option(name.substr(2));
  return to && to.field != nullptr && to.field->has(detail::property::kind::config_file);
}

template <class Root>
static void try_arguments(std::string_view text) {
  std::vector<std::string> arguments;
  reflcfg::options about{.program = "app", .about = "An app.", .version = "1.0", .environment_prefix = "APP"};
  about.environment.emplace();
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    const std::string line(text.substr(begin, end - begin));
    begin = end + 1;
    // The system ends both at a zero byte.
    if (line.find('\0') != std::string::npos || opens_files<Root>(line)) continue;
    (line.starts_with("APP__") ? *about.environment : arguments).push_back(line);
  }
  const auto result = reflcfg::load<Root>(arguments, about);
  fuzz::require_readable_errors(result);
  fuzz::require_round_trip(result);
  if (result.output()) fuzz::require(!result.output()->empty(), "who asks for an output gets one");
}

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  try_arguments<fuzz::EveryType>(text);
  try_arguments<trainer::JobConfig>(text);
  try_arguments<sample::Git>(text);
  return 0;
}
