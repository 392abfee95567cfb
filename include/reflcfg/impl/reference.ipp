#pragma once

#include <reflcfg/engine/secrets.hpp>
#include <reflcfg/outputs/dump.hpp>
#include <reflcfg/outputs/field_groups.hpp>
#include <reflcfg/outputs/reference.hpp>
#include <reflcfg/outputs/type_text.hpp>

namespace reflcfg::inline v0::detail {

// Text inside a cell: what would end the cell or start a tag is escaped; `code` and links stay what they are.
REFLCFG_DECL std::string table_cell(std::string_view text) {
  std::string result;
  bool code = false;
  for (const char c : text) {
    if (c == '`') code = !code;
    if (c == '\n' || c == '\r') {
      result += ' ';
    } else if (c == '|') {
      result += "\\|";
    } else if (c == '<' && !code) {
      result += "&lt;";
    } else {
      result += c;
    }
  }
  return result;
}

// A code span; a value with backticks in it needs more of them around it.
REFLCFG_DECL std::string code_span(std::string_view text) {
  const bool ticks = text.find('`') != std::string_view::npos;
  return ticks ? "`` " + std::string(text) + " ``" : "`" + std::string(text) + "`";
}

REFLCFG_DECL std::string default_text(const config_view& defaults, std::uint32_t index) {
  const field_entry& field = defaults.names.fields[index];
  if (field.has(property::kind::required)) return "(required)";
  const raw value = field.type().encode(defaults.fields[index]);
  if (value.is == raw::kind::unset) return "(unset)";
  return field.has(property::kind::secret) ? "(secret)" : table_cell(code_span(shown_text(field, value)));
}

// "Steps to train. At least 1, in steps. Only on the command line or in the environment."
REFLCFG_DECL std::string meaning_text(const field_entry& field) {
  std::string text = table_cell(field.help());
  const auto add = [&](std::string sentence) {
    if (sentence.empty()) return;
    if (sentence[0] >= 'a' && sentence[0] <= 'z') sentence[0] = static_cast<char>(sentence[0] - 'a' + 'A');
    text += (text.empty() ? "" : " ") + table_cell(sentence) + ".";
  };
  add(limits_text(field));
  if (field.has(property::kind::config_file)) add("not in a file");
  if (field.has(property::kind::fixed_on_resume)) add("the same when a run is resumed");
  return text;
}

REFLCFG_DECL void add_reference_row(const config_view& defaults, std::uint32_t index, std::string& text) {
  const field_entry& field = defaults.names.fields[index];
  std::string others;
  for (const std::string& path : aliases_of(defaults.names, index)) {
    others += (others.empty() ? "" : ", ") + code_span(path);
  }
  text += "| " + code_span(field.member->name) + " | " + table_cell(type_text(field)) + " | " +
          default_text(defaults, index) + " | " + meaning_text(field) + " | " + others + " |\n";
}

// The fields right in a section, one table a group. A flattened struct is a section of its own with the path of the one
// around it.
REFLCFG_DECL std::string reference_tables(const config_view& defaults, std::string_view path) {
  std::vector<std::uint32_t> fields;
  for (std::uint32_t i = 0; i < defaults.names.fields.size(); ++i) {
    if (parent_of(defaults.names.fields[i].path) == path) fields.push_back(i);
  }
  std::string text;
  for (const field_group& group : groups_of(defaults.names, fields)) {
    if (!group.name.empty()) text += "\n### " + table_cell(group.name) + "\n";
    text += "\n| key | type | default | what it does | other names |\n|---|---|---|---|---|\n";
    for (const std::uint32_t field : group.fields) add_reference_row(defaults, field, text);
  }
  return text;
}

REFLCFG_DECL std::string reference_introduction(const options& about) {
  const std::string program(about.program.empty() ? "the program" : about.program);
  std::string text = "# Settings of " + program + "\n\n";
  if (!about.about.empty()) text += std::string(about.about) + "\n\n";
  text +=
      "Each setting is a key of a TOML file (`key = value` below `[section]`) and an option of the command line "
      "(`--section.key value`; for true and false also `--section.key` and `--section.no_key`)";
  if (!about.environment_prefix.empty()) {
    text += ", and a variable of the environment (`" + std::string(about.environment_prefix) + "__SECTION__KEY=value`)";
  }
  text += ". The command line wins over ";
  text += about.environment_prefix.empty() ? "files" : "the environment, that over files";
  text +=
      ", a later file over an earlier one, and all of them over the defaults. Other names are read too, with a "
      "notice.\n\n";
  return text + "This page is what `" + program + " --reference` prints.\n";
}

REFLCFG_DECL std::string reference_text(const config_view& defaults, const options& about) {
  std::string text = reference_introduction(about);
  for (const section_entry& section : defaults.names.sections) {
    const std::string tables = section.flattened ? "" : reference_tables(defaults, section.path);
    if (tables.empty()) continue;
    text += section.path.empty() ? "\n## Outside any section\n" : "\n## [" + toml_path(section.path) + "]\n";
    if (!section.node->help.empty()) text += "\n" + table_cell(section.node->help) + "\n";
    text += tables;
  }
  std::string gone;
  for (const removed_entry& item : defaults.names.removed) {
    gone += "| " + code_span(item.path) + " | " + (item.ignored ? "has no effect: " : "an error: ") +
            table_cell(item.why) + " |\n";
  }
  if (!gone.empty()) text += "\n## Keys that are gone\n\n| key | what happens if it is given |\n|---|---|\n" + gone;
  return text;
}

REFLCFG_DECL void answer_reference(const builtin_call& call, load_report& result) {
  const default_root defaults(call.ops);
  result.output = reference_text(defaults.view(), call.about);
}

}  // namespace reflcfg::inline v0::detail
