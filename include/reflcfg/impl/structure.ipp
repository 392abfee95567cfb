#pragma once

#include <algorithm>
#include <reflcfg/codec/structure.hpp>
#include <reflcfg/engine/checks.hpp>
#include <reflcfg/engine/suggest.hpp>
#include <reflcfg/reflect/table.hpp>

namespace reflcfg::inline v0::detail {

REFLCFG_DECL table_size size_of(const struct_node& node) {
  table_size size;
  measure(node, 0, size);
  return size;
}

// The addresses of an object's fields, in the order in which a walk over its members meets them.
REFLCFG_DECL std::vector<void*> field_addresses(const struct_node& node, void* object) {
  const table_size size = size_of(node);
  std::vector<void*> field_list(size.fields);
  std::vector<void*> section_list(size.sections);
  address_sink sink{field_list.data(), section_list.data()};
  node.addresses(object, sink);
  return field_list;
}

// Keeps the first contradiction that a struct's own `validate` finds.
class first_error final : public report {
 public:
  std::string message;

 private:
  void add(std::string_view text, const void* const*, std::size_t) override {
    if (message.empty()) message = text;
  }
};

REFLCFG_DECL bool unknown_member(const struct_node& node, const raw& table, mismatch& why) {
  for (std::size_t i = 0; i < table.keys.size(); ++i) {
    const std::string& key = table.keys[i];
    const bool known = std::any_of(node.members.begin(), node.members.end(),
                                   [&](const member_node& member) { return member.name == key; });
    if (known) continue;
    std::vector<std::string_view> names;
    for (const member_node& member : node.members) names.push_back(member.name);
    const auto near = closest(key, names);
    std::vector<std::string> all(names.begin(), names.end());
    why = {"one of the keys " + join_or(all), "the key " + toml_key(key), "", table.items[i].at};
    if (!near.empty()) why.hint = "did you mean " + near.front() + "?";
    return true;
  }
  return false;
}

REFLCFG_DECL bool decode_field(const member_node& member, const raw& value, void* field, mismatch& why) {
  if (!member.type->decode(value, field, why)) {
    why.expected += " for " + std::string(member.name);
    return false;
  }
  std::ptrdiff_t element = -1;
  const raw decoded = member.type->encode(field);
  if (violated(member.properties, decoded, element) == nullptr) return true;
  why = {allowed_text(member.properties) + " for " + std::string(member.name), describe(value), "", value.at};
  return false;
}

REFLCFG_DECL bool decode_members(const struct_node& node, const raw& table, void* const*& fields, mismatch& why) {
  if (table.is != raw::kind::table) {
    why = {"a table {name = value}", describe(table), "", table.at};
    return false;
  }
  if (unknown_member(node, table, why)) return false;
  for (const member_node& member : node.members) {
    const auto key = std::find(table.keys.begin(), table.keys.end(), member.name);
    const raw* const value =
        key == table.keys.end() ? nullptr : &table.items[static_cast<std::size_t>(key - table.keys.begin())];
    if (member.nested == nullptr) {
      void* const field = *fields++;
      if (value != nullptr && !decode_field(member, *value, field, why)) return false;
    } else if (value != nullptr) {
      if (!decode_members(*member.nested, *value, fields, why)) return false;
    } else {
      fields += size_of(*member.nested).fields;
    }
  }
  return true;
}

REFLCFG_DECL bool decode_structure(const struct_node& node, const raw& value, void* object, mismatch& why) {
  const std::vector<void*> addresses = field_addresses(node, object);
  void* const* fields = addresses.data();
  if (!decode_members(node, value, fields, why)) return false;
  if (node.validate == nullptr) return true;
  first_error found;
  node.validate(object, found);
  if (!found.message.empty()) why = {"a table in which " + found.message, describe(value), "", value.at};
  return found.message.empty();
}

REFLCFG_DECL raw encode_members(const struct_node& node, void* const*& fields) {
  raw table;
  table.is = raw::kind::table;
  for (const member_node& member : node.members) {
    raw value = member.nested != nullptr ? encode_members(*member.nested, fields) : member.type->encode(*fields++);
    if (value.is == raw::kind::unset) continue;
    table.keys.emplace_back(member.name);
    table.items.push_back(std::move(value));
  }
  return table;
}

REFLCFG_DECL raw encode_structure(const struct_node& node, const void* object) {
  // Nothing is written; the addresses are only read from.
  const std::vector<void*> addresses = field_addresses(node, const_cast<void*>(object));
  void* const* fields = addresses.data();
  return encode_members(node, fields);
}

}  // namespace reflcfg::inline v0::detail
