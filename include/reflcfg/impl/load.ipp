#pragma once

#include <unistd.h>
#include <cstdio>
#include <cstdlib>
#include <reflcfg/load.hpp>
#include <reflcfg/outputs/dump.hpp>
#include <reflcfg/outputs/wrap.hpp>

namespace reflcfg::inline v0::detail {

REFLCFG_DECL origin origin_at(const table& names, std::span<const origin> origins, std::string_view path) {
  for (std::size_t i = 0; i < names.fields.size() && i < origins.size(); ++i) {
    if (names.fields[i].path == path) return origins[i];
  }
  return {};
}

REFLCFG_DECL bool is_given(const table& names, std::span<const origin> origins, std::string_view path) {
  return !origin_at(names, origins, path).is_default();
}

REFLCFG_DECL std::string config_as_toml(const table& names, void* root, std::span<const origin> origins,
                                        std::string_view title) {
  const addresses where(names, root);
  std::vector<origin> all(origins.begin(), origins.end());
  all.resize(names.fields.size());  // a config that was never loaded has none
  return dump_toml({names, where.fields, all}, title);
}

REFLCFG_DECL std::string config_as_json(const table& names, void* root, std::span<const origin> origins) {
  const addresses where(names, root);
  return dump_json({names, where.fields, origins});
}

REFLCFG_DECL std::vector<std::string> arguments_of(int argc, const char* const* argv) {
  return argc > 0 ? std::vector<std::string>(argv + 1, argv + argc) : std::vector<std::string>{};
}

REFLCFG_DECL bool wants_color(int descriptor) {
  const char* no_color = std::getenv("NO_COLOR");  // no-color.org: set and not empty
  return ::isatty(descriptor) != 0 && (no_color == nullptr || *no_color == '\0');
}

REFLCFG_DECL std::optional<std::size_t> width_of_output(const options& about) {
  return about.width ? about.width : terminal_width(STDOUT_FILENO);
}

REFLCFG_DECL int finish(const load_report& report) {
  const bool color = wants_color(STDERR_FILENO);
  for (const problem& notice : report.notices) std::fputs(render(notice, color).c_str(), stderr);
  if (report.output) std::fputs(report.output->c_str(), stdout);
  if (!report.errors.empty()) {
    std::fflush(stdout);
    std::fputs(render(report.errors, color).c_str(), stderr);
    return 2;
  }
  return report.output ? 0 : -1;
}

}  // namespace reflcfg::inline v0::detail
