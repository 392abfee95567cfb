#include <reflcfg/detail/engine/names.hpp>

#include <reflcfg/detail/schema/struct_name.hpp>
#include <reflcfg/detail/value/quote.hpp>
#include <reflcfg/detail/value/suggest.hpp>

#include <algorithm>
#include <charconv>

namespace reflcfg::inline v0::detail {

const member* find_member(const structure& fields, std::string_view name) {
  for (const member& item : fields.members) {
    if (item.has(property::kind::flatten)) {
      if (const member* const found = find_member(*item.type->fields, name)) return found;
    } else if (same_name(item.name, name)) {
      return &item;
    }
  }
  return nullptr;
}

void each_member(const structure& fields, function_ref<void(const member&)> visit) {
  for (const member& item : fields.members) {
    if (item.has(property::kind::flatten)) {
      each_member(*item.type->fields, visit);
    } else {
      visit(item);
    }
  }
}

const member* find_chooser_of(const structure& fields) {
  if (const member* const own = fields.chooser()) return own;
  for (const member& item : fields.members) {
    if (!item.has(property::kind::flatten)) continue;
    if (const member* const found = find_chooser_of(*item.type->fields)) return found;
  }
  return nullptr;
}

std::string command_words(std::string_view path, std::string_view around) {
  std::string words(around.empty() ? path : path.substr(around.size() + 1));
  std::replace(words.begin(), words.end(), '.', ' ');
  return words;
}

const member* find_old_key(const structure& fields, std::string_view key, std::span<const property>& rules) {
  for (const member& item : fields.members) {
    if (item.has(property::kind::flatten)) {
      if (const member* const found = find_old_key(*item.type->fields, key, rules)) return found;
      continue;
    }
    if (!item.has(property::kind::alias)) continue;
    for (std::size_t i = 0; i < item.words.size(); ++i) {
      if (item.words[i].is != property::kind::alias || !same_name(item.words[i].text, key)) continue;
      rules = rules_of_alias(item.words, i);
      return &item;
    }
  }
  return nullptr;
}

const property* find_dead_key(const structure& fields, std::string_view key) {
  for (const property& word : fields.words) {
    const bool dead = word.is == property::kind::removed || word.is == property::kind::ignored;
    if (dead && same_name(word.text, key)) return &word;
  }
  for (const member& item : fields.members) {
    if (!item.has(property::kind::flatten)) continue;
    if (const property* const found = find_dead_key(*item.type->fields, key)) return found;
  }
  return nullptr;
}

namespace {

// `seen` are the structs that are looked at already: one may hold a list of its own kind.
bool secret_inside(const schema& type, std::vector<const structure*>& seen) {
  if (type.element != nullptr && secret_inside(*type.element, seen)) return true;
  for (const schema* part : type.parts) {
    if (secret_inside(*part, seen)) return true;
  }
  if (type.fields == nullptr || std::find(seen.begin(), seen.end(), type.fields) != seen.end()) return false;
  seen.push_back(type.fields);
  return std::any_of(type.fields->members.begin(), type.fields->members.end(), [&](const member& item) {
    return item.has(property::kind::secret) || secret_inside(*item.type, seen);
  });
}

bool parse_element_number(std::string_view text, std::size_t& number) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc{} && end == text.data() + text.size() && !text.empty();
}

void enter(target& at, const member& item) {
  at.keys.emplace_back(item.name);
  at.type = item.type;
  at.holder = &item;
  at.is_member = true;
  at.secret = at.secret || item.has(property::kind::secret);
  if (at.inside) return;
  at.field = &item;
  at.field_keys = at.keys.size();
}

void enter_part(target& at, std::string_view key, const schema& type) {
  at.keys.emplace_back(key);
  at.type = &type;
  at.is_member = false;
  at.inside = true;
}

bool step_into_struct(target& at, const structure& fields, const std::string& part) {
  if (const member* const found = find_member(fields, part)) {
    enter(at, *found);
    return true;
  }
  if (!at.inside) return false;
  std::span<const property> rules;
  if (const member* const found = find_old_key(fields, part, rules)) {
    at.alias = part;
    at.rules = rules;
    enter(at, *found);
    return true;
  }
  if (const property* const word = find_dead_key(fields, part)) {
    at.is = word->is == property::kind::removed ? target::kind::removed : target::kind::ignored;
    at.word = word;
    return true;
  }
  return false;
}

bool step_into_variant(target& at, const schema& type, const std::string& part) {
  at.inside = true;
  const std::string_view tag = at.holder == nullptr ? std::string_view{} : at.holder->text(property::kind::tagged);
  if (!tag.empty() && same_name(tag, part)) {
    at.keys.emplace_back(tag);
    at.is = target::kind::tag;
    return true;
  }
  for (const schema* alternative : type.parts) {
    if (alternative->fields != nullptr && step_into_struct(at, *alternative->fields, part)) return true;
  }
  return false;
}

// A word of an enum is one key, whichever way it is written.
std::string map_key(const schema& type, const std::string& part) {
  if (type.key->scalar == nullptr) return part;
  for (const std::string_view word : type.key->scalar->words) {
    if (same_name(word, part)) return std::string(word);
  }
  return part;
}

}  // namespace

