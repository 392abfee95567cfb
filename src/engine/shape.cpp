#include <reflcfg/detail/engine/shape.hpp>

#include <reflcfg/detail/value/number_text.hpp>
#include <reflcfg/detail/value/quote.hpp>

#include <algorithm>

namespace reflcfg::inline v0::detail {

bool is_none_token(const tree& value) {
  if (value.is != tree::kind::token || value.string.size() != 4) return false;
  const auto same = [&](std::size_t i, char lower) { return (value.string[i] | 0x20) == lower; };
  return same(0, 'n') && same(1, 'o') && same(2, 'n') && same(3, 'e');
}

bool says_none(const tree& value, const schema& inner) {
  const bool empty_list = value.is == tree::kind::list && value.items.empty() && inner.value().kind != type_kind::list;
  return value.is == tree::kind::unset || empty_list || is_none_token(value);
}

void apply_rules(std::span<const property> rules, tree& value) {
  const std::string word = value.is_string_like() ? value.string : to_toml_text(value);
  const auto become = [&](tree result) {
    value.is = result.is;
    value.boolean = result.boolean;
    value.string = std::move(result.string);
  };
  for (const property& rule : rules) {
    if (rule.is == property::kind::alias_negate && (word == "true" || word == "false")) {
      const bool typed = value.is == tree::kind::boolean || value.is == tree::kind::token;
      if (typed) become(tree::of_boolean(word == "false"));
    }
    if (rule.is == property::kind::alias_map && rule.text == word) {
      become(tree::of_token(rule.text2));
      break;
    }
  }
}

void split_at_commas(const tree& text, std::vector<tree>& items) {
  std::string_view left = text.string;
  while (true) {
    const auto comma = left.find(',');
    const std::string_view part = trimmed(left.substr(0, comma));
    if (!part.empty()) {
      items.push_back(tree::of_token(part));
      items.back().at = text.at;
    }
    if (comma == std::string_view::npos) return;
    left.remove_prefix(comma + 1);
  }
}

namespace {

// Within a value of the command line a key has no place of its own.
span place_of_key(const tree& value) { return value.key.known() ? value.key : value.at; }

// ---- the shape of a value
// -----------------------------------------------------------------------------------------------

class shaper {
 public:
  explicit shaper(state& load) : load_(load) {}

  // Gives a value the shape of its type; `words` are those of the member that holds it.
  void shape(const schema& type, tree& value, const frame& at);

  // The table of a struct that is a value.
  void shape_struct(const structure& fields, tree& table, const frame& at);

 private:
  void shape_list(const schema& list, tree& value, const frame& at);
  void shape_map(const schema& map, tree& value, const frame& at);
  void shape_variant(const schema& variant, tree& value, const frame& at);
  void settle(tree& out, const member& item, tree&& value, const std::string& written, const frame& at);
  void unknown_key(const structure& fields, const std::string& key, const tree& value, const frame& at);

