#include <reflcfg/detail/output/migration.hpp>

#include <reflcfg/detail/engine/encode.hpp>
#include <reflcfg/detail/engine/shape.hpp>
#include <reflcfg/detail/output/dead_settings.hpp>
#include <reflcfg/detail/output/toml_edit.hpp>
#include <reflcfg/detail/source/toml.hpp>
#include <reflcfg/detail/value/quote.hpp>

#include <algorithm>
#include <memory>
#include <optional>
#include <span>

namespace reflcfg::inline v0::detail {

namespace {

// A setting with an old name, and what becomes of it.
struct old_setting {
  struct outcome {
    key_path path;
    std::optional<std::string> literal;  // none: as it is written
  };

  toml_place at;
  std::string name;  // as messages write it
  std::vector<target> targets;
  std::vector<outcome> becomes{};
  bool stays = false;
  bool says_nothing = false;  // a conversion left its field as it was
};

struct setter {
  std::size_t setting;  // in migration::settings_
  std::size_t target;
};

// All that sets one of today's places.
struct setters_of_place {
  key_path path;
  std::vector<setter> setters{};
};

bool alias_has(const target& to, property::kind kind) {
  return std::any_of(to.rules.begin(), to.rules.end(), [&](const property& rule) { return rule.is == kind; });
}

constexpr std::string_view nowhere_to_put = "there is no place for its new name in this file";

class migration {
 public:
  migration(loading& load, toml_document& document, const std::vector<diagnostic>& found)
      : load_(load),
        document_(document),
        edit_(document_),
        defaults_(load.root().create(), load.root().destroy),
        found_(found) {}

  migration_result run();

 private:
  target find(const key_path& path) const { return load_.in().known.find(path); }
  bool is_of_today(const key_path& path) const { return load_.in().from.find(path_text(path)) != nullptr; }
  bool is_wrong(const toml_pair& pair) const;
  void notice(span at, std::string what) { load_.in().add(diagnostic::kind::notice, std::move(what), {}, at); }
  void keep(span at, const target& to, std::string_view why);
  void keep_all(const setters_of_place& place, std::string_view why);

  void rename_headers_of_values();
  bool is_taken(const toml_statement& header, const key_path& path) const;
  void collect(const toml_place& at);
  void collect_old(const toml_place& at, const target& to);
  void move_braces_within(const toml_place& at);

  void decide(const setters_of_place& place);
  void decide_value(const setters_of_place& place, const toml_place* own, const tree& given);
  tree value_at(const target& to, const void* object);
  bool is_unset_by_default(const target& to);
  void notice_value(const old_setting& setting, const target& to, const tree& final, bool joins);
  std::optional<std::string> literal_for(const toml_place& keeper, const target& to, const tree& final);

  void rename_whole_sections();
  bool moves_as_a_whole(toml_document::place header, key_path& section);
  void apply(const old_setting& setting);
  table_use use_of(const key_path& table) const;

  old_setting& setting_of(const setter& item) { return settings_[item.setting]; }
  const target& target_of(const setter& item) const { return settings_[item.setting].targets[item.target]; }

