#pragma once

#include <algorithm>
#include <reflcfg/codec/element.hpp>
#include <reflcfg/engine/checks.hpp>
#include <reflcfg/engine/secrets.hpp>
#include <reflcfg/engine/suggest.hpp>
#include <reflcfg/reflect/table.hpp>

namespace reflcfg::inline v0::detail {

REFLCFG_DECL table_size size_of(const struct_node& node) {
  table_size size;
  measure(node, 0, size);
  return size;
}

// The addresses of an object's fields and sections, in the order in which a walk over its members meets them.
struct element_addresses {
  std::vector<void*> fields;
  std::vector<void*> sections;

  element_addresses(const struct_node& node, void* object) {
    const table_size size = size_of(node);
    fields.resize(size.fields);
    sections.resize(size.sections);
    address_sink sink{fields.data(), sections.data()};
    node.addresses(object, sink);
  }
};

// The fields of a struct with their paths in it, in the order of their addresses.
struct element_field {
  std::string path;
  const member_node* member;
};

REFLCFG_DECL void add_fields(const struct_node& node, const std::string& prefix, std::vector<element_field>& fields) {
  for (const member_node& member : node.members) {
    const std::string path = prefix + toml_key(member.name);
    if (member.nested == nullptr) {
      fields.push_back({path, &member});
    } else {
      add_fields(*member.nested, member.flattened ? prefix : path + ".", fields);
    }
  }
}

// Keeps the contradictions that a struct's own `validate` finds, with the values that it blames.
class element_report final : public report {
 public:
  element_report(const struct_node& node, const element_addresses& where, position at, mismatch& why)
      : node_(node), where_(where), at_(at), why_(why) {}

 private:
  void add(std::string_view text, const void* const* blamed, std::size_t count) override {
    std::vector<element_field> fields;
    add_fields(node_, {}, fields);
    std::string values;
    for (std::size_t i = 0; i < count; ++i) {
      const auto found = std::find(where_.fields.begin(), where_.fields.end(), blamed[i]);
      if (found == where_.fields.end()) continue;
      const element_field& field = fields[static_cast<std::size_t>(found - where_.fields.begin())];
      values += (values.empty() ? "" : ", ") + field.path + " = " +
                (field.member->has(property::kind::secret) ? "***" : to_toml_text(field.member->type->encode(*found)));
    }
    why_.add({std::string(text), {}, std::move(values), at_});
  }

