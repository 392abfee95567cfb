// Any bytes as a command line, one argument a line; lines that start with APP__ are environment variables.
#include <reflcfg/detail/source/environment.hpp>

#include "fuzz/every_type.hpp"
#include "fuzz/properties.hpp"
#include "trainer/config/job_config.hpp"

// Options that open files: what is fuzzed must not name any.
template <class Root>
static bool opens_files(std::string_view token) {
  namespace detail = reflcfg::detail;
  static const std::vector<std::string> names = [] {
    std::vector<std::string> found{"--check", "--diff", "--migrate"};
    detail::names(detail::value_schema_of<Root>).each_field([&](const std::string& path, const detail::member& item) {
      if (!item.has(detail::property::kind::config_file)) return;
      found.push_back("--" + path);
      found.push_back(detail::variable_of_path("APP", path));
    });
    return found;
  }();
  std::string name(token.substr(0, token.find('=')));
  for (char& c : name) c = c == '-' && &c > &name[1] ? '_' : c;
  return std::any_of(names.begin(), names.end(), [&](const std::string& one) {
    return detail::same_name(one, name) ||
           (one.starts_with("APP") && name.starts_with("APP") && one.size() == name.size() &&
            std::equal(one.begin(), one.end(), name.begin(),
                       [](char a, char b) { return std::toupper(a) == std::toupper(b); }));
  });
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
