// --json-schema: what a TOML file may hold, for editors (taplo's `#:schema file.json`) and validators. It accepts every
// file that loads, with other names as deprecated keys, and refuses what it can express: unknown keys, types, words,
// ranges. Rules over several fields are the loader's alone.
#include <reflcfg/detail/output/json_type.hpp>

#include <reflcfg/detail/engine/decode.hpp>
#include <reflcfg/detail/engine/names.hpp>
#include <reflcfg/detail/output/output.hpp>
#include <reflcfg/detail/value/quote.hpp>

#include <algorithm>
#include <memory>

namespace reflcfg::inline v0::detail {

namespace {

// A field or a section of today, with its place in an object that has the defaults.
struct placed_member {
  const member* item = nullptr;
  void* object = nullptr;
  bool secret = false;
  bool hidden = false;
};

// Another name: whose, and by which rules.
struct placed_alias {
  placed_member field;
  std::span<const property> rules;
  std::string path;  // the field's own
};

// A name below another: what a key of a table may mean. Of a name that means several things, a name of today counts
// first, then a removed or ignored key, then other names.
struct key_node {
  std::string name;
  placed_member own{};
  std::vector<placed_alias> others{};
  const property* dead = nullptr;
  bool is_table = false;  // a section, of today or of other names only
  std::vector<std::unique_ptr<key_node>> below{};

  bool is_section() const { return own.item != nullptr && own.item->type->kind == type_kind::structure; }

  key_node& child(std::string_view key) {
    for (const auto& node : below) {
      if (same_name(node->name, key)) return *node;
    }
    below.push_back(std::make_unique<key_node>());
    below.back()->name = key;
    return *below.back();
  }
};

using member_visit = function_ref<void(const member& item, void* object, bool secret, bool hidden)>;

// The members with their places, those of flattened structs among them.
void each_placed(const structure& fields, void* object, bool secret, bool hidden, absent_commands& absent,
                 member_visit visit) {
  const std::vector<void*> addresses = absent.members(fields, object);
  for (std::size_t i = 0; i < addresses.size(); ++i) {
    const member& item = fields.members[i];
    const bool hides = secret || item.has(property::kind::secret);
    const bool unseen = hidden || item.has(property::kind::hidden);
    if (item.has(property::kind::flatten)) {
      each_placed(*item.type->fields, addresses[i], hides, unseen, absent, visit);
    } else {
      visit(item, addresses[i], hides, unseen);
    }
  }
}

class key_tree {
 public:
  key_tree(const structure& fields, void* object) {
    root.is_table = true;
    add_section(fields, object, false, false, root);
    add_old_names(fields, object, {});
  }

  key_node root{};

 private:
  absent_commands absent_;

  void add_section(const structure& fields, void* object, bool secret, bool hidden, key_node& into) {
    each_placed(fields, object, secret, hidden, absent_, [&](const member& item, void* place, bool hides, bool unseen) {
      key_node& node = into.child(item.name);
      node.own = {&item, place, hides, unseen};
      node.is_table = node.is_section();
      if (node.is_table) add_section(*item.type->fields, place, hides, unseen, node);
    });
  }

  // The other names of the fields, whose paths are whole ones.
  void add_old_names(const structure& fields, void* object, const std::string& path) {
    add_dead_keys(fields);
    each_placed(fields, object, false, false, absent_, [&](const member& item, void* place, bool hides, bool unseen) {
      const std::string own = join_path(path, item.name);
      for (std::size_t i = 0; i < item.words.size(); ++i) {
        if (item.words[i].is != property::kind::alias) continue;
        key_node* const node = find_or_make(item.words[i].text);
        const placed_alias alias{{&item, place, hides, unseen}, rules_of_alias(item.words, i), own};
        if (node != nullptr) add_alias(alias, *node);
      }
      if (item.type->kind == type_kind::structure) add_old_names(*item.type->fields, place, own);
    });
  }

  void add_dead_keys(const structure& fields) {
    for (const property& word : fields.words) {
      if (word.is != property::kind::removed && word.is != property::kind::ignored) continue;
      key_node* const node = find_or_make(word.text);
      if (node != nullptr && node->dead == nullptr) node->dead = &word;
    }
    for (const member& item : fields.members) {
      if (item.has(property::kind::flatten)) add_dead_keys(*item.type->fields);
    }
  }