  state& load_;
};

bool is_text_for_parts(const tree& value) { return value.is == tree::kind::string || value.is == tree::kind::token; }

void shaper::shape_list(const schema& list, tree& value, const frame& at) {
  if (is_text_for_parts(value)) {
    const bool whole = list.kind == type_kind::list && at.words != nullptr && takes_whole(list, *at.words);
    std::vector<tree> items;
    if (!whole) {
      split_at_commas(value, items);
    } else if (!value.string.empty()) {
      items.push_back(value);
    }
    value.is = tree::kind::list;
    value.string.clear();
    value.items = std::move(items);
  }
  if (value.is != tree::kind::list && !value.by_path) return;
  for (std::size_t i = 0; i < value.items.size(); ++i) {
    const schema* const part = list.kind == type_kind::list ? list.element
                               : i < list.parts.size()      ? list.parts[i]
                                                            : nullptr;
    const std::size_t index = value.by_path ? std::stoul(value.keys[i]) : i;
    if (part != nullptr) {
      shape(*part, value.items[i], at.element(index, value.items[i]));
    } else if (holds_secret(list)) {
      load_.texts().hide(value.items[i].at);  // one too many, which no type says how to search
    }
  }
}

// The `name=value` parts of a list or a text. What has none stays a list, which decoding refuses.
bool parts_to_table(tree& value) {
  std::vector<tree> parts = std::move(value.items);
  if (is_text_for_parts(value)) split_at_commas(value, parts);
  tree table = tree::of_table();
  for (const tree& part : parts) {
    const auto equals = part.is_string_like() ? part.string.find('=') : std::string::npos;
    if (equals == std::string::npos) {
      value.items = std::move(parts);
      return false;
    }
    tree& entry = table.get(trimmed(std::string_view(part.string).substr(0, equals)));
    entry = tree::of_token(trimmed(std::string_view(part.string).substr(equals + 1)));
    entry.at = part.at;
  }
  table.clears = parts.empty();
  value.is = tree::kind::table;
  value.clears = table.clears;
  value.string.clear();
  take_entries(value, std::move(table));
  return true;
}

void shaper::shape_map(const schema& map, tree& value, const frame& at) {
  const bool parts = is_text_for_parts(value) || value.is == tree::kind::list;
  if (parts && !parts_to_table(value)) return;
  if (value.is != tree::kind::table) return;
  for (std::size_t i = 0; i < value.items.size(); ++i) {
    shape(*map.element, value.items[i], at.entry(value.keys[i], value.items[i]));
  }
}

// Whether a struct knows every key of a table.
bool fits_keys(const structure& fields, const tree& table) {
  std::span<const property> rules;
  return std::all_of(table.keys.begin(), table.keys.end(), [&](const std::string& key) {
    return find_member(fields, key) != nullptr || find_old_key(fields, key, rules) != nullptr ||
           find_dead_key(fields, key) != nullptr;
  });
}

void shaper::shape_variant(const schema& variant, tree& value, const frame& at) {
  if (value.is == tree::kind::list) {
    for (const schema* part : variant.parts) {
      if (part->value().kind == type_kind::list) return shape(*part, value, at);
    }
    return;
  }
  if (value.is != tree::kind::table) return;
  const std::string_view tag = at.words == nullptr ? std::string_view{} : at.words->text(property::kind::tagged);
  tree word;
  const auto spelled =
      std::find_if(value.keys.begin(), value.keys.end(), [&](const std::string& key) { return same_name(key, tag); });
  if (!tag.empty() && spelled != value.keys.end()) {
    word = std::move(*value.find(*spelled));
    value.erase(*spelled);
  }
  const schema* chosen = nullptr;
  if (word.is_string_like()) {
    const std::size_t index = find_alternative(variant, word.string);
    if (index < variant.parts.size()) chosen = variant.parts[index];
  }
  for (const schema* part : variant.parts) {
    const bool table = part->fields != nullptr || part->value().kind == type_kind::map;
    if (chosen == nullptr && table && (part->fields == nullptr || fits_keys(*part->fields, value))) chosen = part;
  }
  for (const schema* part : variant.parts) {
    if (chosen == nullptr && part->fields != nullptr) chosen = part;
  }
  if (chosen != nullptr) shape(*chosen, value, at);
  if (word.is != tree::kind::unset) value.get(tag) = std::move(word);
}

// Whether a value has the form of its type, so that what is secret in it is known.
bool can_be_searched(const schema& own, const tree& value) {
  const auto has_part = [&](bool (*fits)(const schema& part)) {
    return std::any_of(own.parts.begin(), own.parts.end(), [&](const schema* part) { return fits(part->value()); });
  };
  const bool table = value.is == tree::kind::table;
  const bool list = value.is == tree::kind::list;
  switch (own.kind) {
    case type_kind::structure:
    case type_kind::map: return table;
    case type_kind::list:
    case type_kind::tuple: return list || value.by_path;
    case type_kind::variant:
      return (list && has_part([](const schema& part) { return part.kind == type_kind::list; })) ||
             (table &&
              has_part([](const schema& part) { return part.fields != nullptr || part.kind == type_kind::map; }));
    default: return true;
  }
}

void shaper::shape(const schema& type, tree& value, const frame& at) {
  const schema& own = type.value();
  const bool unsets = at.is == frame::kind::member && at.words->has(property::kind::empty_is_unset);
  if (at.secret) load_.texts().hide(value.at);
  if (unsets && value.is_string_like() && value.string.empty()) {
    value.is = tree::kind::unset;
    return;
  }
  if (&own != &type && says_none(value, own)) return;
  switch (own.kind) {
    case type_kind::list:
    case type_kind::tuple: shape_list(own, value, at); break;
    case type_kind::map: shape_map(own, value, at); break;
    case type_kind::variant: shape_variant(own, value, at); break;
    case type_kind::structure:
      if (own.fields != nullptr && value.is == tree::kind::table) shape_struct(*own.fields, value, at);
      break;
    default: return;
  }
  if (!can_be_searched(own, value) && holds_secret(own)) load_.texts().hide(value.at);
}

// ---- tables of structs that are values
// ------------------------------------------------------------------------------------

// Two names of one key in one table: the later counts.
void shaper::settle(tree& out, const member& item, tree&& value, const std::string& written, const frame& at) {
  tree* const there = out.find(item.name);
  if (there == nullptr) {
    out.get(item.name) = std::move(value);
    return;
  }
  if (!value.renamed && !there->renamed) {
    load_.add(diagnostic::kind::conflict,
              std::string(item.name) + " is given twice in " + at.path() + ", here as " + written, at.path(),
              place_of_key(value));
    return;
  }
  const bool later = load_.texts().before(there->key, value.key);
  if (value != *there) {
    const std::string other = there->renamed ? load_.texts().name(there->name) : std::string(item.name);
    load_.notice_once((later ? written : std::string(item.name)) + " wins in " + at.path() + ": both " + written +
                          " and " + other + " set it",
                      at.path(), place_of_key(value));
  }
  if (later) *there = std::move(value);
}

void shaper::unknown_key(const structure& fields, const std::string& key, const tree& value, const frame& at) {
  if (load_.known.has_secrets()) load_.texts().hide(value.at);
  const std::string path = at.path() + place_of(key);
  diagnostic& item = load_.add(diagnostic::kind::unknown, "unknown key " + path, path, place_of_key(value));
  item.help = key_help(fields, key);
}

void shaper::shape_struct(const structure& fields, tree& table, const frame& at) {
  tree out = tree::of_table();
  for (std::size_t i = 0; i < table.items.size(); ++i) {
    const std::string& key = table.keys[i];
    tree& value = table.items[i];
    const member* item = find_member(fields, key);
    std::span<const property> rules;
    if (item == nullptr) item = find_old_key(fields, key, rules);
    if (item != nullptr && find_member(fields, key) == nullptr) {
      apply_rules(rules, value);
      value.renamed = true;
      value.name = load_.texts().add_name(key);
      load_.notice_once(
          key + " in " + at.path().substr(0, at.path().find('[')) + " is read as " + std::string(item->name), at.path(),
          place_of_key(value));
    }
    if (item != nullptr) {
      shape(*item->type, value, at.member(*item, &value));
      settle(out, *item, std::move(value), key, at);
    } else if (const property* const dead = find_dead_key(fields, key)) {
      const std::string why(dead->text2);
      if (dead->is == property::kind::ignored) {
        load_.notice_once(key + " in " + at.path().substr(0, at.path().find('[')) + " has no effect: " + why, at.path(),
                          place_of_key(value));
      } else {
        load_.add(diagnostic::kind::removed, at.path() + place_of(key) + " was removed", at.path(), place_of_key(value))
            .help.push_back(why);
      }
    } else {
      unknown_key(fields, key, value, at);
    }
  }
  take_entries(table, std::move(out));
}

}  // namespace

void shape(const schema& type, tree& value, const frame& at, state& load) { shaper(load).shape(type, value, at); }

}  // namespace reflcfg::inline v0::detail
