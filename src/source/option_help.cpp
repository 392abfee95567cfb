#include <reflcfg/detail/source/option_help.hpp>

#include <reflcfg/detail/schema/shown_names.hpp>
#include <reflcfg/detail/value/quote.hpp>
#include <reflcfg/detail/value/suggest.hpp>

namespace reflcfg::inline v0::detail {

namespace {

std::vector<std::string> nearest_options(const names& known, std::span<const builtin> options,
                                         const std::string& name) {
  if (name.find('.') == std::string::npos) {
    std::vector<std::string_view> own;
    for (const builtin& item : options) own.push_back(item.name);
    auto near = closest(name, own);
    if (!near.empty()) return near;
  }
  const std::string_view leaf = leaf_of(name);
  if (!leaf.starts_with("no_") && !leaf.starts_with("no-")) return known.suggest(name);
  std::string positive = name;
  positive.erase(name.size() - leaf.size(), 3);
  auto without = known.suggest(positive);
  if (const target found = without.empty() ? target{} : known.find(without.front()); found.is_boolean()) {
    without.front().insert(without.front().size() - leaf_of(without.front()).size(), negation_of(*found.holder));
    return without;
  }
  auto near = known.suggest(name);
  return near.empty() ? without : near;  // only a boolean has a form with no_
}

}  // namespace

std::string with_help_hint(std::string text, std::span<const builtin> all, std::string_view topic,
                           std::string_view tells) {
  const builtin* const help = find_builtin(all, builtin::option::help);
  if (help == nullptr) return text;
  text += text.empty() ? "--" : "; --";
  text += help->name;
  for (const std::string_view word : {topic, tells}) {
    if (!word.empty()) text += ' ';
    text += word;
  }
  return text;
}

std::vector<std::string> option_help(const names& known, std::span<const builtin> options, const target& found,
                                     const std::string& name) {
  if (known.is_old_section(name)) {
    return {with_help_hint("it is a section", options, {}, "lists the sections of today")};
  }
  if (found.failed > 0 && found.at_failure != nullptr) {
    const schema& around = found.at_failure->value();
    if (around.kind == type_kind::list) return {"an element is named by its number, counted from 0"};
    if (around.kind == type_kind::structure && around.fields != nullptr && found.inside) {
      return key_help(*around.fields, split_path(name)[found.failed], "--" + found.path() + ".");
    }
  }
  const auto longer = known.completions(name, 5);
  std::vector<std::string> meant = longer.empty() ? nearest_options(known, options, name) : longer;
  if (meant.empty()) {
    const std::string hint = with_help_hint({}, options, {}, "lists all options");
    return hint.empty() ? std::vector<std::string>{} : std::vector{hint};
  }
  for (std::string& each : meant) each.insert(0, "--");
  return {(longer.empty() ? "did you mean " : "options are not abbreviated; is it ") + join_or(meant) + "?"};
}

}  // namespace reflcfg::inline v0::detail