  const struct_node& node_;
  const element_addresses& where_;
  position at_;
  mismatch& why_;
};

REFLCFG_DECL void add_key_names(const struct_node& node, std::vector<std::string_view>& names) {
  for (const member_node& member : node.members) {
    if (member.flattened) {
      add_key_names(*member.nested, names);
    } else {
      names.push_back(member.name);
    }
  }
}

REFLCFG_DECL void add_alias_names(const struct_node& node, std::vector<std::string_view>& names) {
  for (const member_node& member : node.members) {
    if (member.flattened) add_alias_names(*member.nested, names);
    for (const property& item : member.properties) {
      if (item.is == property::kind::alias) names.push_back(item.text);
    }
  }
}

REFLCFG_DECL const property* removed_key(const struct_node& node, std::string_view key) {
  for (const property& item : node.properties) {
    if (item.is == property::kind::removed && item.text == key) return &item;
  }
  for (const member_node& member : node.members) {
    if (!member.flattened) continue;
    if (const property* const found = removed_key(*member.nested, key)) return found;
  }
  return nullptr;
}

REFLCFG_DECL void refuse_unknown_keys(const struct_node& node, const raw& table, mismatch& why) {
  std::vector<std::string_view> names;
  add_key_names(node, names);
  for (std::size_t i = 0; i < table.keys.size(); ++i) {
    const std::string& key = table.keys[i];
    if (std::find(names.begin(), names.end(), key) != names.end()) continue;
    mismatch unknown{
        "one of the keys " + join_or({names.begin(), names.end()}),
        "the key " + toml_key(key),
        "",
        table.items[i].at,
    };
    std::vector<std::string_view> candidates = names;
    add_alias_names(node, candidates);
    const auto near = closest(key, candidates);
    if (const property* gone = removed_key(node, key)) {
      unknown.hint = toml_key(key) + " is gone: " + std::string(gone->text2);
    } else if (!near.empty()) {
      unknown.hint = "did you mean " + near.front() + "?";
    }
    why.add(std::move(unknown));
  }
}

REFLCFG_DECL void blame_part(const std::string& place, const raw& part, const mismatch& wrong, mismatch& why) {
  const auto blame = [&](mismatch one) {
    one.also.clear();
    one.where.insert(0, place);
    if (one.at.line == 0) one.at = part.at;
    why.add(std::move(one));
  };
  blame(wrong);
  for (const mismatch& other : wrong.also) blame(other);
}

REFLCFG_DECL void decode_field(const member_node& member, const raw& value, void* field, mismatch& why) {
  mismatch wrong;
  if (member.type->decode(value, field, wrong)) {
    for (const violation& item : violations(member.properties, member.type->encode(field))) {
      wrong.add({allowed_text(member.properties), describe(item.value), "", value.at, item.where});
    }
    if (wrong.expected.empty()) return;
  }
  if (member.has(property::kind::secret)) wrong = {wrong.expected, "***", "", wrong.at};
  blame_part(place_of(member.name), value, wrong, why);
}

REFLCFG_DECL const raw* value_of(const raw& table, std::string_view name) {
  const auto key = std::find(table.keys.begin(), table.keys.end(), name);
  return key == table.keys.end() ? nullptr : &table.items[static_cast<std::size_t>(key - table.keys.begin())];
}

// A table as it was given, or an empty one in its place.
REFLCFG_DECL raw nested_table(const member_node& member, const raw& around, mismatch& why) {
  raw table;
  table.is = raw::kind::table;
  table.at = around.at;
  const raw* const value = value_of(around, member.name);
  if (value == nullptr) return table;
  if (value->is == raw::kind::table) return *value;
  why.add({"a table {name = value}", holds_secret(*member.nested) ? "something else" : describe(*value), "", value->at,
           place_of(member.name)});
  return table;
}

// Goes over the members in the order of their addresses; what the table leaves out keeps its default.
REFLCFG_DECL void decode_members(const struct_node& node, const raw& table, void* const*& fields, mismatch& why) {
  for (const member_node& member : node.members) {
    if (member.flattened) {
      decode_members(*member.nested, table, fields, why);
      continue;
    }
    if (member.nested != nullptr) {
      const raw inner = nested_table(member, table, why);
      mismatch wrong;
      refuse_unknown_keys(*member.nested, inner, wrong);
      decode_members(*member.nested, inner, fields, wrong);
      if (!wrong.expected.empty()) blame_part(place_of(member.name), inner, wrong, why);
      continue;
    }
    void* const field = *fields++;
    if (const raw* const value = value_of(table, member.name)) {
      decode_field(member, *value, field, why);
    } else if (member.has(property::kind::required)) {
      why.add({"the key " + toml_key(member.name) + " has to be given", {}, "", table.at});
    }
  }
}

// The sections inside an object check themselves as well, inner ones first.
REFLCFG_DECL void validate_sections(const struct_node& node, void* const*& sections, report& found) {
  const void* const object = *sections++;
  for (const member_node& member : node.members) {
    if (member.nested != nullptr) validate_sections(*member.nested, sections, found);
  }
  if (node.validate != nullptr) node.validate(object, found);
}

REFLCFG_DECL bool decode_structure(const struct_node& node, const raw& value, void* object, mismatch& why) {
  if (value.is != raw::kind::table) {
    why = {"a table {name = value}", holds_secret(node) ? "something else" : describe(value), "", value.at};
    return false;
  }
  mismatch found;
  refuse_unknown_keys(node, value, found);
  const element_addresses where(node, object);
  void* const* fields = where.fields.data();
  decode_members(node, value, fields, found);
  if (found.expected.empty()) {
    element_report report(node, where, value.at, found);
    void* const* sections = where.sections.data();
    validate_sections(node, sections, report);
  }
  if (found.expected.empty()) return true;
  why = std::move(found);
  return false;
}

REFLCFG_DECL void encode_members(const struct_node& node, void* const*& fields, void* const*& defaults, raw& table) {
  for (const member_node& member : node.members) {
    if (member.flattened) {
      encode_members(*member.nested, fields, defaults, table);
      continue;
    }
    raw value;
    bool left_out = false;
    if (member.nested != nullptr) {
      value.is = raw::kind::table;
      encode_members(*member.nested, fields, defaults, value);
    } else {
      value = member.type->encode(*fields++);
      const void* const unless = *defaults++;
      left_out = value.is == raw::kind::unset && member.type->encode(unless).is == raw::kind::unset;
    }
    if (left_out) continue;
    table.keys.emplace_back(member.name);
    table.items.push_back(std::move(value));
  }
}

REFLCFG_DECL raw encode_structure(const struct_node& node, const void* object, const void* defaults) {
  // Nothing is written; the addresses are only read from.
  const element_addresses where(node, const_cast<void*>(object));
  const element_addresses where_defaults(node, const_cast<void*>(defaults));
  void* const* fields = where.fields.data();
  void* const* default_fields = where_defaults.fields.data();
  raw table;
  table.is = raw::kind::table;
  encode_members(node, fields, default_fields, table);
  return table;
}

}  // namespace reflcfg::inline v0::detail