bool holds_secret(const schema& type) {
  std::vector<const structure*> seen;
  return secret_inside(type, seen);
}

std::string tag_of(const structure& fields) {
  std::string tag;
  spell_tag(fields.name, fields.has_own_name, [&](char c) { tag += c; });
  return tag;
}

std::vector<std::string> tags_of(const schema& variant) {
  std::vector<std::string> tags;
  for (const schema* part : variant.parts) {
    if (part->fields != nullptr) tags.push_back(tag_of(*part->fields));
  }
  return tags;
}

std::size_t find_alternative(const schema& variant, std::string_view name) {
  for (std::size_t i = 0; i < variant.parts.size(); ++i) {
    if (variant.parts[i]->fields != nullptr && same_name(tag_of(*variant.parts[i]->fields), name)) return i;
  }
  return variant.parts.size();
}

bool takes_whole(const schema& type, const member& words) {
  const schema& list = type.value();
  if (list.kind != type_kind::list) return false;
  const schema& element = list.element->value();
  const bool paths = element.scalar != nullptr && element.scalar->path;
  return paths || words.has(property::kind::whole) || words.has(property::kind::config_file);
}

std::string target::path() const { return path_of_keys(keys); }

target target::field_target() const {
  target result = *this;
  result.is = kind::value;
  result.inside = false;
  result.keys.resize(field_keys);
  result.type = field->type;
  result.holder = field;
  result.is_member = true;
  return result;
}

bool target::is_boolean() const {
  for (const property& rule : rules) {
    if (rule.is == property::kind::alias_negate) return true;
    if (rule.is == property::kind::alias_map && (rule.text == "true" || rule.text == "false")) return true;
  }
  return is == kind::value && type->value().kind == type_kind::boolean;
}

// ---- the names of a config ------------------------------------------------------------------------------------------

bool names::has_secrets() const {
  if (!has_secrets_) has_secrets_ = holds_secret(root_);
  return *has_secrets_;
}

bool names::step(target& at, const std::string& part) {
  const schema& type = at.type->value();
  if (&type != at.type) at.inside = true;
  std::size_t number = 0;
  switch (type.kind) {
    case type_kind::structure: return type.fields != nullptr && step_into_struct(at, *type.fields, part);
    case type_kind::variant: return step_into_variant(at, type, part);
    case type_kind::map: enter_part(at, map_key(type, part), *type.element); return true;
    case type_kind::list:
      if (!parse_element_number(part, number)) return false;
      enter_part(at, std::to_string(number), *type.element);
      return true;
    case type_kind::tuple:
      if (!parse_element_number(part, number) || number >= type.parts.size()) return false;
      enter_part(at, std::to_string(number), *type.parts[number]);
      return true;
    default: return false;
  }
}

target names::follow(target at, std::span<const std::string> parts, std::size_t next, bool others) const {
  for (std::size_t i = next; i < parts.size(); ++i) {
    if (at.is != target::kind::value) return at;
    const bool in_section = !at.inside && at.type->kind == type_kind::structure;
    if (step(at, parts[i])) continue;
    if (in_section && next == 0 && others) {
      target other = by_other_name(parts, i);
      if (other.is != target::kind::none) return other;
    }
    at.is = target::kind::none;
    at.failed = i;
    at.at_failure = at.type;
    return at;
  }
  return at;
}