  // An old name of a section is one of each of its fields.
  void add_alias(const placed_alias& alias, key_node& node) {
    const placed_member& field = alias.field;
    if (field.item->type->kind != type_kind::structure) return node.others.push_back(alias);
    node.is_table = true;
    each_placed(*field.item->type->fields, field.object, field.secret, field.hidden, absent_,
                [&](const member& item, void* place, bool hides, bool unseen) {
                  add_alias({{&item, place, hides, unseen}, {}, join_path(alias.path, item.name)},
                            node.child(item.name));
                });
  }

  // Null for a path into a field, which has its own keys.
  key_node* find_or_make(std::string_view path) {
    key_node* at = &root;
    for (const std::string& part : split_path(path)) {
      if (at->own.item != nullptr && !at->is_section()) return nullptr;
      at->is_table = true;
      at = &at->child(part);
    }
    return at;
  }
};

class schema_writer {
 public:
  explicit schema_writer(const schema& root)
      : object_(root.create(), root.destroy), keys_(*root.fields, object_.get()) {}

  std::string write(const options& about) {
    const std::string program(about.program.empty() ? "the program" : about.program);
    json_object schema;
    schema.add_text("$schema", "https://json-schema.org/draft/2020-12/schema");
    schema.add_text("title", "Settings of " + program);
    if (!about.about.empty()) schema.add_text("description", about.about);
    add_table(keys_.root, {}, "#", schema);
    types_.add_definitions(schema);
    return schema.text() + "\n";
  }

 private:
  void add_table(const key_node& node, const std::string& path, std::string pointer, json_object& schema) {
    json_table table(std::move(pointer));
    for (const auto& key : node.below) {
      const std::string text = of_key(*key, join_path(path, key->name), table.pointer_to(key->name));
      if (text.empty()) continue;
      const bool unseen = node.own.hidden || key->own.hidden || is_alias_of_hidden(*key);
      unseen ? table.add_unseen(key->name, text) : table.add(key->name, text);
    }
    table.write(schema);
  }

  static bool is_alias_of_hidden(const key_node& node) {
    return !node.others.empty() && std::all_of(node.others.begin(), node.others.end(),
                                               [](const placed_alias& alias) { return alias.field.hidden; });
  }

  std::string of_key(const key_node& node, const std::string& path, const std::string& pointer) {
    if (node.is_section()) return section(node, path, pointer);
    if (node.own.item != nullptr) {
      const placed_member& own = node.own;
      if (own.item->has(property::kind::config_file)) return {};  // a file cannot name files
      return types_.field(*own.item, {*own.item, own.object, own.secret, own.hidden}, path);
    }
    if (node.dead != nullptr) return dead_key_schema(*node.dead);
    if (!node.others.empty()) return aliases(node.others);
    json_object schema;
    schema.add("deprecated", "true");  // only old names lie in it
    add_table(node, path, pointer, schema);
    return schema.text();
  }

  std::string section(const key_node& node, const std::string& path, const std::string& pointer) {
    const member& item = *node.own.item;
    json_object schema;
    const std::string_view help = item.help.empty() ? item.type->fields->help : item.help;
    if (!node.own.hidden) schema.add_text("title", path);
    if (!node.own.hidden && !help.empty()) schema.add_text("description", help);
    add_table(node, path, pointer, schema);
    return schema.text();
  }

  // Of an old setting that was split into several, each takes the value.
  std::string aliases(const std::vector<placed_alias>& all) {
    std::vector<std::string> texts;
    for (const placed_alias& alias : all) {
      const placed_member& field = alias.field;
      if (field.item->has(property::kind::config_file)) continue;
      texts.push_back(types_.other_name(*field.item, alias.rules,
                                        {*field.item, field.object, field.secret, field.hidden}, alias.path));
    }
    if (texts.size() < 2) return texts.empty() ? "" : texts.front();
    json_object schema;
    schema.add("deprecated", "true");
    schema.add("allOf", json_array(texts));
    return schema.text();
  }

  std::unique_ptr<void, void (*)(void*)> object_;
  key_tree keys_;
  json_types types_;
};

}  // namespace

void answer_json_schema(const builtin_call& call, load_report& result) {
  result.output = schema_writer(call.root).write(call.about);
}

}  // namespace reflcfg::inline v0::detail
