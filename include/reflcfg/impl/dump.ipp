#pragma once

#include <algorithm>
#include <cmath>
#include <reflcfg/engine/builtins.hpp>
#include <reflcfg/engine/loader.hpp>
#include <reflcfg/engine/names.hpp>
#include <reflcfg/engine/secrets.hpp>
#include <reflcfg/outputs/dump.hpp>
#include <reflcfg/outputs/wrap.hpp>

namespace reflcfg::inline v0::detail {

REFLCFG_DECL bool reads_empty_as_none(const field_entry& field) {
  const type_shape& shape = field.type().shape;
  return shape.kind == type_kind::optional && shape.element->shape.kind != type_kind::list;
}

REFLCFG_DECL std::string shown_value(const config_view& view, std::size_t field) {
  const field_entry& entry = view.names.fields[field];
  const raw value = entry.type().encode(view.fields[field]);
  // TOML has no word for none: an empty list unsets what a lower layer or a default has set.
  if (value.is == raw::kind::unset && !view.origins[field].is_default() && reads_empty_as_none(entry)) return "[]";
  return to_toml_text(masked(entry, value));
}

// What a file cannot say is shown, but as a comment.
REFLCFG_DECL bool only_a_comment(const config_view& view, std::size_t field) {
  const field_entry& entry = view.names.fields[field];
  if (entry.has(property::kind::secret) || entry.has(property::kind::config_file)) return true;
  const raw value = entry.type().encode(view.fields[field]);
  if (value.is == raw::kind::unset) return view.origins[field].is_default() || !reads_empty_as_none(entry);
  return !(masked(entry, value) == value);
}

REFLCFG_DECL std::string toml_path(std::string_view path) {
  std::string text;
  while (true) {
    const auto dot = path.find('.');
    text += toml_key(path.substr(0, dot));
    if (dot == std::string_view::npos) return text;
    text += '.';
    path.remove_prefix(dot + 1);
  }
}

REFLCFG_DECL void append_padded(std::string& text, std::string line, std::size_t column, const std::string& comment) {
  if (line.size() + 2 < column) line.resize(column - 2, ' ');
  text += line + "  # " + comment + "\n";
}

REFLCFG_DECL std::string dump_toml(const config_view& view, std::string_view title) {
  constexpr std::size_t comment_column = 44;
  std::string text = title.empty() ? "" : "# " + std::string(title) + "\n";
  for (std::uint32_t s = 0; s < view.names.sections.size(); ++s) {
    const section_entry& section = view.names.sections[s];
    const auto in_section = [&](const field_entry& field) { return field.section == s; };
    if (std::none_of(view.names.fields.begin(), view.names.fields.end(), in_section)) continue;
    if (!text.empty()) text += '\n';
    for (const std::string& line : wrapped(section.node->help, 76)) text += "# " + line + "\n";
    if (!section.path.empty()) text += "[" + toml_path(section.path) + "]\n";
    for (std::size_t i = 0; i < view.names.fields.size(); ++i) {
      if (!in_section(view.names.fields[i])) continue;
      for (const std::string& line : wrapped(view.names.fields[i].help(), 76)) text += "# " + line + "\n";
      const std::string setting = toml_key(view.names.fields[i].member->name) + " = " + shown_value(view, i);
      append_padded(text, (only_a_comment(view, i) ? "# " : "") + setting, comment_column, describe(view.origins[i]));
    }
  }
  return text;
}

REFLCFG_DECL std::string json_quoted(std::string_view text) {
  static constexpr char hex[] = "0123456789abcdef";
  std::string result = "\"";
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\') {
      result += '\\';
      result += c;
    } else if (c == '\n') {
      result += "\\n";
    } else if (byte < 0x20) {
      result += "\\u00";
      result += hex[byte >> 4];
      result += hex[byte & 15];
    } else {
      result += c;
    }
  }
  return result + '"';
}

REFLCFG_DECL std::string to_json_text(const raw& value) {
  switch (value.is) {
    case raw::kind::unset: return "null";
    case raw::kind::real:
      return std::isfinite(value.real) ? format_real(value.real) : json_quoted(format_real(value.real));
    case raw::kind::text: return value.string;  // an integer too wide for TOML
    case raw::kind::string:
    case raw::kind::datetime: return json_quoted(value.string);
    case raw::kind::list: {
      std::string text = "[";
      for (const raw& item : value.items) text += (text.size() > 1 ? ", " : "") + to_json_text(item);
      return text + "]";
    }
    case raw::kind::table: {
      std::string text = "{";
      for (std::size_t i = 0; i < value.items.size(); ++i) {
        text += (i > 0 ? ", " : "") + json_quoted(value.keys[i]) + ": " + to_json_text(value.items[i]);
      }
      return text + "}";
    }
    default: return to_toml_text(value);
  }
}

// One section's object: its own fields, then the sections inside it.
REFLCFG_DECL void write_json_section(const config_view& view, std::uint32_t section, std::size_t depth,
                                     std::string& text) {
  const std::string indent(2 * (depth + 1), ' ');
  bool first = true;
  const auto key = [&](std::string_view name) {
    text += (first ? "\n" : ",\n") + indent + json_quoted(name) + ": ";
    first = false;
  };
  text += '{';
  for (std::size_t i = 0; i < view.names.fields.size(); ++i) {
    const field_entry& field = view.names.fields[i];
    if (field.section != section) continue;
    key(field.member->name);
    text += to_json_text(masked(field, field.type().encode(view.fields[i])));
  }
  const std::string_view path = view.names.sections[section].path;
  for (std::uint32_t s = section + 1; s < view.names.sections.size(); ++s) {
    if (view.names.sections[s].flattened || parent_of(view.names.sections[s].path) != path) continue;
    key(leaf_of(view.names.sections[s].path));
    write_json_section(view, s, depth + 1, text);
  }
  text += first ? "}" : "\n" + std::string(2 * depth, ' ') + "}";
}

REFLCFG_DECL std::string dump_json(const config_view& view) {
  std::string text;
  write_json_section(view, 0, 0, text);
  return text + "\n";
}

REFLCFG_DECL std::string dump_origins(const config_view& view) {
  constexpr std::size_t comment_column = 60;
  std::string text;
  for (std::size_t i = 0; i < view.names.fields.size(); ++i) {
    const field_entry& field = view.names.fields[i];
    const std::string value = to_toml_text(masked(field, field.type().encode(view.fields[i])));
    append_padded(text, std::string(field.path) + " = " + value, comment_column, describe(view.origins[i]));
  }
  return text;
}

REFLCFG_DECL void answer_print_config(const builtin_call& call, load_report& result) {
  const std::string form = call.use.value_or("toml");
  const config_view view = call.load->view();
  if (form == "toml") {
    result.output = dump_toml(view, {});
  } else if (form == "json") {
    result.output = dump_json(view);
  } else if (form == "origins") {
    result.output = dump_origins(view);
  } else {
    result.errors.push_back({problem::kind::mismatch,
                             "--print-config: expected toml, json or origins, got " + in_quotes(form),
                             {},
                             call.use.from(),
                             {},
                             {}});
  }
}

}  // namespace reflcfg::inline v0::detail
