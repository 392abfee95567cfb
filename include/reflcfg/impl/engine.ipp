#pragma once

#include <algorithm>
#include <memory>
#include <reflcfg/engine/engine.hpp>
#include <reflcfg/engine/suggest.hpp>
#include <reflcfg/outputs/dump.hpp>
#include <reflcfg/outputs/help.hpp>
#include <reflcfg/sources/command_line.hpp>
#include <reflcfg/sources/environment.hpp>
#include <reflcfg/sources/toml.hpp>

namespace reflcfg::detail {

REFLCFG_DECL addresses::addresses(const table& names, void* root)
    : fields(names.fields.size()), sections(names.sections.size()) {
  address_sink sink{fields.data(), sections.data()};
  names.sections.front().node->addresses(root, sink);
}

// `validate` of one section, with the blamed members turned back into paths and origins.
class section_report final : public report {
 public:
  section_report(const table& names, const addresses& where, std::span<const origin> origins, std::string_view section,
                 std::vector<problem>& problems)
      : names_(names), where_(where), origins_(origins), section_(section), problems_(problems) {}

 private:
  void add(std::string_view message, const void* const* blamed, std::size_t count) override {
    problem item{problem::kind::conflict, std::string(message), std::string(section_), {}, {}, {}};
    for (std::size_t i = 0; i < count; ++i) {
      const auto found = std::find(where_.fields.begin(), where_.fields.end(), blamed[i]);
      if (found == where_.fields.end()) continue;
      const auto index = static_cast<std::size_t>(found - where_.fields.begin());
      const std::string path(names_.fields[index].path);
      const bool secret = names_.fields[index].has(property::kind::secret);
      const std::string value = secret ? "***" : to_toml_text(names_.fields[index].type().encode(where_.fields[index]));
      item.help.push_back(path + " = " + value + " (" + describe(origins_[index]) + ")");
      if (item.from.is_default()) {
        item.from = origins_[index];
        item.path = path;
      }
    }
    problems_.push_back(std::move(item));
  }

  const table& names_;
  const addresses& where_;
  std::span<const origin> origins_;
  std::string_view section_;
  std::vector<problem>& problems_;
};

REFLCFG_DECL void validate(const table& names, const addresses& where, std::span<const origin> origins,
                           std::vector<problem>& problems) {
  for (std::size_t i = names.sections.size(); i-- > 0;) {  // inner sections before the ones that hold them
    const section_entry& section = names.sections[i];
    if (section.node->validate == nullptr) continue;
    section_report report(names, where, origins, section.path, problems);
    section.node->validate(where.sections[i], report);
  }
}

// The arguments that an error is about: an option with the values behind it, or the one stray token.
REFLCFG_DECL void show_arguments(std::span<const std::string> arguments, problem& item) {
  constexpr std::size_t most_values = 3;
  if (item.from.is != origin::kind::command_line || item.from.argument == 0) return;
  std::size_t index = item.from.argument - 1;
  if (index >= arguments.size()) return;
  const bool alone = !arguments[index].starts_with("--") || arguments[index].find('=') != std::string::npos;
  item.snippet = shell_quoted(arguments[index]);
  for (std::size_t taken = 0; !alone && ++index < arguments.size() && !arguments[index].starts_with("--"); ++taken) {
    if (taken == most_values) {
      item.snippet += " ...";
      break;
    }
    item.snippet += " " + shell_quoted(arguments[index]);
  }
  item.from.at = {0, 1, static_cast<std::uint32_t>(item.snippet.size())};
}

// One load in progress.
class loader {
 public:
  loader(const root_ops& ops, void* root) : names_(*ops.fields), index_(names_), where_(names_, root), layers_(index_, where_.fields) {}

  const name_index& index() const { return index_; }
  const addresses& where() const { return where_; }
  const std::vector<origin>& origins() const { return layers_.origins(); }
  std::vector<problem> problems;

  void file(const std::string& path, const origin& asked) {
    std::string text;
    std::string reason;
    if (!read_whole_file(path, text, reason)) {
      problems.push_back({problem::kind::source, "cannot read " + quoted(path) + ": " + reason, {}, asked, {}, {}});
      return;
    }
    toml(std::move(text), path);
  }

  void toml(std::string text, const std::string& name) {
    texts_.emplace_back(name, std::move(text));
    std::vector<entry> entries;
    read_toml(texts_.back().second, name, index_, entries, problems);
    layers_.apply(entries, problems);
  }

  void apply(std::span<const entry> entries) { layers_.apply(entries, problems); }

  // Checks and cross-field rules. The latter only on values that are right by themselves.
  void finish() {
    layers_.check(problems);
    const bool fine = std::all_of(problems.begin(), problems.end(),
                                  [](const problem& item) { return item.is == problem::kind::notice; });
    if (fine) validate(names_, where_, layers_.origins(), problems);
  }

  load_report report(std::span<const std::string> arguments) {
    load_report result;
    for (problem& item : problems) {
      if (item.snippet.empty() && item.from.is == origin::kind::file) {
        for (const auto& [name, text] : texts_) {
          if (name == item.from.name) item.snippet = line_of(text, item.from.at.line);
        }
      }
      show_arguments(arguments, item);
      hide_secret(item);
      (item.is == problem::kind::notice ? result.notices : result.errors).push_back(std::move(item));
    }
    for (problem& item : result.notices) item.snippet.clear();  // nothing is wrong there
    result.origins = layers_.origins();
    return result;
  }

 private:
  void hide_secret(problem& item) const {
    const auto found = index_.find(item.path);
    if (found.is == name_index::target::kind::field && names_.fields[found.field].has(property::kind::secret)) {
      item.snippet.clear();
    }
  }

