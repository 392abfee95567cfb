#include "trainer/unknown_name.hpp"

#include <reflcfg/detail/value/suggest.hpp>

namespace trainer {

std::string closest_name(std::string_view word, const std::vector<std::string>& names) {
  const std::vector<std::string> found = reflcfg::detail::closest(word, {names.begin(), names.end()});
  return found.empty() ? "" : found.front();
}

std::string listed(const std::vector<std::string>& names) {
  std::string text;
  for (const std::string& name : names) text.append(text.empty() ? "" : ", ").append(name);
  return text;
}

reflcfg::diagnostic unknown_name(const std::string& path, const std::string& kind, std::string_view got,
                                 const std::vector<std::string>& names, std::string otherwise) {
  const std::string meant = closest_name(got, names);
  std::string next = meant.empty() ? std::move(otherwise) : "did you mean " + meant + "?";
  return mistake(path, "unknown " + kind + " \"" + std::string(got) + "\", expected one of " + listed(names),
                 next.empty() ? std::vector<std::string>{} : std::vector{std::move(next)});
}

}  // namespace trainer