  loading& load_;
  toml_document& document_;
  toml_edit edit_;
  std::unique_ptr<void, void (*)(void*)> defaults_;
  const std::vector<diagnostic>& found_;
  tree encoded_;                      // the field that was looked at last: many settings may be in one
  const void* encoded_of_ = nullptr;
  std::vector<old_setting> settings_;
  std::unordered_map<const toml_statement*, std::size_t> by_statement_;  // those that are no part of another's value
  std::unordered_map<std::string, toml_place> own_;                      // settings with today's names
  std::vector<setters_of_place> places_;
  std::unordered_map<std::string, std::size_t> place_numbers_;
  std::vector<std::string> kept_;
};

bool migration::is_wrong(const toml_pair& pair) const {
  return std::any_of(found_.begin(), found_.end(), [&](const diagnostic& item) {
    const bool wrong = item.is != diagnostic::kind::notice && item.is != diagnostic::kind::removed;
    return wrong && item.at.first >= pair.node->key.first && item.at.first < pair.node->at.last;
  });
}

void migration::keep(span at, const target& to, std::string_view why) {
  if (std::find(kept_.begin(), kept_.end(), to.alias) != kept_.end()) return;
  kept_.push_back(to.alias);
  if (!why.empty()) notice(at, to.alias + " is kept as it is: " + std::string(why));
}

// ---- headers and keys -----------------------------------------------------------------------------------------------

// [old_limits] and [[old_workers]], whose keys are no settings of their own.
void migration::rename_headers_of_values() {
  std::vector<std::pair<toml_document::place, key_path>> found;
  for (auto at = document_.lines.begin(); at != document_.lines.end(); at = document_.section_end(at)) {
    const target to = find(at->path);
    if (at->gone || !to || to.alias.empty() || is_of_today(at->path)) continue;
    if (!is_taken(*at, to.keys)) {
      found.emplace_back(at, to.keys);
    } else if (!at->elements.empty()) {
      keep(at->name, to, nowhere_to_put);
    }
  }
  for (const auto& [header, path] : found) {
    if (!edit_.has_table(path)) edit_.rename_header(header, path);
  }
}

// Tables join one that is there already key by key, but a list can only be written once.
bool migration::is_taken(const toml_statement& header, const key_path& path) const {
  if (header.elements.empty() || edit_.has_table(path)) return edit_.has(path) || edit_.has_table(path);
  const auto elements = static_cast<std::ptrdiff_t>(header.path.size() - header.elements.front());
  const key_path list(path.begin(), path.end() - elements);
  const bool same = std::equal(list.begin(), list.end(), header.path.begin(), header.path.end() - elements);
  return edit_.has(same ? path : list);
}

void migration::collect(const toml_place& at) {
  const toml_pair& pair = at.pair();
  if (at.is_gone()) return;
  const target to = find(pair.path);
  if (to && to.alias.empty()) {
    own_.emplace(to.path(), at);
  } else if (to && !is_of_today(pair.path) && !to.field->has(property::kind::config_file)) {
    collect_old(at, to);
  }
}

void migration::collect_old(const toml_place& at, const target& to) {
  const toml_pair& pair = at.pair();
  if (edit_.is_written(at, to.keys)) return void(own_.emplace(to.path(), at));  // its table has moved
  old_setting setting{at, path_text(pair.path), {}};
  if (pair.in_element && !path_within(to.keys, at.scope())) return;  // its list stays
  if (pair.braces != toml_pair::none && edit_.has(to.keys)) {  // joins another table, key by key
    if (is_wrong(pair)) return keep(pair.node->key, to, {});
    if (pair.node->items.empty()) edit_.drop(at);
    return;
  }
  setting.targets = load_.in().known.find_all(to);
  for (std::size_t i = 0; i < setting.targets.size(); ++i) {
    const target& each = setting.targets[i];
    const auto [place, is_new] = place_numbers_.emplace(each.path(), places_.size());
    if (is_new) places_.push_back({each.keys});
    places_[place->second].setters.push_back({settings_.size(), i});
  }
  if (pair.around == toml_pair::none) by_statement_.emplace(&*at.statement, settings_.size());
  settings_.push_back(std::move(setting));
  move_braces_within(at);
}

// What is in a value that moves is written in tables with today's paths.
void migration::move_braces_within(const toml_place& at) {
  const text_range value = at.pair().value;
  for (toml_braces& table : at.statement->tables) {
    if (table.first >= value.first && table.first < value.last) table.path = find(table.path).keys;
  }
}

// ---- one place of today, and all that sets it -----------------------------------------------------------------------

// Whether today's name with the value as it is written says the same.
bool is_as_written(const target& to, const tree& written) {
  if (alias_has(to, property::kind::alias_convert) || alias_has(to, property::kind::alias_append)) return false;
  tree value = written;
  if (to.is_member) apply_rules(to.rules, value);
  return value == written;
}

void migration::keep_all(const setters_of_place& place, std::string_view why) {
  for (const setter& item : place.setters) {
    setting_of(item).stays = true;
    keep(setting_of(item).at.pair().node->key, target_of(item), why);
  }
}

void migration::decide(const setters_of_place& place) {
  const auto found = own_.find(path_text(place.path));
  const toml_place* const own = found == own_.end() ? nullptr : &found->second;
  if (own == nullptr && edit_.has(place.path)) return keep_all(place, nowhere_to_put);
  const setter& first = place.setters.front();
  if (own == nullptr && place.setters.size() == 1 && target_of(first).rules.empty()) {
    return setting_of(first).becomes.push_back({place.path, std::nullopt});
  }
  const bool wrong = std::any_of(place.setters.begin(), place.setters.end(),
                                 [&](const setter& item) { return is_wrong(setting_of(item).at.pair()); });
  if (wrong || (own != nullptr && is_wrong(own->pair()))) return keep_all(place, {});  // that is said already
  if (const tree* const given = load_.in().from.find(path_text(place.path))) return decide_value(place, own, *given);
  for (const setter& item : place.setters) {
    if (alias_has(target_of(item), property::kind::alias_convert)) setting_of(item).says_nothing = true;
  }
}

void migration::decide_value(const setters_of_place& place, const toml_place* own, const tree& given) {
  const setter* counts = nullptr;
  const setter* list = nullptr;  // what others add to
  for (const setter& item : place.setters) {
    if (!alias_has(target_of(item), property::kind::alias_append)) list = &item;
    if (setting_of(item).at.pair().node->key.first == given.key.first) counts = &item;
  }
  const bool adds = std::any_of(place.setters.begin(), place.setters.end(), [&](const setter& item) {
    return alias_has(target_of(item), property::kind::alias_append);
  });
  if (adds) counts = list != nullptr ? list : counts != nullptr ? counts : &place.setters.front();
  if (counts == nullptr) return;  // today's name does
  old_setting& setting = setting_of(*counts);
  const target& to = target_of(*counts);
  const tree final = value_at(to, load_.object());
  notice_value(setting, to, final, own != nullptr);
  if (own == nullptr && final.is == tree::kind::unset && is_unset_by_default(to)) return;
  const toml_pair& pair = setting.at.pair();
  std::optional<std::string> literal;
  if (adds || !is_as_written(to, *pair.node)) {
    literal = literal_for(own == nullptr ? setting.at : *own, to, final);
  } else if (own != nullptr) {
    literal = setting.at.statement->written(pair.value);
  }
  if (literal && literal->empty()) {
    keep_all(place, "no TOML value says the same");
  } else if (own == nullptr) {
    setting.becomes.push_back({place.path, std::move(literal)});
  } else if (literal) {
    own->statement->replace(own->pair().value, *literal);
  }
}

// The value at a place of the object; unset if there is none.
tree migration::value_at(const target& to, const void* object) {
  const located field = locate(load_.root(), object, std::span(to.keys).first(to.field_keys));
  if (field.object != encoded_of_) encoded_ = encode(*field.type, field.object, field.holder);
  encoded_of_ = field.object;
  const tree* value = &encoded_;
  for (std::size_t i = to.field_keys; i < to.keys.size(); ++i) {
    const bool list = value->is == tree::kind::list;
    const std::size_t index = list ? std::stoul(to.keys[i]) : 0;
    value = !list ? value->find(to.keys[i]) : index < value->items.size() ? &value->items[index] : nullptr;
    if (value == nullptr) return {};
  }
  return *value;
}

// An element is a new one, of which this is not known.
bool migration::is_unset_by_default(const target& to) {
  return !to.inside && value_at(to, defaults_.get()).is == tree::kind::unset;
}

// What becomes of a value where that is more than another name.
void migration::notice_value(const old_setting& setting, const target& to, const tree& final, bool joins) {
  const span at = setting.at.pair().node->key;
  if (alias_has(to, property::kind::alias_convert)) {
    const bool secret = to.secret || holds_secret(*to.type);
    notice(at, setting.name + " became " + to.path() + " = " + (secret ? "***" : to_toml_text(final)) +
                   ", with what this file sets");
  } else if (!joins && alias_has(to, property::kind::alias_append)) {
    notice(at, setting.name + " added to " + to.path() +
                   ", which is now written whole; files before this one add nothing to it");
  } else if (!joins && final.is == tree::kind::unset && is_unset_by_default(to)) {
    notice(at, setting.name + " leaves " + to.path() + " unset, which is its default; the key is dropped");
  }
}

// The value of a place of today, for the setting that is left there; empty if TOML cannot say it. A list keeps the
// comments in it, where only elements are added.
std::optional<std::string> migration::literal_for(const toml_place& keeper, const target& to, const tree& final) {
  const tree& written = *keeper.pair().node;
  if (written == final) return std::nullopt;
  if (final.is == tree::kind::unset) {
    if (to.holder->has(property::kind::empty_is_unset)) return "\"\"";
    return to.type->value().kind == type_kind::list ? "" : "[]";
  }
  const auto common = static_cast<std::ptrdiff_t>(std::min(written.items.size(), final.items.size()));
  const bool grows = written.is == tree::kind::list && final.is == tree::kind::list &&
                     written.items.size() == static_cast<std::size_t>(common) &&
                     std::equal(written.items.begin(), written.items.end(), final.items.begin());
  if (!grows) return to_toml_text(final);
  std::vector<std::string> more;
  for (auto item = final.items.begin() + common; item != final.items.end(); ++item) more.push_back(to_toml_text(*item));
  edit_.append(keeper, more);
  return std::nullopt;
}

// ---- writing --------------------------------------------------------------------------------------------------------

// A section that got another name keeps its header line, its order and its comments. All its keys have to go to one
// section, which must not be there yet.
void migration::rename_whole_sections() {
  for (auto at = document_.lines.begin(); at != document_.lines.end(); at = document_.section_end(at)) {
    key_path section;
    if (at->gone || at->path.empty() || !at->elements.empty() || find(at->path)) continue;
    if (moves_as_a_whole(at, section) && !edit_.has_table(section)) edit_.rename_header(at, section);
  }
}

bool migration::moves_as_a_whole(toml_document::place header, key_path& section) {
  const auto end = document_.section_end(header);
  for (auto at = std::next(header); at != end; ++at) {
    if (at->gone) continue;
    const auto found = by_statement_.find(&*at);
    if (found == by_statement_.end() || settings_[found->second].stays || at->pairs.front().parts > 1) return false;
    for (const old_setting::outcome& item : settings_[found->second].becomes) {
      const key_path parent(item.path.begin(), item.path.end() - 1);
      if (!section.empty() && section != parent) return false;
      section = parent;
    }
  }
  return !section.empty();
}

void migration::apply(const old_setting& setting) {
  if (setting.becomes.empty()) {
    if (setting.says_nothing) notice(setting.at.pair().node->key, setting.name + " sets nothing here and is dropped");
    return edit_.drop(setting.at);
  }
  edit_.rename(setting.at, setting.becomes.front().path, setting.becomes.front().literal);
  for (std::size_t i = setting.becomes.size(); --i > 0;) {
    edit_.add_below(setting.at, setting.becomes[i].path, setting.becomes[i].literal.value_or(""));
  }
}

table_use migration::use_of(const key_path& table) const {
  const target at = find(table);
  if (at.is == target::kind::ignored) return table_use::value;
  if (!at || !at.alias.empty()) return table_use::old;
  return at.type->kind == type_kind::structure && at.is_member && !at.inside ? table_use::section : table_use::value;
}

migration_result migration::run() {
  rename_headers_of_values();
  for (auto at = document_.lines.begin(); at != document_.lines.end(); ++at) {
    for (std::size_t i = 0; i < at->pairs.size(); ++i) collect({at, i});
  }
  for (const setters_of_place& place : places_) decide(place);
  rename_whole_sections();
  // What stays in its place first: it may be in a value that moves.
  for (const bool moving : {false, true}) {
    for (old_setting& item : settings_) {
      if (item.stays || item.at.is_gone()) continue;
      if (!moving && !item.becomes.empty() && !edit_.fits(item.at, item.becomes.front().path)) continue;
      apply(item);
      item.stays = true;
    }
  }
  edit_.remove_empty([this](const key_path& table) { return use_of(table); });
  return {document_.text(), std::move(kept_)};
}

}  // namespace

migration_result migrated(loading& load, const std::vector<diagnostic>& found) {
  tree file;
  std::vector<diagnostic> none;
  parse_toml(load.in().texts().text_of(1), 1, true, file, none);
  toml_document document(load.in().texts().text_of(1), file);
  comment_out_dead(document, file, load);
  return migration(load, document, found).run();
}

}  // namespace reflcfg::inline v0::detail