  const table& names_;
  name_index index_;
  addresses where_;
  layers layers_;
  std::vector<std::pair<std::string, std::string>> texts_;  // files by name, for the lines in messages
};

// The files that the field marked `config_file` names, from the highest source that sets it.
REFLCFG_DECL void read_config_files(loader& load, const table& names, std::span<const entry> environment,
                                    std::span<const entry> command_line) {
  const entry* last = nullptr;
  std::uint32_t field = 0;
  for (const auto& entries : {environment, command_line}) {
    for (const entry& item : entries) {
      const auto found = load.index().find(item.path);
      if (found.is != name_index::target::kind::field && found.is != name_index::target::kind::alias) continue;
      if (!names.fields[found.field].has(property::kind::config_file)) continue;
      last = &item;
      field = found.field;
    }
  }
  if (last == nullptr) return;
  load.apply({last, 1});
  const raw value = names.fields[field].type().encode(load.where().fields[field]);
  if (value.is == raw::kind::string) load.file(value.string, last->from);
  for (const raw& item : value.items) load.file(item.string, last->from);
}

// What --print-config and its like answer; the config itself is fine when this is called.
REFLCFG_DECL void answer(const std::vector<builtin_use>& asked, const root_ops& ops, loader& load, load_report& result) {
  for (const builtin_use& use : asked) {
    if (use.option->name != "print-config") continue;
    const std::string form = use.values.empty() ? "toml" : use.values.front();
    const config_view view{*ops.fields, load.where().fields, load.origins()};
    if (form == "toml") {
      result.output = dump_toml(view, {});
    } else if (form == "json") {
      result.output = dump_json(view);
    } else if (form == "origins") {
      result.output = dump_origins(view);
    } else {
      result.errors.push_back({problem::kind::mismatch,
                               "--print-config: expected toml, json or origins, got " + quoted(form), {},
                               {origin::kind::command_line, {}, {}, use.argument, {}}, {}, {}});
    }
    return;
  }
}

// --help and --version come before any error: who asks for them wants nothing else.
REFLCFG_DECL bool answer_first(const std::vector<builtin_use>& asked, const root_ops& ops, const options& about,
                               load_report& result) {
  for (const builtin_use& use : asked) {
    if (use.option->name == "help") {
      std::string section = use.values.empty() ? "" : use.values.front();
      std::string error;
      const std::unique_ptr<void, void (*)(void*)> root(ops.create(), ops.destroy);
      const addresses where(*ops.fields, root.get());
      const std::vector<origin> origins(where.fields.size());
      result.output = help_text({*ops.fields, where.fields, origins}, about, section, error);
      if (error.empty()) return true;
      result.output.reset();
      result.errors.push_back({problem::kind::unknown, error, {}, {origin::kind::command_line, {}, {}, use.argument, {}}, {}, {}});
      return true;
    }
    if (use.option->name == "version" && !about.version.empty()) {
      result.output = std::string(about.program) + (about.program.empty() ? "" : " ") + std::string(about.version) + "\n";
      return true;
    }
  }
  return false;
}

REFLCFG_DECL load_report check_files(const builtin_use& use, const root_ops& ops) {
  load_report result;
  std::string output;
  const origin asked{origin::kind::command_line, {}, {}, use.argument, {}};
  if (use.values.empty()) {
    result.errors.push_back({problem::kind::mismatch, "--check needs at least one file", {}, asked, {}, {}});
  }
  for (const std::string& file : use.values) {
    const std::unique_ptr<void, void (*)(void*)> root(ops.create(), ops.destroy);
    loader load(ops, root.get());
    load.file(file, asked);
    load.finish();
    load_report one = load.report({});
    if (one.errors.empty()) output += file + ": ok\n";
    for (problem& item : one.errors) result.errors.push_back(std::move(item));
    for (problem& item : one.notices) result.notices.push_back(std::move(item));
  }
  result.output = std::move(output);
  return result;
}

REFLCFG_DECL load_report load(const root_ops& ops, void* root, std::span<const std::string> arguments,
                              const options& about) {
  loader load(ops, root);
  command_line given = read_command_line(arguments, load.index());
  load_report first;
  if (answer_first(given.builtins, ops, about, first)) {
    for (problem& item : first.errors) show_arguments(arguments, item);
    return first;
  }
  for (const builtin_use& use : given.builtins) {
    if (use.option->name == "check") return check_files(use, ops);
  }
  load.problems = std::move(given.problems);
  for (const builtin_use& use : given.builtins) {
    if (use.option->name == "version") {  // answered before, if the program has one
      load.problems.push_back({problem::kind::unknown, "unknown option --version", {},
                               {origin::kind::command_line, {}, {}, use.argument, {}}, {}, {}});
    }
  }
  std::vector<entry> variables;
  if (!about.environment_prefix.empty()) {
    read_environment(about.environment_prefix, about.environment ? *about.environment : process_environment(), load.index(), variables, load.problems);
  }
  read_config_files(load, *ops.fields, variables, given.entries);
  load.apply(variables);
  load.apply(given.entries);
  load.finish();
  load_report result = load.report(arguments);
  if (result.errors.empty()) answer(given.builtins, ops, load, result);
  for (problem& item : result.errors) {
    if (item.snippet.empty()) show_arguments(arguments, item);
  }
  return result;
}

REFLCFG_DECL load_report load_toml(const root_ops& ops, void* root, std::string_view text, const std::string& name) {
  loader load(ops, root);
  load.toml(std::string(text), name);
  load.finish();
  return load.report({});
}

}  // namespace reflcfg::detail
