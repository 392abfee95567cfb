#include <reflcfg/detail/source/option_help.hpp>

#include <reflcfg/detail/value/quote.hpp>
#include <reflcfg/detail/value/suggest.hpp>

namespace reflcfg::inline v0::detail {

namespace {

std::vector<std::string> help_in_table(const target& found, const schema& around, const std::string& name) {
  std::vector<std::string_view> keys;
  if (around.fields != nullptr) each_member(*around.fields, [&](const member& item) { keys.push_back(item.name); });
  const auto near = closest(split_path(name)[found.failed], keys);
  if (near.empty()) return {"the keys there are " + join_or({keys.begin(), keys.end()})};
  return {"did you mean --" + join_path(found.path(), near.front()) + "?"};
}

std::vector<std::string> nearest_options(const names& known, std::span<const builtin> options,
                                         const std::string& name) {
  if (name.find('.') == std::string::npos) {
    std::vector<std::string_view> own;
    for (const builtin& item : options) own.push_back(item.name);
    auto near = closest(name, own);
    if (!near.empty()) return near;
  }
  const std::string_view leaf = leaf_of(name);
  if (leaf.starts_with("no_") || leaf.starts_with("no-")) {
    std::string positive = name;
    positive.erase(name.size() - leaf.size(), 3);
    auto near = known.suggest(positive);
    if (!near.empty() && known.find(near.front()).is_boolean()) {
      near.front().insert(near.front().size() - leaf_of(near.front()).size(), "no_");
      return near;
    }
  }
  return known.suggest(name);
}

}  // namespace

std::vector<std::string> option_help(const names& known, std::span<const builtin> options, const target& found,
                                     const std::string& name) {
  if (known.is_old_section(name)) return {"it is a section; --help lists the sections of today"};
  if (found.failed > 0 && found.at_failure != nullptr) {
    const schema& around = found.at_failure->value();
    if (around.kind == type_kind::list) return {"an element is named by its number, counted from 0"};
    if (around.kind == type_kind::structure && found.inside) return help_in_table(found, around, name);
  }
  const auto longer = known.completions(name, 5);
  std::vector<std::string> meant = longer.empty() ? nearest_options(known, options, name) : longer;
  if (meant.empty()) return {"--help lists all options"};
  for (std::string& each : meant) each.insert(0, "--");
  return {(longer.empty() ? "did you mean " : "options are not abbreviated; is it ") + join_or(meant) + "?"};
}

}  // namespace reflcfg::inline v0::detail
