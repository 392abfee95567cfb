#include <reflcfg/detail/source/levels.hpp>

#include <reflcfg/detail/value/quote.hpp>

#include <algorithm>
#include <functional>
#include <ranges>

namespace reflcfg::inline v0::detail {

levels::levels(const names& known)
    : known_(known),
      letters_(known.fields_with(property::kind::short_name)),
      positionals_(known.fields_with(property::kind::positional)),
      has_arguments_(!positionals_.empty() || find_chooser_of(known.fields()) != nullptr) {
  enter({}, known.fields());
}

void levels::enter(std::string path, const structure& fields) {
  level& own = all_.emplace_back(level{std::move(path), &fields, find_chooser_of(fields), {}});
  for (const names::named_field& field : positionals_) {
    if (field.command == own.path) own.positionals.push_back(field.path);
  }
}

void levels::enter(const member& command) { enter(join_path(path(), command.name), *command.type->fields); }

std::vector<std::string> levels::paths() const {
  std::vector<std::string> paths;
  for (const level& own : std::views::reverse(all_)) paths.push_back(own.path);
  return paths;
}

bool levels::has(const std::string& path) const {
  return std::any_of(all_.begin(), all_.end(), [&](const level& own) { return own.path == path; });
}

const member* levels::find_command(std::string_view name) const {
  if (chooser() == nullptr) return nullptr;
  const member* const found = find_member(*innermost().fields, name);
  return found != nullptr && found->is_command ? found : nullptr;
}

// Another name may lead into any command.
bool levels::is_option_of(const std::string& command, const target& to) const {
  if (to.is == target::kind::none || !to.alias.empty()) return to.is != target::kind::none;
  const bool chooses = to.holder != nullptr && to.holder->has(property::kind::command);
  return !chooses && known_.command_of(to.path()) == command;
}

target levels::find_option(const std::string& name) const {
  for (const level& own : std::views::reverse(all_)) {
    target to = known_.find_option(nested_path(own.path, name));
    if (is_option_of(own.path, to)) return to;
  }
  target none = known_.find_option(nested_path(path(), name));
  none.is = target::kind::none;
  return none;
}

target levels::find_letter(char letter) const {
  for (const level& own : std::views::reverse(all_)) {
    for (const auto& [path, item, command] : letters_) {
      if (command == own.path && item->text(property::kind::short_name)[0] == letter) return known_.find(path);
    }
  }
  return {};
}

std::vector<option_owner> levels::owners_of(const std::string& name) const {
  std::vector<option_owner> owners;
  known_.each_shown_section([&](const std::string& path, const member& item) {
    target to = item.is_command ? known_.find_option(nested_path(path, name)) : target{};
    if (to && to.alias.empty() && is_option_of(path, to)) owners.push_back({path, std::move(to)});
  });
  return likely(std::move(owners));
}

std::vector<option_owner> levels::owners_of_letter(char letter) const {
  std::vector<option_owner> owners;
  for (const auto& [path, item, command] : letters_) {
    if (item->text(property::kind::short_name)[0] == letter) owners.push_back({command, known_.find(path)});
  }
  return likely(std::move(owners));
}

std::vector<option_owner> levels::owners_of_path(const std::string& path) const {
  for (const std::string& around : paths()) {
    target to = known_.find_option(nested_path(around, path));
    const std::string command = to ? known_.command_of(to.path()) : around;
    if (command != around && to.alias.empty() && is_option_of(command, to)) return likely({{command, std::move(to)}});
  }
  return {};
}

// Without what is hidden. If commands that may still follow have the option, those alone.
std::vector<option_owner> levels::likely(std::vector<option_owner> owners) const {
  std::erase_if(owners, [](const option_owner& one) { return one.option.holder->has(property::kind::hidden); });
  const std::string around = path().empty() ? "" : path() + ".";
  const auto follows = [&](const option_owner& one) { return one.command.starts_with(around); };
  if (std::any_of(owners.begin(), owners.end(), follows)) std::erase_if(owners, std::not_fn(follows));
  return owners;
}

}  // namespace reflcfg::inline v0::detail
