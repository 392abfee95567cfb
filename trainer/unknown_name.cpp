#include "trainer/unknown_name.hpp"

#include <reflcfg/engine/suggest.hpp>

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

Problem unknown_name(std::string what, std::string_view got, const std::vector<std::string>& names,
                     std::string otherwise) {
  const std::string meant = closest_name(got, names);
  return {.what = std::move(what),
          .got = '"' + std::string(got) + '"',
          .expected = "one of: " + listed(names),
          .next = meant.empty() ? std::move(otherwise) : "did you mean " + meant + "?"};
}

}  // namespace trainer