target names::find(std::span<const std::string> parts) const { return find(parts, true); }

target names::find(std::span<const std::string> parts, bool others) const {
  target root;
  if (parts.empty()) return root;
  root.is = target::kind::value;
  root.type = &root_;
  return follow(std::move(root), parts, 0, others);
}

target names::find(std::string_view path) const { return find(split_path(path)); }

target names::find_option(std::string_view path) const {
  const std::vector<std::string> parts = split_path(path);
  // Today's names first: no other name may be one of them, and the index of those takes time.
  for (const bool others : {false, true}) {
    target found = find(parts, others);
    if (found.is != target::kind::none || parts.empty()) return found;
    target negated = find_negated(parts, others);
    if (negated || others) return negated ? negated : found;
  }
  return {};
}

// The boolean of which the path is the `no_` form.
target names::find_negated(std::vector<std::string> parts, bool others) const {
  std::string& leaf = parts.back();
  if (!leaf.starts_with("no_") && !leaf.starts_with("no-")) return {};
  leaf.erase(0, 3);
  target positive = find(parts, others);
  if (!positive || !positive.is_boolean() || (!positive.is_member && positive.alias.empty())) return {};
  positive.negated = true;
  return positive;
}

target names::by_other_name(std::span<const std::string> parts, std::size_t failed) const {
  const index& all = indexed();
  if (all.others.empty()) return {};
  // The longest name first: `compile.enable` before `compile`.
  for (std::size_t count = parts.size(); count > failed; --count) {
    std::string path = with_underscores(path_of_keys(parts.first(count)));
    const auto found = all.others.find(path);
    if (found == all.others.end()) continue;
    const other_name& other = found->second.front();
    target at;
    at.keys = other.keys;
    if (other.word != nullptr) {
      at.is = other.word->is == property::kind::removed ? target::kind::removed : target::kind::ignored;
      at.word = other.word;
      at.alias = other.word->text;
      return at;
    }
    at.is = target::kind::value;
    at.holder = other.holder;
    at.type = other.holder->type;
    at.is_member = true;
    at.field = other.holder;
    at.field_keys = at.keys.size();
    at.secret = other.secret;
    at.rules = other.rules;
    at.alias = std::move(path);
    return follow(std::move(at), parts, count, true);
  }
  return {};
}

std::vector<target> names::find_all(const target& first) const {
  if (first.alias.empty() || !first.is_member || first.inside) return {first};
  const auto& same = indexed().others.at(first.alias);
  std::vector<target> all;
  for (const other_name& other : same) {
    target next = first;
    next.keys = other.keys;
    next.holder = other.holder;
    next.type = other.holder->type;
    next.field = other.holder;
    next.field_keys = other.keys.size();
    next.rules = other.rules;
    next.secret = other.secret;
    all.push_back(std::move(next));
  }
  return all;
}

std::size_t names::command_depth(std::span<const std::string> keys) const {
  const structure* fields = root_.fields;
  std::size_t depth = 0;
  for (std::size_t i = 0; i < keys.size() && fields != nullptr; ++i) {
    const member* const item = find_member(*fields, keys[i]);
    if (item == nullptr) break;
    if (item->is_command) depth = i + 1;
    fields = item->type->kind == type_kind::structure ? item->type->fields : nullptr;
  }
  return depth;
}

std::string names::command_of(std::string_view path) const {
  const std::vector<std::string> keys = split_path(path);
  return path_of_keys(std::span(keys).first(command_depth(keys)));
}

std::string names::option_name(std::string_view path) const {
  const std::vector<std::string> keys = split_path(path);
  return path_of_keys(std::span(keys).subspan(command_depth(keys)));
}

bool names::is_old_section(std::string_view path) const { return indexed().sections.contains(with_underscores(path)); }

// ---- the index of other names
// -----------------------------------------------------------------------------------------

