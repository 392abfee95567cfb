// The load of a whole program, without its type.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <reflcfg/detail/engine/encode.hpp>
#include <reflcfg/detail/output/load_report.hpp>
#include <reflcfg/detail/schema/built_in_names.hpp>

namespace reflcfg::inline v0::detail {

struct builtin;

/// The built-in options of a program: rows of the catalogue, null for those that it does not have, and their names.
/// Nothing else refers to the rows, so the code of those that no program has is not linked.
struct builtin_choice {
  std::span<const builtin* const> rows;
  built_in_options names;
};
/// All of them.
builtin_choice all_builtins();

extern const builtin builtin_help;
extern const builtin builtin_version;
extern const builtin builtin_print_config;
extern const builtin builtin_explain;
extern const builtin builtin_check;
extern const builtin builtin_diff;
extern const builtin builtin_migrate;
extern const builtin builtin_json_schema;
extern const builtin builtin_reference;
extern const builtin builtin_completion;

// Of `void`: all.
template <class Root>
struct chosen_builtins {
  static constexpr const built_in_options& names = built_ins_of<Root>;
  static constexpr const builtin* rows[built_in_count] = {names.help.empty() ? nullptr : &builtin_help,
                                                          names.version.empty() ? nullptr : &builtin_version,
                                                          names.print_config.empty() ? nullptr : &builtin_print_config,
                                                          names.explain.empty() ? nullptr : &builtin_explain,
                                                          names.check.empty() ? nullptr : &builtin_check,
                                                          names.diff.empty() ? nullptr : &builtin_diff,
                                                          names.migrate.empty() ? nullptr : &builtin_migrate,
                                                          names.json_schema.empty() ? nullptr : &builtin_json_schema,
                                                          names.reference.empty() ? nullptr : &builtin_reference,
                                                          names.completion.empty() ? nullptr : &builtin_completion};
};

/// Those of the config.
template <class Root>
builtin_choice builtins_of() {
  if constexpr (chooses_built_ins<Root>) {
    return {chosen_builtins<Root>::rows, chosen_builtins<Root>::names};
  } else {
    return all_builtins();
  }
}

/// Fills `root`, which has its defaults. `arguments` do not hold the program's name.
load_report load(const schema& root, void* object, std::span<const std::string> arguments, const options& about,
                 const builtin_choice& built_ins);
/// The same for one TOML text.
load_report load_toml(const schema& root, void* object, std::string_view text, const std::string& name);

/// argv[1...]
std::vector<std::string> arguments_of(int argc, const char* const* argv);
/// Prints what a load has to say: output to stdout, errors and notices to stderr. The exit status, or -1 to go on.
int finish(const load_report& report);
/// Loads from main's arguments. Prints what the load has to say, and does not return if the program is to end.
load_report load_or_exit(const schema& root, void* object, int argc, const char* const* argv, const options& about,
                         const builtin_choice& built_ins);

/// A value by itself, as reflcfg::decode has it. False with the first thing that is wrong.
bool decode_value(const schema& type, const tree& value, void* object, decode_error& error);

std::string config_as_toml(const config_view& config, std::string_view title);
std::string config_as_json(const config_view& config);

}  // namespace reflcfg::inline v0::detail
