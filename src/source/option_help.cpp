#include <reflcfg/detail/source/option_help.hpp>

#include <reflcfg/detail/schema/shown_names.hpp>
#include <reflcfg/detail/value/quote.hpp>
#include <reflcfg/detail/value/suggest.hpp>

namespace reflcfg::inline v0::detail {

namespace {

// Of these paths those that are options of the command, as one writes them.
std::vector<std::string> options_of(const names& known, const std::string& command,
                                    const std::vector<std::string>& paths) {
  std::vector<std::string> own;
  for (const std::string& path : paths) {
    const target to = known.find(path);
    const bool chooser = to.holder != nullptr && to.holder->has(property::kind::command);
    if (!chooser && known.command_of(path) == command) own.push_back(known.option_name(path));
  }
  return own;
}

std::vector<std::string> nearest_options(const names& known, const std::string& command, const std::string& name) {
  const std::string path = nested_path(command, name);
  const auto suggest = [&](const std::string& wrong) { return options_of(known, command, known.suggest(wrong)); };
  const std::string_view leaf = leaf_of(path);
  if (!leaf.starts_with("no_") && !leaf.starts_with("no-")) return suggest(path);
  std::string positive = path;
  positive.erase(path.size() - leaf.size(), 3);
  auto without = suggest(positive);
  const target found = without.empty() ? target{} : known.find(nested_path(command, without.front()));
  if (found.is_boolean()) {
    without.front().insert(without.front().size() - leaf_of(without.front()).size(), negation_of(*found.holder));
    return without;
  }
  auto near = suggest(path);
  return near.empty() ? without : near;  // only a boolean has a form with no_
}

std::vector<std::string> nearest_builtins(std::span<const builtin> options, const std::string& name) {
  std::vector<std::string_view> own;
  for (const builtin& item : options) own.push_back(item.name);
  return name.find('.') == std::string::npos ? closest(name, own) : std::vector<std::string>{};
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
                                     std::span<const std::string> commands, const std::string& name) {
  const std::string path = nested_path(commands.front(), name);
  if (known.is_old_section(path)) {
    return {with_help_hint("it is a section", options, {}, "lists the sections of today")};
  }
  if (found.failed > 0 && found.at_failure != nullptr) {
    const schema& around = found.at_failure->value();
    if (around.kind == type_kind::list) return {"an element is named by its number, counted from 0"};
    if (around.kind == type_kind::structure && around.fields != nullptr && found.inside) {
      return key_help(*around.fields, split_path(path)[found.failed], "--" + known.option_name(found.path()) + ".");
    }
  }
  std::vector<std::string> meant;
  for (std::size_t i = 0; i < commands.size() && meant.empty(); ++i) {
    meant = options_of(known, commands[i], known.completions(nested_path(commands[i], name), 5));
  }
  const bool longer = !meant.empty();
  if (!longer) meant = nearest_builtins(options, name);
  for (std::size_t i = 0; i < commands.size() && meant.empty(); ++i) meant = nearest_options(known, commands[i], name);
  if (meant.empty()) {
    const std::string hint = with_help_hint({}, options, {}, "lists all options");
    return hint.empty() ? std::vector<std::string>{} : std::vector{hint};
  }
  for (std::string& each : meant) each.insert(0, "--");
  return {(longer ? "options are not abbreviated; is it " : "did you mean ") + join_or(meant) + "?"};
}

}  // namespace reflcfg::inline v0::detail
