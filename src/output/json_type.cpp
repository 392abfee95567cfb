#include <reflcfg/detail/output/json_type.hpp>

#include <reflcfg/detail/engine/encode.hpp>
#include <reflcfg/detail/engine/names.hpp>
#include <reflcfg/detail/output/dump.hpp>
#include <reflcfg/detail/output/json_pattern.hpp>
#include <reflcfg/detail/schema/checks.hpp>
#include <reflcfg/detail/schema/type_text.hpp>
#include <reflcfg/detail/value/quote.hpp>

#include <algorithm>
#include <cmath>
#include <memory>

namespace reflcfg::inline v0::detail {

namespace {

json_object empty_list_form() {
  json_object form;
  form.add_text("type", "array");
  form.add("maxItems", "0");
  return form;
}

json_object commas_form(const char* description, const std::string& pattern) {
  json_object form;
  form.add_text("type", "string");
  form.add_text("description", description);
  if (!pattern.empty()) form.add_text("pattern", pattern);
  return form;
}

bool fits_json(const tree& value) {
  if (value.is == tree::kind::unset || (value.is == tree::kind::real && !std::isfinite(value.real))) return false;
  return std::all_of(value.items.begin(), value.items.end(), [](const tree& item) { return fits_json(item); });
}

// Calls `use` with an element to try values on, which is not added to the list.
void with_element(const schema& list, void* object, function_ref<void(void*)> use) {
  if (object == nullptr) return use(nullptr);
  list.list().add(object, 0, [&](void* element) {
    use(element);
    return false;
  });
}

// Whether a table of the struct has to have some key, in it or in a struct that is part of it.
bool requires_keys(const structure& fields) {
  return std::any_of(fields.members.begin(), fields.members.end(), [](const member& item) {
    const bool nested = item.type->kind == type_kind::structure && item.type->fields != nullptr;
    return item.has(property::kind::required) || (nested && requires_keys(*item.type->fields));
  });
}

std::string described(const member& item) {
  std::string help(item.help);
  const std::string limits_of_field = limits_text(item);
  if (!limits_of_field.empty()) help += (help.empty() ? "(" : " (") + limits_of_field + ")";
  return help;
}

// What a map of an alias reads as words: 1 as well as "1", where the file has a number.
void add_mapped_words(std::span<const property> rules, std::vector<json_object>& found) {
  std::vector<std::string> words;
  for (const property& rule : rules) {
    if (rule.is != property::kind::alias_map) continue;
    words.push_back(json_quoted(rule.text));
    const bool literal = rule.text == "true" || rule.text == "false" ||
                         rule.text.find_first_not_of("0123456789") == std::string_view::npos;
    if (literal && !rule.text.empty()) words.emplace_back(rule.text);
  }
  if (!words.empty()) found.emplace_back().add("enum", json_array(words));
}

bool has_alias_rule(std::span<const property> rules, property::kind kind) {
  return std::any_of(rules.begin(), rules.end(), [&](const property& rule) { return rule.is == kind; });
}

}  // namespace

void add_forms(const std::vector<json_object>& forms, json_object& schema) {
  if (forms.size() == 1) return schema.add_all(forms.front());
  schema.add("anyOf", json_array(forms));
}

std::string dead_key_schema(const property& word) {
  const bool ignored = word.is == property::kind::ignored;
  json_object schema;
  schema.add("deprecated", "true");
  schema.add_text("description", (ignored ? "has no effect: " : "was removed: ") + std::string(word.text2));
  if (!ignored) schema.add("not", "{}");
  return schema.text();
}

std::string json_types::field(const member& item, const json_place& at, std::string_view title) {
  json_object schema;
  const bool seen = !at.hidden;
  if (seen && !title.empty()) schema.add_text("title", title);
  const std::string description = seen ? described(item) : "";
  if (!description.empty()) schema.add_text("description", description);
  // Before the object is tried on.
  const bool hides = at.secret || holds_secret(*item.type);
  const bool has_default = at.object != nullptr && !hides && seen && !item.has(property::kind::required);
  const tree value = has_default ? encode(*item.type, at.object, &item) : tree{};
  std::vector<json_object> all = forms(*item.type, at);
  if (item.has(property::kind::empty_is_unset)) all.emplace_back().add("const", "\"\"");
  add_forms(all, schema);
  if (at.secret) schema.add("writeOnly", "true");
  if (fits_json(value)) schema.add("default", to_json_text(value));
  const std::string_view unit = item.text(property::kind::unit);
  if (!unit.empty() && seen) schema.add_text("x-unit", unit);
  return schema.text();
}

std::string json_types::other_name(const member& item, std::span<const property> rules, const json_place& at,
                                   std::string_view path) {
  json_object schema;
  schema.add("deprecated", "true");
  schema.add_text("description", "use " + std::string(path));
  if (has_alias_rule(rules, property::kind::alias_convert)) return schema.text();  // a function decides what it reads
  std::vector<json_object> all;
  add_mapped_words(rules, all);
  for (json_object& form : forms(*item.type, at)) all.push_back(std::move(form));
  const bool empty = has_alias_rule(rules, property::kind::alias_append) || item.has(property::kind::empty_is_unset);
  if (empty) all.emplace_back().add("const", "\"\"");
  add_forms(all, schema);
  if (at.secret) schema.add("writeOnly", "true");
  return schema.text();
}

// ---- types
// --------------------------------------------------------------------------------------------------------------

std::vector<json_object> json_types::forms(const schema& type, const json_place& at) {
  std::vector<json_object> found;
  switch (type.kind) {
    case type_kind::optional: optional_forms(type, at, found); break;
    case type_kind::list: list_forms(type, at, found); break;
    case type_kind::tuple: tuple_forms(type, at, found); break;
    case type_kind::map: map_forms(type, at, found); break;
    case type_kind::variant: variant_forms(type, at, found); break;
    case type_kind::structure:
      if (type.fields != nullptr) found.push_back(reference(type, {{}, false, at.secret}, at.object));
      break;
    default: add_scalar_forms(type, at, found);
  }
  return found;
}

void json_types::optional_forms(const schema& type, const json_place& at, std::vector<json_object>& found) {
  void* const inner = at.object == nullptr ? nullptr : type.optional().engage(at.object);
  found = forms(*type.element, {at.words, inner, at.secret});
  // TOML has no word for none; an empty list says it, where it is no value itself.
  if (type.value().kind != type_kind::list) found.push_back(empty_list_form());
}

void json_types::list_forms(const schema& type, const json_place& at, std::vector<json_object>& found) {
  const std::size_t fixed = type.list().fixed_size;
  const bool non_empty = at.words.has(property::kind::non_empty);
  std::vector<json_object> elements;
  with_element(type, at.object,
               [&](void* element) { elements = forms(*type.element, {at.words, element, at.secret}); });
  json_object items;
  add_forms(elements, items);
  json_object& list = found.emplace_back();
  list.add_text("type", "array");
  list.add("items", items.text());
  if (fixed != 0 || non_empty) list.add("minItems", std::to_string(fixed != 0 ? fixed : 1));
  if (fixed != 0) list.add("maxItems", std::to_string(fixed));
  if (type.list().is_set) list.add("uniqueItems", "true");
  if (!takes_whole(type, at.words)) {
    if (const auto pattern = parts_pattern(type, at.words)) {
      found.push_back(commas_form("Elements with commas between them.", *pattern));
    }
    return;
  }
  // A text is one element, whatever is in it; an empty one is none.
  if (fixed > 1) return;
  json_object text;
  if (elements.size() != 1 || type.element->kind != type_kind::string) text.add_text("type", "string");
  add_forms(elements, text);
  found.push_back(std::move(text));
  if (!non_empty && (at.words.kinds & limits) != 0) found.emplace_back().add("const", "\"\"");
}

void json_types::tuple_forms(const schema& type, const json_place& at, std::vector<json_object>& found) {
  std::vector<json_object> items;
  for (std::size_t i = 0; i < type.parts.size(); ++i) {
    void* const part = at.object == nullptr ? nullptr : type.tuple().at(at.object, i);
    add_forms(forms(*type.parts[i], {at.words, part, at.secret}), items.emplace_back());
  }
  const std::string size = std::to_string(type.parts.size());
  json_object& list = found.emplace_back();
  list.add_text("type", "array");
  list.add("prefixItems", json_array(items));
  list.add("minItems", size);
  list.add("maxItems", size);
  if (const auto pattern = parts_pattern(type, at.words)) {
    found.push_back(commas_form("Elements with commas between them.", *pattern));
  }
}

json_object json_types::map_object(const schema& type, const json_place& at) {
  static constexpr member no_words{};
  json_object values;
  add_forms(forms(*type.element, {at.words, nullptr, at.secret}), values);
  json_object table;
  table.add_text("type", "object");
  if (at.words.has(property::kind::non_empty)) table.add("minProperties", "1");
  const schema& key = *type.key;
  if (key.kind == type_kind::word) {
    json_object offered;
    json_object patterns;
    std::string names;
    for (const std::string_view word : key.scalar->words) {
      offered.add(word, "true");
      names += (names.empty() ? "" : "|") + any_spelling(word);
    }
    table.add("additionalProperties", "false");
    table.add("properties", offered.text());
    patterns.add("^(" + names + ")$", values.text());
    table.add("patternProperties", patterns.text());
    return table;
  }
  if (key.kind == type_kind::integer) {
    const std::string pattern = "^\\s*" + token_pattern(key, no_words) + "\\s*$";
    table.add("propertyNames", "{\"pattern\": " + json_quoted(pattern) + "}");
  }
  table.add("additionalProperties", values.text());
  return table;
}

void json_types::map_forms(const schema& type, const json_place& at, std::vector<json_object>& found) {
  found.push_back(map_object(type, at));
  if (const auto pattern = parts_pattern(type, at.words)) {
    found.push_back(commas_form("name=value, several with commas between them.", *pattern));
  }
  const std::string entry = entry_pattern(type, at.words);
  const bool non_empty = at.words.has(property::kind::non_empty);
  if (entry.empty() && non_empty) return;
  if (entry.empty()) return found.push_back(empty_list_form());
  json_object items = commas_form("name=value", entry);
  json_object& list = found.emplace_back();
  list.add_text("type", "array");
  list.add("items", items.text());
  if (non_empty) list.add("minItems", "1");
}

// ---- variants
// -----------------------------------------------------------------------------------------------------------

void json_types::variant_forms(const schema& type, const json_place& at, std::vector<json_object>& found) {
  const std::string_view tag = at.words.text(property::kind::tagged);
  std::string quoted;  // numbers and the like in quotes, which files for other programs have beside words
  for (std::size_t i = 0; i < type.parts.size(); ++i) {
    const schema& part = *type.parts[i];
    if (i == type.variant().empty) continue;
    const bool table = part.kind == type_kind::structure || part.value().kind == type_kind::map;
    if (table && !tag.empty()) continue;
    if (part.value().kind == type_kind::map) {
      found.push_back(map_object(part.value(), {at.words, nullptr, at.secret}));
      continue;
    }
    for (json_object& form : forms(part, {at.words, nullptr, at.secret})) found.push_back(std::move(form));
    if (part.kind != type_kind::boolean && part.kind != type_kind::integer && part.kind != type_kind::real) continue;
    quoted += (quoted.empty() ? "" : "|") + token_pattern(part, at.words);
  }
  if (!tag.empty()) found.push_back(tagged_object(type, at, tag));
  if (!quoted.empty()) {
    json_object& text = found.emplace_back();
    text.add_text("type", "string");
    text.add_text("pattern", "^\\s*(" + quoted + ")\\s*$");
  }
  if (type.variant().empty < type.parts.size()) found.push_back(empty_list_form());
}

// One alternative each. The key that tells them apart may be left out of the one that is there by default.
json_object json_types::tagged_object(const schema& type, const json_place& at, std::string_view tag) {
  const std::size_t index = at.object == nullptr ? 0 : type.variant().index(at.object);
  std::vector<json_object> alternatives;
  for (std::size_t i = 0; i < type.parts.size(); ++i) {
    const schema& part = *type.parts[i];
    if (part.fields != nullptr) alternatives.push_back(reference(part, {tag, i != index, at.secret}, nullptr));
  }
  json_object schema;
  schema.add("oneOf", json_array(alternatives));
  return schema;
}

// ---- structs that are values
// --------------------------------------------------------------------------------------------

json_object json_types::reference(const schema& type, const struct_use& as, void* object) {
  const auto same = [&](const definition& one) { return one.fields == type.fields && one.as == as; };
  auto found = std::find_if(definitions_.begin(), definitions_.end(), same);
  if (found == definitions_.end()) {
    const std::string base(type.fields->name.empty() ? "table" : type.fields->name);
    std::string name = base;
    const auto taken = [&](const definition& one) { return one.name == name; };
    for (int i = 2; std::any_of(definitions_.begin(), definitions_.end(), taken); ++i) {
      name = base + "-" + std::to_string(i);
    }
    // Its name is known before its text: it may be a part of itself.
    const std::size_t index = definitions_.size();
    definitions_.push_back({type.fields, as, name, {}});
    std::string text = definition_text(type, as, object, name);
    definitions_[index].text = std::move(text);
    found = definitions_.begin() + static_cast<std::ptrdiff_t>(index);
  }
  json_object schema;
  schema.add_text("$ref", "#/$defs/" + found->name);
  return schema;
}

std::string json_types::definition_text(const schema& type, const struct_use& as, void* object,
                                        const std::string& name) {
  json_table table("#/$defs/" + name);
  if (!as.tag.empty()) {
    std::vector<json_object> word;
    add_word_forms({tag_of(*type.fields)}, word);
    json_object key;
    add_forms(word, key);
    table.add_exact(as.tag, key.text(), as.tag_required);
  }
  // One of its own has the struct's defaults, not those of a place; a part of another struct is part of its object.
  const bool own = type.create != nullptr;
  const std::unique_ptr<void, void (*)(void*)> made(own ? type.create() : nullptr, type.destroy);
  add_members(*type.fields, own ? made.get() : object, as.secret, table);
  json_object schema;
  if (!type.fields->help.empty()) schema.add_text("description", type.fields->help);
  table.write(schema);
  return schema.text();
}

void json_types::add_members(const structure& fields, void* object, bool secret, json_table& table) {
  std::vector<void*> addresses(fields.members.size());
  fields.addresses(object, addresses.data());
  for (std::size_t i = 0; i < addresses.size(); ++i) {
    const member& item = fields.members[i];
    const bool hides = secret || item.has(property::kind::secret);
    if (item.has(property::kind::flatten)) {
      add_members(*item.type->fields, addresses[i], hides, table);
    } else {
      add_member(item, {item, addresses[i], hides, item.has(property::kind::hidden)}, table);
    }
  }
  for (const property& word : fields.words) {
    const bool dead = word.is == property::kind::removed || word.is == property::kind::ignored;
    if (dead) table.add(word.text, dead_key_schema(word));
  }
}

void json_types::add_member(const member& item, const json_place& at, json_table& table) {
  const bool seen = !at.hidden;
  const auto add = [&](std::string_view name, const std::string& schema) {
    seen ? table.add(name, schema) : table.add_unseen(name, schema);
  };
  std::vector<std::string_view> spelled{item.name};
  add(item.name, field(item, at, {}));
  for (std::size_t i = 0; i < item.words.size(); ++i) {
    if (item.words[i].is != property::kind::alias) continue;
    spelled.push_back(item.words[i].text);
    add(item.words[i].text, other_name(item, rules_of_alias(item.words, i), at, item.name));
  }
  const bool nested = item.type->kind == type_kind::structure && item.type->fields != nullptr;
  if (item.has(property::kind::required) || (nested && requires_keys(*item.type->fields))) table.require(spelled);
}

void json_types::add_definitions(json_object& schema) const {
  if (definitions_.empty()) return;
  json_object all;
  for (const definition& one : definitions_) all.add(one.name, one.text);
  schema.add("$defs", all.text());
}

}  // namespace reflcfg::inline v0::detail
