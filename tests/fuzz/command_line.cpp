// Any bytes as a command line, one argument a line; lines that start with APP__ are environment variables.
#include <reflcfg/sources/environment.hpp>

#include "fuzz/every_type.hpp"
#include "fuzz/properties.hpp"
#include "trainer/config/job_config.hpp"

// Options that open files: what is fuzzed must not name any.
template <class Root>
static bool opens_files(std::string_view token) {
  const auto& names = reflcfg::table_of<Root>;
  const std::string_view name = token.substr(0, token.find('='));
  for (const std::string_view option : {"--check", "--diff", "--migrate"}) {
    if (name == option) return true;
  }
  for (const reflcfg::field_entry& field : names.fields) {
    if (!field.has(reflcfg::property::kind::config_file)) continue;
    const std::string path(field.path);
    if (name == "--" + path || reflcfg::detail::variable_of_path("APP", path) == name) return true;
  }
  return false;
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
  return 0;
}
