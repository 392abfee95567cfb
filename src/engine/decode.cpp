#include <reflcfg/detail/engine/decode.hpp>

#include <reflcfg/detail/engine/encode.hpp>
#include <reflcfg/detail/engine/frame.hpp>
#include <reflcfg/detail/engine/merge.hpp>
#include <reflcfg/detail/engine/shape.hpp>
#include <reflcfg/detail/schema/checks.hpp>
#include <reflcfg/detail/schema/type_text.hpp>
#include <reflcfg/detail/value/number_text.hpp>
#include <reflcfg/detail/value/quote.hpp>

#include <algorithm>
#include <memory>
#include <unordered_set>

namespace reflcfg::inline v0::detail {

namespace {

const tree nothing{};

class decoder {
 public:
  decoder(state& load, completeness of) : load_(load), of_(of) {}

  void members(const structure& fields, const tree& table, void* object, const frame& at);
  void value(const schema& type, const tree& value, void* object, const frame& at);

 private:
  void one_member(const member& item, const tree& table, void* object, const frame& at);
  void command(const structure& fields, const member& item, const tree& table, void* object, const frame& at);
  void absent(const member& item, void* object, const frame& at);
  void scalar(const schema& type, const tree& value, void* object, const frame& at);
  void optional(const schema& type, const tree& value, void* object, const frame& at);
  void list(const schema& type, const tree& value, void* object, const frame& at);
  void elements(const schema& type, const tree& value, void* object, const frame& at);
  void map(const schema& type, const tree& value, void* object, const frame& at);
  void tuple(const schema& type, const tree& value, void* object, const frame& at);
  void variant(const schema& type, const tree& value, void* object, const frame& at);
  void tagged(const schema& type, const tree& value, void* object, const frame& at, std::string_view tag);
  bool alternative(const schema& part, const tree& value, void* object, const frame& at, decode_error& error,
                   std::vector<diagnostic>& kept);
  void table(const schema& type, const tree& value, void* object, const frame& at);

  void wrong(const tree& value, decode_error error, const frame& at) {
    report_wrong(value, std::move(error), at, load_);
  }
  void required(const member& item, const frame& at);
  void missing_command(const member& item, const frame& at);

