// The load of a whole program, without its type.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <reflcfg/detail/engine/encode.hpp>
#include <reflcfg/detail/output/load_report.hpp>

namespace reflcfg::inline v0::detail {

/// Fills `root`, which has its defaults. `arguments` do not hold the program's name.
load_report load(const schema& root, void* object, std::span<const std::string> arguments, const options& about);
/// The same for one TOML text.
load_report load_toml(const schema& root, void* object, std::string_view text, const std::string& name);

/// argv[1...]
std::vector<std::string> arguments_of(int argc, const char* const* argv);
/// Prints what a load has to say: output to stdout, errors and notices to stderr. The exit status, or -1 to go on.
int finish(const load_report& report);
/// Loads from main's arguments. Prints what the load has to say, and does not return if the program is to end.
load_report load_or_exit(const schema& root, void* object, int argc, const char* const* argv, const options& about);

/// A value by itself, as reflcfg::decode has it. False with the first thing that is wrong.
bool decode_value(const schema& type, const tree& value, void* object, decode_error& error);

std::string config_as_toml(const config_view& config, std::string_view title);
std::string config_as_json(const config_view& config);

}  // namespace reflcfg::inline v0::detail
