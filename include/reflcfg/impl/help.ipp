#pragma once

#include <reflcfg/engine/builtins.hpp>
#include <reflcfg/engine/checks.hpp>
#include <reflcfg/engine/engine.hpp>
#include <reflcfg/engine/names.hpp>
#include <reflcfg/engine/secrets.hpp>
#include <reflcfg/engine/suggest.hpp>
#include <reflcfg/outputs/field_groups.hpp>
#include <reflcfg/outputs/help.hpp>
#include <reflcfg/outputs/type_text.hpp>
#include <reflcfg/outputs/wrap.hpp>

namespace reflcfg::inline v0::detail {

inline constexpr std::size_t help_indent = 8;

// What follows the flag: <integer>, for-loop|foreach|fused, <text>..., <number>|none.
REFLCFG_DECL std::string placeholder(const type_shape& shape) {
  switch (shape.kind) {
    case type_kind::word: {
      std::string text;
      for (const std::string_view word : shape.words) text += (text.empty() ? "" : "|") + std::string(word);
      return text;
    }
    case type_kind::structure: return "{...}";
    case type_kind::optional: return placeholder(shape.element->shape) + "|none";
    case type_kind::list: return placeholder(shape.element->shape) + "...";
    case type_kind::map: return "<name>=" + placeholder(shape.element->shape) + "...";
    case type_kind::variant: {
      std::string text;
      for (const type_ops* type : shape.alternatives) text += (text.empty() ? "" : "|") + placeholder(type->shape);
      return text;
    }
    default: return "<" + std::string(shape.name) + ">";
  }
}

REFLCFG_DECL std::string flag_line(const field_entry& field, std::size_t width) {
  const std::string path(field.path);
  const type_shape& shape = field.type().shape;
  const std::string letter(field.text_of(property::kind::short_name));
  const std::string dashes = letter.empty() ? "--" : "-" + letter + ", --";
  if (shape.kind == type_kind::boolean) {
    const std::size_t leaf = path.size() - leaf_of(path).size();
    return dashes + path.substr(0, leaf) + "[no_]" + path.substr(leaf);
  }
  std::string words;
  for (const std::string& word : one_of_words(field)) words += (words.empty() ? "" : "|") + word;
  std::string line = dashes + path + " " + (words.empty() ? placeholder(shape) : words);
  if (line.size() + 2 <= width) return line;
  return dashes + path + (shape.kind == type_kind::optional ? " <word>|none" : " <word>");
}

// The words of a choice that found no room behind its flag.
REFLCFG_DECL std::string words_below(const field_entry& field, std::size_t width) {
  const std::string line = flag_line(field, width);
  if (!line.ends_with("<word>") && !line.ends_with("<word>|none")) return {};
  const auto& words = field.type().shape.words;
  return " One of " + join_or({words.begin(), words.end()}) + ".";
}

// "[default: 300 seconds; at least 1]"
REFLCFG_DECL std::string bracket(const config_view& defaults, std::size_t index) {
  const field_entry& field = defaults.names.fields[index];
  const raw value = field.type().encode(defaults.fields[index]);
  std::string text = "[default: ";
  if (field.has(property::kind::required)) {
    text = "[required";
  } else if (field.has(property::kind::secret) && value.is != raw::kind::unset) {
    text += "***";
  } else if (value.is == raw::kind::unset || (value.is == raw::kind::list && value.items.empty())) {
    text += "none";
  } else if (value.is == raw::kind::string && !value.string.empty()) {
    text += value.string;
  } else {
    text += to_toml_text(masked(field, value));
  }
  for (const property& item : field.properties()) {
    if (item.is == property::kind::unit) text += " " + std::string(item.text);
  }
  const std::string allowed = one_of_words(field).empty() ? allowed_text(field.properties()) : "";
  return text + (allowed.empty() ? "" : "; " + allowed) + "]";
}

REFLCFG_DECL void add_paragraph(std::string& text, std::string_view paragraph, std::size_t indent,
                                const options& about) {
  for (const std::string& line : wrapped(paragraph, about.columns() - indent)) {
    text += std::string(indent, ' ') + line + "\n";
  }
}

// " Keys: host, port." for a table, or a list or a map of tables.
REFLCFG_DECL std::string keys_below(const type_shape& shape) {
  if (shape.kind != type_kind::structure) return shape.element == nullptr ? "" : keys_below(shape.element->shape);
  std::vector<std::string_view> names;
  add_key_names(shape.node(), names);
  std::string text;
  for (const std::string_view name : names) text += (text.empty() ? " Keys: " : ", ") + std::string(name);
  return text + ".";
}

REFLCFG_DECL void add_field(const config_view& defaults, std::uint32_t index, bool other_names, const options& about,
                            std::string& text) {
  const field_entry& field = defaults.names.fields[index];
  text += "  " + flag_line(field, about.columns()) + "\n";
  const std::string help =
      std::string(field.help()) + words_below(field, about.columns()) + keys_below(field.type().shape);
  add_paragraph(text, help + " " + bracket(defaults, index), help_indent, about);
  if (!other_names) return;
  for (const alias_entry& alias : defaults.names.aliases) {
    if (alias.field == index) add_paragraph(text, "also read as " + std::string(alias.path), help_indent, about);
  }
}

// What a table in a value may hold.
REFLCFG_DECL void add_keys(const struct_node& node, const std::string& prefix, const options& about,
                           std::string& text) {
  for (const member_node& member : node.members) {
    const std::string path = prefix + std::string(member.name);
    if (member.nested != nullptr) {
      add_keys(*member.nested, member.flattened ? prefix : path + ".", about, text);
      continue;
    }
    const field_entry key{path, &member};
    const std::string limits = limits_text(key);
    text += "  " + path + " (" + type_text(key) + (limits.empty() ? "" : ", " + limits) + ")\n";
    add_paragraph(text, member.help, help_indent, about);
  }
}

// One setting alone, with the keys of its tables if it has some.
REFLCFG_DECL std::string setting_help(const config_view& defaults, std::uint32_t index, const options& about) {
  std::string text;
  add_field(defaults, index, true, about, text);
  const type_shape* shape = &defaults.names.fields[index].type().shape;
  while (shape->element != nullptr) shape = &shape->element->shape;
  if (shape->kind == type_kind::structure) {
    text += "\nKeys of a table\n";
    add_keys(shape->node(), {}, about, text);
  }
  return text;
}

REFLCFG_DECL void add_section(const config_view& defaults, std::uint32_t section, bool other_names,
                              const options& about, std::string& text) {
  const section_entry& entry = defaults.names.sections[section];
  const std::string name = entry.path.empty() ? "" : "[" + std::string(entry.path) + "] ";
  std::vector<std::uint32_t> fields;
  for (std::uint32_t i = 0; i < defaults.names.fields.size(); ++i) {
    if (defaults.names.fields[i].section == section) fields.push_back(i);
  }
  const std::vector<field_group> groups = groups_of(defaults.names, fields);
  if (groups.empty()) return;
  text += "\n";
  add_paragraph(text, name + std::string(entry.node->help), 0, about);
  for (const field_group& group : groups) {
    if (!group.name.empty()) {
      text += "\n";
      add_paragraph(text, name + std::string(group.name), 0, about);
    }
    for (const std::uint32_t field : group.fields) add_field(defaults, field, other_names, about, text);
  }
}

REFLCFG_DECL void add_builtins(const options& about, std::string& text) {
  text += "\nOptions of every program\n";
  for (const builtin& item : builtins) {
    if (item.name == "version" && about.version.empty()) continue;
    const bool attached = item.value.starts_with("[=");
    text += "  " + std::string(item.name == "help" ? "-h, " : "") + "--" + std::string(item.name);
    text += (attached || item.value.empty() ? "" : " ") + std::string(item.value) + "\n";
    add_paragraph(text, item.help, help_indent, about);
  }
  if (!about.environment_prefix.empty()) {
    text += "\n";
    add_paragraph(text,
                  "Every option can come from the environment too: " + std::string(about.environment_prefix) +
                      "__SECTION__NAME=value. The command line wins over the environment, and that over files.",
                  0, about);
  }
}

// "crawl [--section.name value]... <start> [<more>...]"
REFLCFG_DECL std::string usage_line(const table& names, const options& about) {
  std::string text = "Usage: " + std::string(about.program.empty() ? "program" : about.program);
  text += " [--section.name value]...";
  for (const field_entry& field : names.fields) {
    if (!field.has(property::kind::positional)) continue;
    const type_shape& shape = field.type().shape;
    const bool list = shape.kind == type_kind::list || shape.kind == type_kind::map;
    const std::string word = "<" + std::string(leaf_of(field.path)) + ">" + (list ? "..." : "");
    text += field.has(property::kind::required) ? " " + word : " [" + word + "]";
  }
  return text + "\n";
}

REFLCFG_DECL std::string help_text(const config_view& defaults, const options& about, std::string_view section,
                                   std::string& error) {
  std::string text;
  const auto& sections = defaults.names.sections;
  if (!section.empty()) {
    std::vector<std::string_view> known;
    for (std::uint32_t s = 0; s < sections.size(); ++s) {
      const std::string_view path = sections[s].path;
      if (!path.empty()) known.push_back(path);
      const bool inside = path.size() > section.size() && path.starts_with(section) && path[section.size()] == '.';
      if (path == section || inside) add_section(defaults, s, true, about, text);
    }
    if (!text.empty()) return text.substr(1);
    for (std::uint32_t i = 0; i < defaults.names.fields.size(); ++i) {
      if (defaults.names.fields[i].path == section) return setting_help(defaults, i, about);
    }
    error = "--help: there is no section " + in_quotes(section);
    const auto near = closest(section, known);
    std::vector<std::string> all(known.begin(), known.end());
    error += near.empty() ? "; there is " + join_or(all) : "; did you mean " + near.front() + "?";
    return {};
  }
  if (!about.about.empty()) {
    add_paragraph(text, about.about, 0, about);
    text += "\n";
  }
  text += usage_line(defaults.names, about);
  for (std::uint32_t s = 0; s < sections.size(); ++s) add_section(defaults, s, false, about, text);
  add_builtins(about, text);
  return text;
}

REFLCFG_DECL void answer_help(const builtin_call& call, load_report& result) {
  const default_root defaults(call.ops);
  std::string error;
  std::string text = help_text(defaults.view(), call.about, call.use.value_or(""), error);
  if (error.empty()) {
    result.output = std::move(text);
  } else {
    result.errors.push_back({problem::kind::unknown, error, {}, call.use.from(), {}, {}});
  }
}

REFLCFG_DECL void answer_version(const builtin_call& call, load_report& result) {
  if (call.about.version.empty()) {
    result.errors.push_back({problem::kind::unknown,
                             "unknown option --version",
                             {},
                             call.use.from(),
                             {},
                             {"this program names no version"}});
    return;
  }
  const std::string program(call.about.program);
  result.output = program + (program.empty() ? "" : " ") + std::string(call.about.version) + "\n";
}

}  // namespace reflcfg::inline v0::detail