// `around` is the section: its path, and what holds of all in it.
void names::add_names(const structure& fields, const other_name& around, index& into) const {
  const auto add = [&](std::string_view text, other_name other) {
    const std::string name = with_underscores(text);
    for (auto dot = name.rfind('.'); dot != std::string::npos; dot = dot == 0 ? dot : name.rfind('.', dot - 1)) {
      if (!into.sections.insert(name.substr(0, dot)).second || dot == 0) break;
    }
    into.others[name].push_back(std::move(other));
  };
  for (const property& word : fields.words) {
    const bool dead = word.is == property::kind::removed || word.is == property::kind::ignored;
    if (dead) add(word.text, {around.keys, nullptr, {}, &word, false, false});
  }
  for (const member& item : fields.members) {
    other_name own = around;
    own.holder = &item;
    own.secret = own.secret || item.has(property::kind::secret);
    own.hidden = own.hidden || item.has(property::kind::hidden);
    if (!item.has(property::kind::flatten)) own.keys.emplace_back(item.name);
    for (std::size_t i = 0; i < item.words.size(); ++i) {
      if (item.words[i].is != property::kind::alias) continue;
      own.rules = rules_of_alias(item.words, i);
      add(item.words[i].text, own);
    }
    if (item.type->kind == type_kind::structure) add_names(*item.type->fields, own, into);
  }
}

const names::index& names::indexed() const {
  if (index_ != nullptr) return *index_;
  index_ = std::make_unique<index>();
  add_names(fields(), {}, *index_);
  each_shown_field([&](const std::string& path, const member&) {
    index_->by_section[with_underscores(parent_of(path))].push_back(index_->fields.size());
    index_->by_leaf[with_underscores(leaf_of(path))].push_back(index_->fields.size());
    index_->fields.push_back(path);
  });
  each_shown_section([&](const std::string& path, const member&) { index_->known_sections.push_back(path); });
  return *index_;
}

namespace {

struct visited {
  bool sections;  // or fields
  bool hidden;  // these too
};

void walk_fields(const structure& fields, const std::string& path, visited which,
                 function_ref<void(const std::string&, const member&)> visit) {
  for (const member& item : fields.members) {
    if (item.has(property::kind::hidden) && !which.hidden) continue;
    if (item.has(property::kind::flatten)) {
      walk_fields(*item.type->fields, path, which, visit);
      continue;
    }
    const std::string own = join_path(path, item.name);
    const bool section = item.type->kind == type_kind::structure;
    if (section == which.sections) visit(own, item);
    if (section) walk_fields(*item.type->fields, own, which, visit);
  }
}

void collect_fields_with(property::kind word, const structure& fields, std::vector<std::string_view>& keys,
                         std::size_t command, std::vector<names::named_field>& found) {
  const auto path_of = [&](std::size_t count) {
    std::string path;
    for (std::size_t i = 0; i < count; ++i) path = join_path(path, keys[i]);
    return path;
  };
  for (const member& item : fields.members) {
    const bool flat = item.has(property::kind::flatten);
    if (!flat) keys.push_back(item.name);
    if (item.type->kind == type_kind::structure) {
      collect_fields_with(word, *item.type->fields, keys, item.is_command ? keys.size() : command, found);
    } else if (item.has(word)) {
      found.push_back({path_of(keys.size()), &item, path_of(command)});
    }
    if (!flat) keys.pop_back();
  }
}

}  // namespace

std::vector<names::named_field> names::fields_with(property::kind word) const {
  std::vector<std::string_view> keys;
  std::vector<named_field> found;
  collect_fields_with(word, fields(), keys, 0, found);
  return found;
}

void names::each_field(function_ref<void(const std::string&, const member&)> visit) const {
  walk_fields(fields(), {}, {false, true}, visit);
}
void names::each_section(function_ref<void(const std::string&, const member&)> visit) const {
  walk_fields(fields(), {}, {true, true}, visit);
}
void names::each_shown_field(function_ref<void(const std::string&, const member&)> visit) const {
  walk_fields(fields(), {}, {false, false}, visit);
}
void names::each_shown_section(function_ref<void(const std::string&, const member&)> visit) const {
  walk_fields(fields(), {}, {true, false}, visit);
}

}  // namespace reflcfg::inline v0::detail
