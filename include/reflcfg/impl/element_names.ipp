#pragma once

#include <algorithm>
#include <reflcfg/engine/element_names.hpp>
#include <reflcfg/engine/secrets.hpp>
#include <string>

namespace reflcfg::inline v0::detail {

REFLCFG_DECL void apply_rules(std::span<const property> rules, raw& value) {
  const std::string word = value.is_string_like() ? value.string : to_toml_text(value);
  const position at = value.at;
  for (const property& rule : rules) {
    if (rule.is == property::kind::alias_negate && (word == "true" || word == "false")) {
      const bool typed = value.is == raw::kind::boolean || value.is == raw::kind::text;
      if (typed) value = raw::of_boolean(word == "false");
    }
    if (rule.is == property::kind::alias_map && rule.text == word) {
      value = raw::of_text(rule.text2);
      break;
    }
  }
  value.at = at;
}

class key_renamer {
 public:
  key_renamer(const field_entry& field, const entry& source, std::vector<problem>& problems)
      : field_(field), source_(source), problems_(problems) {}

  void value(const type_shape& shape, raw& value) {
    if (shape.kind == type_kind::structure) {
      if (value.is == raw::kind::table) table(shape.node(), value);
    } else if (shape.kind == type_kind::variant) {
      for (const type_ops* type : shape.alternatives) this->value(type->shape, value);
    } else if (shape.kind == type_kind::optional) {
      this->value(shape.element->shape, value);
    } else if (shape.element != nullptr) {
      for (raw& item : value.items) this->value(shape.element->shape, item);
    }
  }

 private:
  void table(const struct_node& node, raw& table) {
    for (const property& item : node.properties) {
      const auto key = std::find(table.keys.begin(), table.keys.end(), item.text);
      if (item.is != property::kind::ignored || key == table.keys.end()) continue;
      notice(item.text, " has no effect: " + std::string(item.text2), table.items[place(table, key)]);
      drop(table, place(table, key));
    }
    for (const member_node& member : node.members) {
      if (member.flattened) {
        this->table(*member.nested, table);
        continue;
      }
      for (std::size_t i = 0; i < member.properties.size(); ++i) {
        if (member.properties[i].is == property::kind::alias) rename(member, i, table);
      }
      const auto key = std::find(table.keys.begin(), table.keys.end(), member.name);
      if (key == table.keys.end()) continue;
      raw& inner = table.items[place(table, key)];
      if (member.nested == nullptr) {
        value(member.type->shape, inner);
      } else if (inner.is == raw::kind::table) {
        this->table(*member.nested, inner);
      }
    }
  }

  void rename(const member_node& member, std::size_t alias, raw& table) {
    const std::string_view old = member.properties[alias].text;
    const auto key = std::find(table.keys.begin(), table.keys.end(), old);
    if (key == table.keys.end()) return;
    const std::size_t at = place(table, key);
    if (std::find(table.keys.begin(), table.keys.end(), member.name) != table.keys.end()) {
      notice(old, " has no effect beside " + std::string(member.name), table.items[at]);
      drop(table, at);
      return;
    }
    notice(old, " is read as " + std::string(member.name), table.items[at]);
    table.keys[at] = member.name;
    apply_rules(rules_behind(member.properties, alias), table.items[at]);
  }

  // One notice a name, however many tables have it.
  void notice(std::string_view key, const std::string& what, const raw& value) {
    if (std::find(noticed_.begin(), noticed_.end(), key) != noticed_.end()) return;
    noticed_.emplace_back(key);
    problem item{problem::kind::notice,
                 std::string(key) + " in " + source_.path + what,
                 std::string(field_.path),
                 source_.from,
                 {},
                 {}};
    if (value.at.line > 0) item.from.at = value.at;
    problems_.push_back(std::move(item));
  }

  static std::size_t place(const raw& table, std::vector<std::string>::const_iterator key) {
    return static_cast<std::size_t>(key - table.keys.begin());
  }
  static void drop(raw& table, std::size_t at) {
    table.keys.erase(table.keys.begin() + static_cast<std::ptrdiff_t>(at));
    table.items.erase(table.items.begin() + static_cast<std::ptrdiff_t>(at));
  }

  const field_entry& field_;
  const entry& source_;
  std::vector<problem>& problems_;
  std::vector<std::string_view> noticed_;
};

REFLCFG_DECL void rename_keys(const field_entry& field, const entry& source, raw& value,
                              std::vector<problem>& problems) {
  key_renamer(field, source, problems).value(field.type().shape, value);
}

}  // namespace reflcfg::inline v0::detail
