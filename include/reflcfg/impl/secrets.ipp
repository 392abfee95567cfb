#pragma once

#include <algorithm>
#include <reflcfg/engine/secrets.hpp>
#include <utility>
#include <vector>

namespace reflcfg::inline v0::detail {

REFLCFG_DECL void mask_members(const struct_node& node, raw& table);

// An element of a list, a value of a map, ... Of a variant's structs each masks its own keys.
REFLCFG_DECL void mask_inside(const type_shape& shape, raw& value) {
  if (shape.kind == type_kind::structure) {
    mask_members(shape.node(), value);
  } else if (shape.kind == type_kind::variant) {
    for (const type_ops* type : shape.alternatives) mask_inside(type->shape, value);
  } else if (shape.kind == type_kind::optional) {
    mask_inside(shape.element->shape, value);
  } else if (shape.element != nullptr) {
    for (raw& item : value.items) mask_inside(shape.element->shape, item);
  }
}

REFLCFG_DECL void mask_members(const struct_node& node, raw& table) {
  for (const member_node& member : node.members) {
    if (member.flattened) {
      mask_members(*member.nested, table);
      continue;
    }
    const auto key = std::find(table.keys.begin(), table.keys.end(), member.name);
    if (key == table.keys.end()) continue;
    raw& value = table.items[static_cast<std::size_t>(key - table.keys.begin())];
    if (member.has(property::kind::secret)) {
      if (value.is != raw::kind::unset) value = raw::of_string("***");
    } else if (member.nested != nullptr) {
      mask_members(*member.nested, value);
    } else {
      mask_inside(member.type->shape, value);
    }
  }
}

REFLCFG_DECL raw masked(const field_entry& field, raw value) {
  if (field.has(property::kind::secret)) return value.is == raw::kind::unset ? value : raw::of_string("***");
  mask_inside(field.type().shape, value);
  return value;
}

REFLCFG_DECL std::string shown_text(const field_entry& field, const raw& value) {
  const bool secret = field.has(property::kind::secret) && value.is != raw::kind::unset;
  return secret ? "***" : to_toml_text(masked(field, value));
}

// The names of secret members. `seen` are the structs that are looked at already: one may hold a list of its own kind.
class secret_names {
 public:
  std::vector<std::string_view> names;

  void of(const type_shape& shape) {
    if (shape.kind == type_kind::structure) of(shape.node());
    if (shape.element != nullptr) of(shape.element->shape);
    for (const type_ops* type : shape.alternatives) of(type->shape);
  }

  void of(const struct_node& node) {
    if (std::find(seen_.begin(), seen_.end(), &node) != seen_.end()) return;
    seen_.push_back(&node);
    for (const member_node& member : node.members) {
      if (member.has(property::kind::secret)) {
        names.push_back(member.name);
        for (const property& item : member.properties) {
          if (item.is == property::kind::alias) names.push_back(item.text);
        }
      } else if (member.nested != nullptr) {
        of(*member.nested);
      } else {
        of(member.type->shape);
      }
    }
  }

 private:
  std::vector<const struct_node*> seen_;
};

REFLCFG_DECL bool holds_secret(const struct_node& node) {
  secret_names found;
  found.of(node);
  return !found.names.empty();
}

REFLCFG_DECL bool holds_secret(const field_entry& field) {
  secret_names found;
  found.of(field.type().shape);
  return field.has(property::kind::secret) || !found.names.empty();
}

REFLCFG_DECL bool may_quote_line(const field_entry& field, std::string_view line) {
  secret_names found;
  found.of(field.type().shape);
  return !field.has(property::kind::secret) &&
         std::none_of(found.names.begin(), found.names.end(),
                      [&](std::string_view name) { return line.find(name) != std::string_view::npos; });
}

}  // namespace reflcfg::inline v0::detail