  state& load_;
  completeness of_;
};

bool is_section(const frame& at) {
  for (const frame* one = &at; one->outer != nullptr; one = one->outer) {
    if (one->is != frame::kind::member || one->words->type->kind != type_kind::structure) return false;
  }
  return true;
}

// ---- structs
// ----------------------------------------------------------------------------------------------------------

void decoder::members(const structure& fields, const tree& table, void* object, const frame& at) {
  std::vector<void*> addresses(fields.members.size());
  fields.addresses(object, addresses.data());
  for (std::size_t i = 0; i < addresses.size(); ++i) {
    const member& item = fields.members[i];
    if (!item.is_command) {
      one_member(item, table, addresses[i], at);
      continue;
    }
    fields.addresses(object, addresses.data());  // the chooser, which comes first, has moved it
    command(fields, item, table, addresses[i], at);
  }
}

// What a file says of a command that is not chosen does not count, but it has to be of its type.
void decoder::command(const structure& fields, const member& item, const tree& table, void* object, const frame& at) {
  const member& chooser = *fields.chooser();
  const tree* const word = table.find(chooser.name);
  const bool chosen = word == nullptr ? !chooser.has(property::kind::required)
                                      : word->is_string_like() && same_name(word->string, item.name);
  if (object != nullptr && (chosen || of_ == completeness::part)) return one_member(item, table, object, at);
  const tree* const given = table.find(item.name);
  if (given == nullptr) return;
  const std::unique_ptr<void, void (*)(void*)> scratch(item.type->create(), item.type->destroy);
  decoder(load_, completeness::part).value(*item.type, *given, scratch.get(), at.member(item, given));
}

void decoder::one_member(const member& item, const tree& table, void* object, const frame& at) {
  if (item.has(property::kind::flatten)) return members(*item.type->fields, table, object, at);
  const tree* const given = table.find(item.name);
  const frame inner = at.member(item, given);
  if (given != nullptr) {
    value(*item.type, *given, object, inner);
  } else if (item.type->kind == type_kind::structure && item.type->fields != nullptr) {
    members(*item.type->fields, nothing, object, inner);
  } else {
    absent(item, object, inner);
  }
}

// A default: the compiler has checked those that it can evaluate, and this the others.
void decoder::absent(const member& item, void* object, const frame& at) {
  if (item.has(property::kind::required)) {
    required(item, at);
  } else if ((item.kinds & limits) != 0) {
    check_object(*item.type, object, at, load_);
  }
}

void decoder::required(const member& item, const frame& at) {
  const std::string path = at.path();
  if (!is_section(*at.outer)) {
    load_.add(diagnostic::kind::missing, at.outer->path() + ": the key " + toml_key(item.name) + " is required", path,
              at.outer->blamed(load_.texts()));
    return;
  }
  if (of_ == completeness::part) return;
  // Given, but wrong: that is said already.
  const bool tried = std::any_of(load_.found.begin(), load_.found.end(), [&](const diagnostic& found) {
    return found.is != diagnostic::kind::notice && found.path == path;
  });
  if (tried) return;
  if (item.has(property::kind::command)) return missing_command(item, at);
  const std::string section(parent_of(path));
  std::string how = item.has(property::kind::positional) ? "give it as an argument, with --" : "give it with --";
  how += load_.known.option_name(path);
  if (item.type->kind != type_kind::boolean) how += " <" + std::string(noun_of(*item.type)) + ">";
  how += ", or " + (section.empty() ? "" : "[" + section + "] ") + std::string(leaf_of(path)) + " = ... in a TOML file";
  load_.add(diagnostic::kind::missing, path + " is required", path, {}).help.push_back(std::move(how));
}

void decoder::missing_command(const member& item, const frame& at) {
  const std::string words = command_words(load_.known.command_of(at.path()));
  const auto all = item.type->scalar->words;
  diagnostic& found = load_.add(
      diagnostic::kind::missing,
      "a command is required" + (words.empty() ? "" : " after " + words) + ": " + join_or({all.begin(), all.end()}),
      at.path(), at.outer->blamed(load_.texts()));
  if (load_.help_option.empty()) return;
  found.help.push_back((words.empty() ? "" : words + " ") + "--" + std::string(load_.help_option) + " describes them");
}

void decoder::table(const schema& type, const tree& given, void* object, const frame& at) {
  if (given.is == tree::kind::table) return members(*type.fields, given, object, at);
  if (!is_section(at)) return wrong(given, {"a table {name = value}", describe(given)}, at);
  const std::string path = at.path();
  const bool many = given.is == tree::kind::list && !given.items.empty() && given.items[0].is == tree::kind::table;
  const bool quoted = !load_.texts().hidden(given.at);
  load_
      .add(diagnostic::kind::invalid,
           path + " is a section, not " +
               (many     ? "a list of tables"
                : quoted ? describe(given)
                         : "***"),
           path, given.key.known() ? given.key : given.at)
      .help.push_back(many ? "write [" + path + "] with single brackets"
                           : "write [" + path + "] on a line of its own, and its settings below it");
}

// ---- scalars and optionals
// --------------------------------------------------------------------------------------------

void decoder::scalar(const schema& type, const tree& given, void* object, const frame& at) {
  decode_error error;
  if (!type.scalar->decode(type, given, object, error)) return wrong(given, std::move(error), at);
  check_scalar(type, object, at, load_);
}

void decoder::optional(const schema& type, const tree& given, void* object, const frame& at) {
  if (says_none(given, *type.element)) return type.optional().reset(object);
  value(*type.element, given, type.optional().engage(object), at);
}

// ---- lists, tuples and maps
// ---------------------------------------------------------------------------------------------

void decoder::list(const schema& type, const tree& given, void* object, const frame& at) {
  // A path or an addition is about what the default has.
  if (given.by_path || (given.adds_to_default && given.is == tree::kind::list)) {
    tree whole = encode(type, object);
    merge(type, whole, tree(given), at, load_);
    if (whole.is == tree::kind::list) elements(type, whole, object, at);
    return;
  }
  if (given.is == tree::kind::list) return elements(type, given, object, at);
  const schema& element = type.element->value();
  if (given.is == tree::kind::table && element.kind == type_kind::structure) {
    load_
        .add(diagnostic::kind::invalid, at.shown(load_.texts()) + " is a list of tables, not one table", at.path(),
             at.blamed(load_.texts()))
        .help.push_back("write [[" + at.path() + "]] with double brackets");
    return;
  }
  decode_error error{"a list of " + plural_of(element), describe(given)};
  if (given.is != tree::kind::table) error.hint = "put it in brackets: [" + to_toml_text(given) + "]";
  wrong(given, std::move(error), at);
}

void decoder::elements(const schema& type, const tree& given, void* object, const frame& at) {
  const list_operations& list = type.list();
  const std::size_t size = given.items.size();
  check_emptiness(size == 0, at, load_);
  if (list.fixed_size != 0 && size != list.fixed_size) {
    const std::string count = std::to_string(list.fixed_size);
    return wrong(given, {count + (list.fixed_size == 1 ? " element" : " elements"), std::to_string(size)}, at);
  }
  list.clear(object);
  for (std::size_t i = 0; i < size; ++i) {
    const frame inner = at.element(i, given.items[i]);
    const bool added = list.add(object, i, [&](void* element) {
      const std::size_t before = load_.found.size();
      value(*type.element, given.items[i], element, inner);
      return load_.found.size() == before;
    });
    if (!added) wrong(given.items[i], {"each element once", describe(given.items[i]) + " again"}, inner);
  }
}

void decoder::tuple(const schema& type, const tree& given, void* object, const frame& at) {
  if (given.by_path) {
    tree whole = encode(type, object);
    merge(type, whole, tree(given), at, load_);
    return whole.is == tree::kind::list ? tuple(type, whole, object, at) : void();
  }
  const std::string count = std::to_string(type.parts.size()) + " elements";
  if (given.is != tree::kind::list) return wrong(given, {"a list of " + count, describe(given)}, at);
  if (given.items.size() != type.parts.size()) return wrong(given, {count, std::to_string(given.items.size())}, at);
  for (std::size_t i = 0; i < type.parts.size(); ++i) {
    value(*type.parts[i], given.items[i], type.tuple().at(object, i), at.element(i, given.items[i]));
  }
}

void decoder::map(const schema& type, const tree& given, void* object, const frame& at) {
  if (given.is == tree::kind::list) {
    for (const tree& part : given.items) {
      if (part.is_string_like() && part.string.find('=') != std::string::npos) continue;
      return wrong(part, {"name=value", describe(part), "write name=value, several with commas"}, at);
    }
  }
  if (given.is != tree::kind::table) {
    return wrong(given, {"a table", describe(given), "write {name = value}"}, at);
  }
  tree whole;
  if (given.by_path) {
    whole = encode(type, object);
    merge(type, whole, tree(given), at, load_);
  }
  const tree& entries = given.by_path ? whole : given;
  check_emptiness(entries.items.empty(), at, load_);
  type.map().clear(object);
  std::unordered_set<std::string> keys;
  for (std::size_t i = 0; i < entries.items.size(); ++i) {
    const frame inner = at.entry(entries.keys[i], entries.items[i]);
    const std::string key = canonical_key(*type.key, entries.keys[i]);
    if (type.key->kind != type_kind::string && !keys.insert(key).second) {
      wrong(entries.items[i], {"each key once", "the key " + toml_key(entries.keys[i]) + " again"}, at);
      continue;
    }
    decode_error error;
    const auto fill = [&](void* element) { value(*type.element, entries.items[i], element, inner); };
    if (type.map().add(object, tree::of_token(key), fill, error)) continue;
    error.expected = "keys that are " + error.expected;
    error.got = "the key " + toml_key(entries.keys[i]);
    wrong(entries.items[i], std::move(error), at);
  }
}

// ---- variants
// -----------------------------------------------------------------------------------------------------------

void decoder::tagged(const schema& type, const tree& given, void* object, const frame& at, std::string_view tag) {
  const tree* const word = given.find(tag);
  std::size_t index = type.variant().index(object);
  const std::vector<std::string> all = tags_of(type);
  const bool known = word != nullptr && word->is_string_like();
  if (word != nullptr && known) index = find_alternative(type, word->string);
  if (word != nullptr && (!known || index == type.parts.size())) {
    return wrong(*word, {"one of " + join_or(all), describe(*word)}, at.entry(tag, *word));
  }
  if (index >= type.parts.size() || type.parts[index]->fields == nullptr) {
    return wrong(given, {"the key " + std::string(tag) + ", one of " + join_or(all) + ", is required"}, at);
  }
  const bool same = index == type.variant().index(object);
  void* const chosen = same ? const_cast<void*>(type.variant().get(object)) : type.variant().emplace(object, index);
  tree left = given;
  left.erase(tag);
  report_unknown_keys(*type.parts[index]->fields, left, at, load_);
  members(*type.parts[index]->fields, left, chosen, at);
}

// Whether a value has the form of an alternative that is no scalar.
bool has_form_of(const schema& part, const tree& given) {
  const type_kind kind = part.value().kind;
  if (kind == type_kind::structure || kind == type_kind::map) return given.is == tree::kind::table;
  if (kind == type_kind::list || kind == type_kind::tuple) {
    return given.is == tree::kind::list || given.is_string_like() || given.by_path;
  }
  return true;
}

bool fits(const schema& part, const tree& given) {
  const structure* const fields = part.value().fields;
  return fields == nullptr || std::all_of(given.keys.begin(), given.keys.end(),
                                          [&](const std::string& key) { return find_member(*fields, key) != nullptr; });
}

bool decoder::alternative(const schema& part, const tree& given, void* object, const frame& at, decode_error& error,
                          std::vector<diagnostic>& kept) {
  if (part.is_scalar()) {
    if (!part.scalar->decode(part, given, object, error)) return false;
    check_scalar(part, object, at, load_);
    return true;
  }
  error.expected = form_text(part);
  if (!has_form_of(part, given)) return false;
  const bool text = given.is_string_like() && part.value().kind != type_kind::variant;
  tree shaped;
  if (text) {
    shaped = given;
    shape(part, shaped, at, load_);
  }
  if (!fits(part, given)) return false;
  const std::size_t before = load_.found.size();
  value(part, text ? shaped : given, object, at);
  if (load_.found.size() == before) return true;
  if (kept.empty() && !text) {
    for (std::size_t i = before; i < load_.found.size(); ++i) kept.push_back(load_.found[i]);
  }
  load_.found.resize(before);
  return false;
}

void decoder::variant(const schema& type, const tree& given, void* object, const frame& at) {
  const variant_operations& variant = type.variant();
  const bool can_be_empty = variant.empty < type.parts.size();
  if (can_be_empty && says_none(given, type)) {
    variant.emplace(object, variant.empty);
    return;
  }
  const std::string_view tag = at.words == nullptr ? std::string_view{} : at.words->text(property::kind::tagged);
  if (!tag.empty() && given.is == tree::kind::table) return tagged(type, given, object, at, tag);
  const schema& there = type.parts[variant.index(object)]->value();
  if (given.by_path && (there.element != nullptr || there.kind == type_kind::tuple)) {
    // A path into a list or a map: about the one that is there.
    return value(*type.parts[variant.index(object)], given, const_cast<void*>(variant.get(object)), at);
  }
  std::vector<std::string> expected;
  std::string hint;
  std::vector<diagnostic> kept;
  const auto taken = [&](const tree& tried) {
    for (std::size_t i = 0; i < type.parts.size(); ++i) {
      if (i == variant.empty) continue;
      decode_error error;
      if (alternative(*type.parts[i], tried, variant.emplace(object, i), at, error, kept)) return true;
      const bool said = std::find(expected.begin(), expected.end(), error.expected) != expected.end();
      if (!said) expected.push_back(error.expected);
      if (hint.empty()) hint = error.hint;
    }
    return false;
  };
  if (taken(given)) return;
  const std::size_t count = expected.size();
  if (given.is == tree::kind::string) {
    // Files for programs that keep such a setting as text quote all of its forms: '2' beside 'op'.
    tree token = given;
    token.is = tree::kind::token;
    if (taken(token)) return;
  }
  expected.resize(count);
  if (!kept.empty()) {
    for (diagnostic& item : kept) load_.found.push_back(std::move(item));
    return;
  }
  wrong(given, {join_or(expected), describe(given), hint}, at);
}

void decoder::value(const schema& type, const tree& given, void* object, const frame& at) {
  switch (type.kind) {
    case type_kind::optional: return optional(type, given, object, at);
    case type_kind::list: return list(type, given, object, at);
    case type_kind::tuple: return tuple(type, given, object, at);
    case type_kind::map: return map(type, given, object, at);
    case type_kind::variant: return variant(type, given, object, at);
    default: break;
  }
  if (type.is_scalar()) return scalar(type, given, object, at);
  table(type, given, object, at);
}

}  // namespace

void decode(const schema& root, const tree& values, void* object, completeness of, state& load) {
  decoder(load, of).members(*root.fields, values, object, {});
}

void decode_at(const schema& root, const tree& values, void* object, const std::vector<std::string>& keys, state& load,
               absent_commands* absent) {
  const tree* given = &values;
  frame frames[1 + 64];  // deeper than any section
  const schema* type = &root;
  std::size_t depth = 0;
  for (const std::string& key : keys) {
    given = given->find(key);
    const located next = locate(*type, object, {&key, 1}, absent);
    if (given == nullptr || next.object == nullptr || depth == 64) return;
    frames[depth + 1] = frames[depth].member(*next.holder, given);
    ++depth;
    type = next.type;
    object = const_cast<void*>(next.object);
  }
  decoder(load, completeness::part).value(*type, *given, object, frames[depth]);
}

bool decode_quietly_at(const schema& root, tree values, void* object, const std::vector<std::string>& keys,
                       absent_commands& absent) {
  state quiet(root);
  forget_places(values);  // spans are in the sources of another load
  decode_at(root, values, object, keys, quiet, &absent);
  return !quiet.has_errors();
}

namespace {

// Moves the value to the same path in `into`, or says that a value is there. The tables around a value have no place.
bool join_replaced(tree& into, tree& value) {
  if (has_place(into) || has_place(value)) return false;
  for (std::size_t i = 0; i < value.items.size(); ++i) {
    tree* const there = into.find(value.keys[i]);
    if (there == nullptr) {
      into.get(value.keys[i]) = std::move(value.items[i]);
    } else if (!join_replaced(*there, value.items[i])) {
      return false;
    }
  }
  return true;
}

// Each replaced value has a tree of its own. Few trees with many values in each are decoded in less time.
std::vector<tree> joined(std::vector<tree> replaced) {
  std::vector<tree> all;
  for (tree& value : replaced) {
    if (all.empty() || !join_replaced(all.back(), value)) all.push_back(std::move(value));
  }
  return all;
}

}  // namespace

void check_replaced(const schema& root, state& load) {
  if (load.replaced.empty()) return;
  const std::vector<tree> all = joined(std::move(load.replaced));
  load.replaced.clear();
  const std::unique_ptr<void, void (*)(void*)> scratch(root.create(), root.destroy);
  const std::size_t before = load.found.size();
  for (const tree& values : all) decoder(load, completeness::part).members(*root.fields, values, scratch.get(), {});
  // Limits, and what is required, are for the values that count.
  const auto first = load.found.begin() + static_cast<std::ptrdiff_t>(before);
  const auto other = [](const diagnostic& item) { return item.is != diagnostic::kind::invalid; };
  load.found.erase(std::remove_if(first, load.found.end(), other), load.found.end());
}

bool decode_value(const schema& type, const tree& value, void* object, decode_error& error) {
  state load(type);
  tree shaped = value;
  forget_places(shaped);  // spans are in the sources of the load that the value is from
  shape(type, shaped, {}, load);
  const frame root;
  decoder(load, completeness::part).value(type, shaped, object, root);
  for (const diagnostic& item : load.found) {
    if (item.is == diagnostic::kind::notice) continue;
    error = {item.what, {}, item.help.empty() ? "" : item.help.front()};
    return false;
  }
  return true;
}

}  // namespace reflcfg::inline v0::detail
