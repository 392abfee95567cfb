#include <reflcfg/detail/value/origin.hpp>

namespace reflcfg::inline v0 {

std::string describe(const origin& from) {
  std::string text;
  switch (from.is) {
    case origin::kind::default_value: return "default";
    case origin::kind::file:
      text = from.name;
      if (from.at.line > 0) text += ":" + std::to_string(from.at.line);
      break;
    case origin::kind::environment: text = "environment variable " + from.name; break;
    case origin::kind::command_line: text = "command line, argument " + std::to_string(from.argument); break;
  }
  if (!from.alias.empty()) text += ", as " + from.alias;
  return text;
}

}  // namespace reflcfg::inline v0
