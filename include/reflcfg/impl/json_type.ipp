#pragma once

#include <algorithm>
#include <cmath>
#include <reflcfg/outputs/dump.hpp>
#include <reflcfg/outputs/json_type.hpp>
#include <reflcfg/reflect/struct_node.hpp>

namespace reflcfg::inline v0::detail {

REFLCFG_DECL bool type_probe::accepts(const raw& value) const {
  mismatch ignored;
  return type != nullptr && type->decode(value, scratch, ignored);
}

REFLCFG_DECL bool type_probe::accepts_inside(const raw& value) const {
  raw wrapped = value;
  std::vector<type_kind> around;
  for (const type_ops* at = type; at != nullptr && at->shape.element != nullptr; at = at->shape.element) {
    around.insert(around.begin(), at->shape.kind);  // the innermost first
  }
  for (const type_kind kind : around) {
    if (kind == type_kind::optional) continue;
    raw outer = raw::of_list({wrapped});
    if (kind == type_kind::map) {
      outer.is = raw::kind::table;
      outer.keys = {"key"};
    }
    wrapped = std::move(outer);
  }
  return accepts(wrapped);
}

using property_span = std::span<const property>;

REFLCFG_DECL bool has_property(property_span properties, property::kind kind) {
  return std::any_of(properties.begin(), properties.end(), [&](const property& item) { return item.is == kind; });
}

REFLCFG_DECL void add_bounds(property_span properties, json_object& schema) {
  using kind = property::kind;
  for (const property& item : properties) {
    const char* const key = item.is == kind::at_least      ? "minimum"
                            : item.is == kind::above       ? "exclusiveMinimum"
                            : item.is == kind::at_most     ? "maximum"
                            : item.is == kind::below       ? "exclusiveMaximum"
                            : item.is == kind::multiple_of ? "multipleOf"
                                                           : nullptr;
    if (key == nullptr) continue;
    if (item.value.is == number::kind::integer) schema.add(key, std::to_string(item.value.integer));
    if (item.value.is == number::kind::real && std::isfinite(item.value.real)) {
      schema.add(key, format_real(item.value.real));
    }
  }
}

// The range that the integer's width sets, where no check sets a narrower one.
REFLCFG_DECL void add_width(property_span properties, const type_probe& probe, json_object& schema) {
  using kind = property::kind;
  if (!probe.accepts_inside(raw::of_integer(1))) return;
  const bool has_low = has_property(properties, kind::at_least) || has_property(properties, kind::above);
  const bool has_high = has_property(properties, kind::at_most) || has_property(properties, kind::below);
  const bool is_signed = probe.accepts_inside(raw::of_integer(-1));
  if (!is_signed && !has_low) schema.add("minimum", "0");
  for (const int bits : {8, 16, 32}) {
    const std::int64_t most = (std::int64_t{1} << (is_signed ? bits - 1 : bits)) - 1;
    if (!probe.accepts_inside(raw::of_integer(most)) || probe.accepts_inside(raw::of_integer(most + 1))) continue;
    if (is_signed && !has_low) schema.add("minimum", std::to_string(-most - 1));
    if (!has_high) schema.add("maximum", std::to_string(most));
  }
}

// `-` and `_` mean the same in a word, so both spellings are listed.
REFLCFG_DECL std::string word_enum(std::span<const std::string_view> words) {
  std::vector<std::string> shown;
  const auto add = [&](std::string word) {
    word = json_quoted(word);
    if (std::find(shown.begin(), shown.end(), word) == shown.end()) shown.push_back(std::move(word));
  };
  for (const std::string_view word : words) add(std::string(word));
  for (const char separator : {'-', '_'}) {
    for (const std::string_view word : words) {
      std::string other(word);
      std::replace_if(other.begin(), other.end(), [](char c) { return c == '-' || c == '_'; }, separator);
      add(std::move(other));
    }
  }
  return json_array(shown);
}

REFLCFG_DECL std::string type_schema(const type_shape& shape, property_span properties, const type_probe& probe) {
  json_object schema;
  fill_type(shape, properties, probe, schema);
  return schema.text();
}

REFLCFG_DECL void fill_string(const type_shape& shape, property_span properties, const type_probe& probe,
                              json_object& schema) {
  std::vector<std::string> words;
  for (const property& item : properties) {
    if (item.is == property::kind::one_of) words.push_back(json_quoted(item.text));
  }
  // A duration, an amount of bytes, a type of the user's own: text for one value, a number for another.
  const bool plain = shape.name == "text" || shape.name == "path";
  const bool number = probe.type == nullptr
                          ? !plain
                          : probe.accepts_inside(raw::of_integer(0)) || probe.accepts_inside(raw::of_integer(1));
  schema.add("type", number ? "[\"string\", \"integer\"]" : "\"string\"");
  if (!words.empty()) schema.add("enum", json_array(words));
  if (has_property(properties, property::kind::non_empty)) schema.add("minLength", "1");
  for (const property& item : properties) {
    if (item.is == property::kind::matches) schema.add_text("pattern", "^(?:" + std::string(item.text) + ")$");
  }
}

REFLCFG_DECL void fill_list(const type_shape& shape, property_span properties, const type_probe& probe,
                            json_object& schema) {
  const bool non_empty = has_property(properties, property::kind::non_empty);
  json_object list;
  list.add_text("type", "array");
  list.add("items", type_schema(shape.element->shape, properties, probe));
  // One with a fixed length takes no other; its default shows which.
  const bool outermost = probe.type != nullptr && &probe.type->shape == &shape;
  if (outermost && !probe.accepts(raw::of_list())) {
    const std::string length = std::to_string(probe.type->encode(probe.scratch).items.size());
    list.add("minItems", length);
    list.add("maxItems", length);
  } else if (non_empty) {
    list.add("minItems", "1");
  }
  if (shape.element->shape.kind == type_kind::structure || shape.element->shape.kind == type_kind::list) {
    schema.add_text("type", "array");
    schema.add("items", type_schema(shape.element->shape, properties, probe));
    return;
  }
  json_object commas;
  commas.add_text("type", "string");
  commas.add_text("description", "Elements with commas between them.");
  if (non_empty) commas.add("minLength", "1");
  schema.add("anyOf", json_array({list.text(), commas.text()}));
}

// The members of a struct that is a value, those of nested ones as objects.
REFLCFG_DECL void fill_object(const struct_node& node, const object_around* around, json_object& schema);

REFLCFG_DECL void add_members(const struct_node& node, const object_around* around, json_object& members,
                              std::vector<std::string>& required) {
  for (const member_node& member : node.members) {
    if (member.nested != nullptr && member.flattened) {
      add_members(*member.nested, around, members, required);
      continue;
    }
    json_object schema;
    if (!member.help.empty()) schema.add_text("description", member.help);
    if (member.nested != nullptr) {
      fill_object(*member.nested, around, schema);
    } else {
      fill_type(member.type->shape, member.properties, {nullptr, nullptr, around}, schema);
    }
    members.add(member.name, schema.text());
    if (member.has(property::kind::required)) required.push_back(json_quoted(member.name));
  }
}

REFLCFG_DECL void fill_object(const struct_node& node, const object_around* around, json_object& schema) {
  schema.add_text("type", "object");
  for (const object_around* at = around; at != nullptr; at = at->outer) {
    if (at->node == &node) return;  // a table like one around it: the schema stops there, or it would never end
  }
  json_object members;
  const object_around here{&node, around};
  std::vector<std::string> required;
  add_members(node, &here, members, required);
  if (!required.empty()) schema.add("required", json_array(required));
  schema.add("additionalProperties", "false");
  schema.add("properties", members.text());
}

REFLCFG_DECL void fill_map(const type_shape& shape, property_span properties, const type_probe& probe,
                           json_object& schema) {
  json_object table;
  table.add_text("type", "object");
  table.add("additionalProperties", type_schema(shape.element->shape, properties, probe));
  std::vector<std::string> forms{table.text()};
  if (shape.element->shape.kind != type_kind::structure) {
    json_object pairs;
    pairs.add_text("type", "string");
    pairs.add_text("description", "name=value, several with commas between them.");
    forms.push_back(pairs.text());
  }
  schema.add("anyOf", json_array(forms));
}

REFLCFG_DECL void fill_variant(const type_shape& shape, property_span properties, const type_probe& probe,
                               json_object& schema) {
  std::vector<std::string> alternatives;
  bool number = false;
  for (const type_ops* type : shape.alternatives) {
    number = number || type->shape.kind == type_kind::integer || type->shape.kind == type_kind::real;
    alternatives.push_back(type_schema(type->shape, properties, {nullptr, nullptr, probe.around}));
  }
  // A number in quotes is read as one here, since beside words people quote it.
  if (number) alternatives.emplace_back("{\"type\": \"string\", \"pattern\": \"^[+-]?[0-9][0-9_.eE+-]*$\"}");
  schema.add("anyOf", json_array(alternatives));
}

REFLCFG_DECL void fill_type(const type_shape& shape, property_span properties, const type_probe& probe,
                            json_object& schema) {
  switch (shape.kind) {
    case type_kind::boolean: schema.add_text("type", "boolean"); return;
    case type_kind::integer:
      schema.add_text("type", "integer");
      add_bounds(properties, schema);
      add_width(properties, probe, schema);
      return;
    case type_kind::real:
      schema.add_text("type", "number");
      add_bounds(properties, schema);
      return;
    case type_kind::string: fill_string(shape, properties, probe, schema); return;
    case type_kind::word: schema.add("enum", word_enum(shape.words)); return;
    case type_kind::optional: fill_type(shape.element->shape, properties, probe, schema); return;
    case type_kind::list: fill_list(shape, properties, probe, schema); return;
    case type_kind::map: fill_map(shape, properties, probe, schema); return;
    case type_kind::variant: fill_variant(shape, properties, probe, schema); return;
    case type_kind::structure: fill_object(shape.node(), probe.around, schema); return;
  }
}

}  // namespace reflcfg::inline v0::detail
