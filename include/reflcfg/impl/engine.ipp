#pragma once

#include <filesystem>
#include <reflcfg/engine/builtins.hpp>
#include <reflcfg/engine/engine.hpp>
#include <reflcfg/engine/loader.hpp>
#include <reflcfg/outputs/check.hpp>
#include <reflcfg/outputs/completion.hpp>
#include <reflcfg/outputs/diff.hpp>
#include <reflcfg/outputs/dump.hpp>
#include <reflcfg/outputs/explain.hpp>
#include <reflcfg/outputs/help.hpp>
#include <reflcfg/outputs/json_schema.hpp>
#include <reflcfg/outputs/migrate.hpp>
#include <reflcfg/outputs/reference.hpp>
#include <reflcfg/sources/command_line.hpp>
#include <reflcfg/sources/environment.hpp>

namespace reflcfg::inline v0::detail {

// A program may have files that it reads where they are: named by the default, and no error if they are not there.
REFLCFG_DECL void read_default_files(loader& load, const table& names) {
  for (std::size_t i = 0; i < names.fields.size(); ++i) {
    if (!names.fields[i].has(property::kind::config_file)) continue;
    const raw value = names.fields[i].type().encode(load.where().fields[i]);
    std::vector<raw> files = value.items;
    if (value.is == raw::kind::string) files.push_back(value);
    for (const raw& file : files) {
      std::error_code ignored;
      if (!file.string.empty() && std::filesystem::exists(file.string, ignored)) load.file(file.string, {});
    }
  }
}

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
  if (last == nullptr) {
    read_default_files(load, names);
    return;
  }
  load.apply({last, 1});
  const raw value = names.fields[field].type().encode(load.where().fields[field]);
  if (value.is == raw::kind::string) load.file(value.string, last->from);
  for (const raw& item : value.items) load.file(item.string, last->from);
}

// The first builtin of this moment answers; whoever asks for two gets the first.
REFLCFG_DECL bool answer(builtin::moment when, const std::vector<builtin_use>& asked, const root_ops& ops,
                         const options& about, const loader* load, load_report& result) {
  for (const builtin_use& use : asked) {
    if (use.option->when != when) continue;
    use.option->answer({ops, about, use, load}, result);
    return true;
  }
  return false;
}

REFLCFG_DECL load_report load(const root_ops& ops, void* root, std::span<const std::string> arguments,
                              const options& about) {
  loader load(*ops.fields, root);
  command_line given = read_command_line(arguments, load.index());
  load_report result;
  std::size_t shown = 0;
  if (!answer(builtin::moment::instead, given.builtins, ops, about, nullptr, result)) {
    load.problems = std::move(given.problems);
    std::vector<entry> variables;
    if (!about.environment_prefix.empty()) {
      read_environment(about.environment_prefix, about.environment ? *about.environment : process_environment(),
                       load.index(), variables, load.problems);
    }
    read_config_files(load, *ops.fields, variables, given.entries);
    load.apply(variables);
    load.apply(given.entries);
    load.require();
    load.finish();
    result = load.report(arguments);
    shown = result.errors.size();
    const bool answered = answer(builtin::moment::anyway, given.builtins, ops, about, &load, result);
    if (!answered && result.errors.empty()) {
      answer(builtin::moment::after, given.builtins, ops, about, &load, result);
    }
  }
  // Those of the built-in options come on top of what the loader has shown.
  for (std::size_t i = shown; i < result.errors.size(); ++i) {
    if (result.errors[i].snippet.empty()) show_arguments(arguments, result.errors[i]);
  }
  if (!result.errors.empty() && result.origins.empty()) result.origins.resize(ops.fields->fields.size());
  return result;
}

REFLCFG_DECL load_report load_toml(const root_ops& ops, void* root, std::string_view text, const std::string& name) {
  loader load(*ops.fields, root);
  load.toml(std::string(text), name);
  load.finish();
  return load.report({});
}

}  // namespace reflcfg::inline v0::detail
