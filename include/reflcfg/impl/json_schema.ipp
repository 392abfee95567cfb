#pragma once

#include <algorithm>
#include <cmath>
#include <reflcfg/engine/secrets.hpp>
#include <reflcfg/outputs/dump.hpp>
#include <reflcfg/outputs/json_schema.hpp>
#include <reflcfg/outputs/json_type.hpp>
#include <reflcfg/outputs/type_text.hpp>
#include <unordered_set>

namespace reflcfg::inline v0::detail {

REFLCFG_DECL bool fits_json(const raw& value) {
  if (value.is == raw::kind::unset || (value.is == raw::kind::real && !std::isfinite(value.real))) return false;
  return std::all_of(value.items.begin(), value.items.end(), [](const raw& item) { return fits_json(item); });
}

// The schema of a whole config. A path is looked at once; what lies below it is found by its prefix.
class schema_writer {
 public:
  explicit schema_writer(const root_ops& ops)
      : names_(*ops.fields), index_(names_), root_(ops), scratch_(ops), defaults_(root_.view()) {}

  std::string write(const options& about) {
    json_object schema;
    schema.add_text("$schema", "https://json-schema.org/draft/2020-12/schema");
    schema.add_text("title", "Settings of " + std::string(about.program.empty() ? "the program" : about.program));
    if (!about.about.empty()) schema.add_text("description", about.about);
    add_section({}, schema);
    return schema.text() + "\n";
  }

 private:
  using target = name_index::target;

  // The names right below a path, in the order of the fields, then of the aliases.
  std::vector<std::string> below(std::string_view path) const {
    std::vector<std::string> found;
    std::unordered_set<std::string> seen;
    const auto look = [&](std::string_view candidate) {
      if (!path.empty()) {
        if (!candidate.starts_with(path) || candidate.size() <= path.size() || candidate[path.size()] != '.') return;
        candidate.remove_prefix(path.size() + 1);
      }
      std::string name(candidate.substr(0, candidate.find('.')));
      if (seen.insert(name).second) found.push_back(std::move(name));
    };
    for (const field_entry& field : names_.fields) look(field.path);
    for (const alias_entry& alias : names_.aliases) look(alias.path);
    for (const removed_entry& gone : names_.removed) look(gone.path);
    return found;
  }

  void add_section(const std::string& path, json_object& schema) {
    json_object members;
    for (const std::string& name : below(path)) {
      const std::string inner = path.empty() ? name : path + "." + name;
      const std::string text = member(inner);
      if (!text.empty()) members.add(name, text);
    }
    schema.add_text("type", "object");
    schema.add("additionalProperties", "false");
    schema.add("properties", members.text());
  }

  std::string member(const std::string& path) {
    const target found = index_.find(path);
    switch (found.is) {
      case target::kind::field: return field(found.field);
      case target::kind::alias: return alias(names_.aliases[found.index]);
      case target::kind::removed: return removed(names_.removed[found.index]);
      case target::kind::none: break;
    }
    json_object schema;
    const auto entry = std::find_if(names_.sections.begin(), names_.sections.end(),
                                    [&](const section_entry& section) { return section.path == path; });
    schema.add_text("title", path);
    if (entry == names_.sections.end()) {
      schema.add("deprecated", "true");  // only old names lie in it
    } else if (!entry->node->help.empty()) {
      schema.add_text("description", entry->node->help);
    }
    add_section(path, schema);
    return schema.text();
  }

  type_probe probe(std::uint32_t field) const { return {&names_.fields[field].type(), scratch_.view().fields[field]}; }

  std::string field(std::uint32_t index) {
    const field_entry& entry = names_.fields[index];
    if (entry.has(property::kind::config_file)) return {};  // a file cannot name files
    json_object schema;
    schema.add_text("title", entry.path);
    std::string help(entry.help());
    const std::string limits = limits_text(entry);
    if (!limits.empty()) help += (help.empty() ? "(" : " (") + limits + ")";
    if (!help.empty()) schema.add_text("description", help);
    if (entry.has(property::kind::empty_is_unset)) {
      schema.add("anyOf",
                 json_array({type_schema(entry.type().shape, entry.properties(), probe(index)), "{\"const\": \"\"}"}));
    } else {
      fill_type(entry.type().shape, entry.properties(), probe(index), schema);
    }
    const raw value = entry.type().encode(defaults_.fields[index]);
    if (entry.has(property::kind::secret)) {
      schema.add("writeOnly", "true");
    } else if (fits_json(value)) {
      schema.add("default", to_json_text(masked(entry, value)));
    }
    for (const property& item : entry.properties()) {
      if (item.is == property::kind::unit) schema.add_text("x-unit", item.text);
    }
    return schema.text();
  }

  // An alias takes what its field takes, unless its rules say otherwise.
  std::string alias(const alias_entry& entry) {
    const field_entry& field = names_.fields[entry.field];
    if (field.has(property::kind::config_file)) return {};
    json_object schema;
    schema.add("deprecated", "true");
    schema.add_text("description", "use " + std::string(field.path));
    std::vector<std::string> words;
    bool negated = false;
    bool converted = false;
    bool appended = false;
    for (const property& rule : entry.rules) {
      negated = negated || rule.is == property::kind::alias_negate;
      converted = converted || rule.is == property::kind::alias_convert;
      appended = appended || rule.is == property::kind::alias_append;
      if (rule.is != property::kind::alias_map) continue;
      words.push_back(json_quoted(rule.text));
      const bool literal = rule.text == "true" || rule.text == "false" ||
                           rule.text.find_first_not_of("0123456789") == std::string_view::npos;
      if (literal && !rule.text.empty()) words.emplace_back(rule.text);
    }
    if (converted) return schema.text();  // a function decides what it reads
    const std::string type = type_schema(field.type().shape, field.properties(), probe(entry.field));
    if (negated) {
      schema.add_text("type", "boolean");
    } else if (!words.empty()) {
      schema.add("anyOf", json_array({"{\"enum\": " + json_array(words) + "}", type}));
    } else if (appended || field.has(property::kind::empty_is_unset)) {
      schema.add("anyOf", json_array({type, "{\"const\": \"\"}"}));
    } else {
      fill_type(field.type().shape, field.properties(), probe(entry.field), schema);
    }
    return schema.text();
  }

  static std::string removed(const removed_entry& entry) {
    json_object schema;
    schema.add("deprecated", "true");
    schema.add_text("description", (entry.ignored ? "has no effect: " : "is gone: ") + std::string(entry.why));
    if (!entry.ignored) schema.add("not", "{}");
    return schema.text();
  }

  const table& names_;
  name_index index_;
  default_root root_;
  default_root scratch_;
  config_view defaults_;
};

REFLCFG_DECL std::string json_schema(const root_ops& ops, const options& about) {
  return schema_writer(ops).write(about);
}

REFLCFG_DECL void answer_json_schema(const builtin_call& call, load_report& result) {
  result.output = json_schema(call.ops, call.about);
}

}  // namespace reflcfg::inline v0::detail
