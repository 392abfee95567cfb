#include <reflcfg/detail/load.hpp>

#include <reflcfg/detail/engine/encode.hpp>
#include <reflcfg/detail/output/dump.hpp>
#include <reflcfg/detail/output/output.hpp>
#include <reflcfg/detail/output/terminal.hpp>
#include <reflcfg/detail/schema/shown_names.hpp>
#include <reflcfg/detail/source/command_line.hpp>
#include <reflcfg/detail/source/environment.hpp>
#include <reflcfg/detail/value/quote.hpp>

#include <unistd.h>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace reflcfg::inline v0 {

load_report::load_report() = default;
load_report::load_report(const load_report& other) = default;
load_report::load_report(load_report&& other) noexcept = default;
load_report& load_report::operator=(const load_report& other) = default;
load_report& load_report::operator=(load_report&& other) noexcept = default;
load_report::~load_report() = default;

namespace detail {

// The catalogue of built-in options. Each row stands by itself: a program that turns an option off does not refer to
// it.

// clang-format off
constinit const builtin builtin_help{
    builtin::option::help, "help", builtin::takes::optional_word, builtin::moment::instead, "[SECTION|KEY]",
    "Print this help, or that of one section or setting, and exit.", &answer_help};
constinit const builtin builtin_version{
    builtin::option::version, "version", builtin::takes::nothing, builtin::moment::instead, "",
    "Print the version and exit.", &answer_version};
constinit const builtin builtin_print_config{
    builtin::option::print_config, "print-config", builtin::takes::optional_word, builtin::moment::after,
    "[=toml|json|origins|changed]",
    "Print the settings that would be used, or those that differ from the defaults, and exit.", &answer_print_config};
constinit const builtin builtin_explain{
    builtin::option::explain, "explain", builtin::takes::optional_word, builtin::moment::anyway, "KEY",
    "Print what one setting is, and every value it was given and by whom, and exit.", &answer_explain};
constinit const builtin builtin_check{
    builtin::option::check, "check", builtin::takes::words, builtin::moment::instead, "FILE...",
    "Check TOML files without running anything, and exit.", &answer_check};
constinit const builtin builtin_diff{
    builtin::option::diff, "diff", builtin::takes::words, builtin::moment::instead, "FILE FILE",
    "Print the settings in which two TOML files differ, and exit.", &answer_diff};
constinit const builtin builtin_migrate{
    builtin::option::migrate, "migrate", builtin::takes::optional_word, builtin::moment::instead, "FILE",
    "Print a TOML file with old names replaced by today's, comments and order kept, and exit.", &answer_migrate};
constinit const builtin builtin_json_schema{
    builtin::option::json_schema, "json-schema", builtin::takes::nothing, builtin::moment::instead, "",
    "Print a JSON Schema of the TOML files, for editors, and exit.", &answer_json_schema};
constinit const builtin builtin_reference{
    builtin::option::reference, "reference", builtin::takes::nothing, builtin::moment::instead, "",
    "Print all settings as a page of Markdown, and exit.", &answer_reference};
constinit const builtin builtin_completion{
    builtin::option::completion, "completion", builtin::takes::optional_word, builtin::moment::instead, "bash|zsh|fish",
    "Print a script that completes the options in a shell, and exit.", &answer_completion};
// clang-format on

builtin_choice all_builtins() { return {chosen_builtins<void>::rows, {}}; }

namespace {

std::vector<builtin> builtins_in(const builtin_choice& choice) {
  std::vector<builtin> all;
  const auto names = names_in_order(choice.names);
  for (std::size_t i = 0; i < choice.rows.size(); ++i) {
    if (choice.rows[i] == nullptr) continue;
    all.push_back(*choice.rows[i]);
    all.back().name = names[i];
  }
  return all;
}

// ---- the files that a field names
// -------------------------------------------------------------------------------------

void read_file_of(const tree& name, span asked, loading& load) {
  if (name.is_string_like()) load.file(name.string, asked);
}

// A program may have files that it reads where they are: named by the default, and no error if they are not there.
void read_default_files(const names::named_field& field, loading& load) {
  const std::vector<std::string> keys = split_path(field.path);
  const located at = locate(load.root(), load.object(), keys);
  const tree value = encode(*at.type, at.object, at.holder);
  const auto read = [&](const tree& file) {
    if (!file.string.empty() && ::access(file.string.c_str(), F_OK) == 0) load.file(file.string, {});
  };
  if (value.is == tree::kind::string) read(value);
  for (const tree& item : value.items) read(item);
}

// The files that the field marked `config_file` names, by the strongest source that sets it.
void read_config_files(const tree& variables, const tree& arguments, loading& load) {
  const std::vector<names::named_field> fields = load.in().known.fields_with(property::kind::config_file);
  if (fields.empty()) return;
  const names::named_field& field = fields.back();
  const provenance in_variables{variables, {}};
  const provenance in_arguments{arguments, {}};
  const tree* named = in_arguments.find(field.path);
  if (named == nullptr) named = in_variables.find(field.path);
  if (named == nullptr) return read_default_files(field, load);
  const auto asked = [&](const tree& value) {
    return named->key.known() ? span{named->key.source, named->key.first, value.at.last} : value.at;
  };
  read_file_of(*named, asked(*named), load);
  for (const tree& item : named->items) read_file_of(item, asked(item), load);
}

// The first built-in option of this moment answers; whoever asks for two gets the first.
bool answer(builtin::moment when, const std::vector<builtin_use>& asked, std::span<const builtin> all,
            const options& about, state& here, const loading* loaded, load_report& result) {
  for (const builtin_use& use : asked) {
    if (use.option->when != when) continue;
    use.option->answer({here.known.root(), about, use, all, here, loaded}, result);
    return true;
  }
  return false;
}

std::string joined_arguments(std::span<const std::string> arguments) {
  std::string text;
  for (const std::string& argument : arguments) {
    text += argument;
    text += '\0';
  }
  return text;
}

bool asks_for(builtin::option wanted, const std::vector<builtin_use>& asked) {
  for (const builtin_use& use : asked) {
    if (use.option->is == wanted) return true;
  }
  return false;
}

}  // namespace

load_report load(const schema& root, void* object, std::span<const std::string> arguments, const options& about,
                 const builtin_choice& built_ins) {
  const std::vector<builtin> builtins = builtins_in(built_ins);
  const shown_schema shown(root);
  loading load(shown.root(), object);
  state& here = load.in();
  here.keep_history = true;  // until it is known that nobody asks for it
  if (const builtin* const help = find_builtin(builtins, builtin::option::help)) here.help_option = help->name;
  const std::uint32_t source =
      here.texts().add(origin::kind::command_line, {}, joined_arguments(arguments), command_line_rank);
  command_line given = read_command_line(arguments, source, builtins, here);
  load_report result;
  if (std::vector<diagnostic> found = std::move(here.found);
      here.found.clear(), !answer(builtin::moment::instead, given.builtins, builtins, about, here, nullptr, result)) {
    here.found = std::move(found);
    here.keep_history = asks_for(builtin::option::explain, given.builtins);
    tree variables = tree::of_table();
    if (!about.environment_prefix.empty() || !here.known.fields_with(property::kind::variable).empty()) {
      variables =
          read_environment(about.environment_prefix, about.environment ? *about.environment : process_environment(),
                           environment_rank, here);
    }
    read_config_files(variables, given.values, load);
    load.add(std::move(variables));
    load.add(std::move(given.values));
    load.finish(completeness::whole);
    const bool answered = answer(builtin::moment::anyway, given.builtins, builtins, about, here, &load, result);
    if (!answered && !here.has_errors())
      answer(builtin::moment::after, given.builtins, builtins, about, here, &load, result);
  }
  here.finish(result.errors, result.notices);
  result.from = std::move(here.from);
  return result;
}

load_report load_toml(const schema& root, void* object, std::string_view text, const std::string& name) {
  const shown_schema shown(root);
  loading load(shown.root(), object);
  load.text(std::string(text), name);
  load.finish(completeness::part);
  load_report result;
  load.in().finish(result.errors, result.notices);
  result.from = std::move(load.in().from);
  return result;
}

std::vector<std::string> arguments_of(int argc, const char* const* argv) {
  return argc > 0 ? std::vector<std::string>(argv + 1, argv + argc) : std::vector<std::string>{};
}

int finish(const load_report& report) {
  const bool color = wants_color(STDERR_FILENO);
  for (const diagnostic& notice : report.notices) std::fputs(render(notice, color).c_str(), stderr);
  bool written = true;
  if (report.output) {
    errno = 0;
    const std::size_t count = std::fwrite(report.output->data(), 1, report.output->size(), stdout);
    written = count == report.output->size() && std::fflush(stdout) == 0;
    if (!written) std::fprintf(stderr, "error: cannot write the output: %s\n", std::strerror(errno));
  }
  if (!report.errors.empty()) {
    std::fputs(render(report.errors, color).c_str(), stderr);
    return 2;
  }
  if (!written) return 1;
  return report.output ? 0 : -1;
}

load_report load_or_exit(const schema& root, void* object, int argc, const char* const* argv, const options& about,
                         const builtin_choice& built_ins) {
  options own = about;
  if (own.program.empty() && argc > 0) {
    own.program = argv[0];
    own.program.remove_prefix(own.program.rfind('/') + 1);
  }
  if (!own.width) own.width = terminal_width(STDOUT_FILENO);
  load_report report = load(root, object, arguments_of(argc, argv), own, built_ins);
  const int status = finish(report);
  if (status >= 0) std::exit(status);
  return report;
}

std::string config_as_toml(const config_view& config, std::string_view title) {
  const shown_schema shown(config.root);
  return dump_toml({shown.root(), config.object, config.from}, title);
}
std::string config_as_json(const config_view& config) {
  const shown_schema shown(config.root);
  return dump_json({shown.root(), config.object, config.from});
}

}  // namespace detail

}  // namespace reflcfg::inline v0
