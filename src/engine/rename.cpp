#include <reflcfg/detail/engine/rename.hpp>

#include <reflcfg/detail/engine/merge.hpp>
#include <reflcfg/detail/schema/type_text.hpp>
#include <reflcfg/detail/value/quote.hpp>
#include <reflcfg/detail/value/suggest.hpp>

#include <algorithm>
#include <charconv>

namespace reflcfg::inline v0::detail {

namespace {

void hide_all_in(const tree& value, sources& texts) {
  const bool parts = value.is == tree::kind::table || value.is == tree::kind::list;
  if (!parts) texts.hide(value.at);
  for (const tree& item : value.items) hide_all_in(item, texts);
}

bool has_rule(std::span<const property> rules, property::kind kind) {
  return std::any_of(rules.begin(), rules.end(), [&](const property& rule) { return rule.is == kind; });
}

// The value as a notice shows it: "optimizer.fused is read as optimizer.implementation = fused".
std::string notice_value(const target& to, const tree& value) {
  const schema& own = to.type->value();
  const bool number = own.kind == type_kind::integer || own.kind == type_kind::real;
  if (value.is != tree::kind::token) return to_toml_text(value);
  return number ? value.string : in_quotes(value.string);
}

}  // namespace

void notice_alias(const target& to, const tree& before, const tree& after, state& load) {
  const bool adds = has_rule(to.rules, property::kind::alias_append);
  std::string what = to.alias + " is read as " + to.path();
  if (!(before == after) && !to.secret && !holds_secret(*to.type)) {
    const bool adds_nothing = adds && after.is_string_like() && after.string.empty();
    what += adds_nothing ? ", which it leaves as it is" : (adds ? " with " : " = ") + notice_value(to, after);
  }
  load.notice_once(std::move(what), to.path(), after.key.known() ? after.key : after.at);
}

namespace {

// What an alias says in the field's own terms. False if nothing is left to put.
bool translate(const target& to, tree& value, state& load) {
  if (to.alias.empty()) return true;
  value.renamed = true;
  const bool option = value.key.known() && load.texts().kind_of(value.key) == origin::kind::command_line;
  value.name = load.texts().add_name(option ? load.known.option_name(to.alias) : to.alias);
  for (const property& rule : to.rules) {
    if (rule.is != property::kind::alias_convert) continue;
    load.later.push_back({to, std::move(value), rule.function});
    return false;
  }
  const bool adds = has_rule(to.rules, property::kind::alias_append);
  const tree before = value;
  if (to.is_member) apply_rules(to.rules, value);
  notice_alias(to, before, value, load);
  if (adds && value.is_string_like() && value.string.empty()) return false;
  value.adds = value.adds_to_default = adds;
  return true;
}

// Another name for the same field in one file, or another variable: the later counts, but nobody should have to guess
// that.
void notice_contradiction(const target& to, const tree& winner, const tree& loser, state& load) {
  const bool file = load.texts().kind_of(winner.key) == origin::kind::file;
  const bool variable = load.texts().kind_of(winner.key) == origin::kind::environment;
  const auto name = [&](const tree& value) {
    if (variable) return load.texts().origin_at(value.key).name;
    return value.renamed ? load.texts().name(value.name) : to.path();
  };
  if ((!file && !variable) || winner.key.source != loser.key.source) return;
  if (name(winner) == name(loser) || winner == loser) return;
  const std::string line = file ? " on line " + std::to_string(load.texts().origin_at(loser.key).at.line) : "";
  load.notice_once(name(winner) + " wins over " + name(loser) + line + ": both set " + to.path(), to.path(),
                   winner.key);
}

std::string given_list(const schema& type, const tree& list) {
  const schema* const element = type.value().element;
  if (element == nullptr) return shown(list);
  std::string text;
  for (const tree& item : list.items) text += (text.empty() ? "" : ", ") + given_text(*element, item);
  return shortened("[" + text + "]");
}

// A list that a later use of its option replaces is lost, which may not be what was meant.
void notice_replaced(const target& to, const tree& value, const tree& before, state& load) {
  const bool lists = before.is == tree::kind::list && value.is == tree::kind::list;
  const bool option =
      value.key.source == before.key.source && load.texts().kind_of(value.key) == origin::kind::command_line;
  if (!lists || !option || before.items.empty() || value.items.empty() || before == value) return;
  const std::string shown = to.secret || holds_secret(*to.type) ? "***" : given_list(*to.type, before);
  load.notice_once("--" + load.known.option_name(to.path()) + " is given again, which replaces " + shown +
                       "; give all elements to one " +
                       (to.holder->type->value().kind == type_kind::list ? "option" : "use"),
                   to.path(), value.key);
}

// Adds that come before the list that they add to.
void put_list_before(tree& slot, tree&& list) {
  tree added = std::move(slot);
  slot = std::move(list);
  for (tree& item : added.items) {
    if (!has_element(slot, item)) slot.items.push_back(std::move(item));
  }
}

// The frames from the root to a place.
class target_frames {
 public:
  target_frames(const target& to, const schema& root) : frames_(to.keys.size() + 1) {
    const schema* type = &root;
    for (std::size_t i = 0; i < to.field_keys; ++i) {
      const member* const item = find_member(*type->fields, to.keys[i]);
      frames_[i + 1] = frames_[i].member(*item, nullptr);
      type = item->type;
    }
    for (std::size_t i = to.field_keys; i < to.keys.size(); ++i) frames_[i + 1] = part(frames_[i], to.keys[i]);
    if (to.is_member) frames_.back().is = frame::kind::member;
    frames_.back().words = to.holder;
    frames_.back().secret = to.secret;
    field_ = to.field_keys;
  }
  const frame& place() const { return frames_.back(); }
  const frame& field() const { return frames_[field_]; }

 private:
  static frame part(const frame& around, const std::string& key) {
    frame inner = around;
    inner.outer = &around;
    inner.name = key;
    const auto [end, error] = std::from_chars(key.data(), key.data() + key.size(), inner.index);
    const bool number = error == std::errc{} && end == key.data() + key.size();
    inner.is = number ? frame::kind::element : frame::kind::entry;
    return inner;
  }

  std::vector<frame> frames_;
  std::size_t field_;
};

void join(tree& slot, const target& to, tree&& value, repeat again, const frame& at, state& load) {
  if (again == repeat::overrides) return replace(slot, std::move(value), at, load);
  const bool list = value.is == tree::kind::list;
  if (slot.adds_to_default && list && !value.adds) return put_list_before(slot, std::move(value));
  const bool adds =
      value.adds || (again == repeat::adds && list && slot.is == tree::kind::list && !value.items.empty());
  if (adds || value.by_path || (value.is == tree::kind::table && slot.is == tree::kind::table)) {
    const bool slot_adds = slot.adds;
    value.adds = adds;
    merge(*to.type, slot, std::move(value), at, load);
    slot.adds = slot_adds;
    return;
  }
  if (load.texts().before(value.key, slot.key)) std::swap(slot, value);  // what is there comes later in the source
  notice_contradiction(to, value, slot, load);
  notice_replaced(to, value, slot, load);
  replace(slot, std::move(value), at, load);
}

// The tree of a field, made if the source has not given it yet. Null where the source gives something else than a
// section around it: decoding says so.
tree* field_slot(tree& source, const target& to, bool& made) {
  tree* at = &source;
  for (std::size_t i = 0; i < to.field_keys; ++i) {
    if (at->is == tree::kind::unset) *at = tree::of_table();
    if (at->is != tree::kind::table) return nullptr;
    made = at->find(to.keys[i]) == nullptr;
    at = &at->get(to.keys[i]);
  }
  return at;
}

// Gives a value the shape of its place, and the words that say how it joins others.
void take_shape(const schema& type, tree& value, const frame& at, state& load) {
  shape(type, value, at, load);
  const bool list = value.is == tree::kind::list && !value.items.empty();
  if (at.is == frame::kind::member && list && at.words->has(property::kind::append)) value.adds = true;
}

// ---- files ----------------------------------------------------------------------------------------------------------

// Most keys are members of today, and their values stay where they are. The others are put to their places at the end.
class file_renamer {
 public:
  explicit file_renamer(state& load) : load_(load) {}

  tree rename(tree&& file);

 private:
  void section(const structure& fields, tree& table, const frame& at);
  bool own(const member& item, tree& value, const frame& at);
  void refuse_file_name(const tree& value, const std::string& option);
  void other(tree&& value);
  void other_keys(tree&& table);
  void put_to(const target& to, tree&& value);
  void dead(const target& to, const tree& value);
  void unknown(const tree& value);
  void unknown_below(const tree& table);
  std::string written() const;

  struct other_key {
    std::vector<std::string> parts;
    tree value;
  };

  state& load_;
  tree out_;
  std::vector<std::string> parts_;  // of the path as it is written
  std::vector<other_key> others_;
  std::size_t unknown_ = 0;
};

constexpr std::size_t most_suggestions = 200;  // a search each; nobody reads more

std::string file_renamer::written() const { return path_of_keys(parts_); }

tree file_renamer::rename(tree&& file) {
  out_ = std::move(file);
  section(load_.known.fields(), out_, {});
  for (other_key& key : others_) {
    parts_ = std::move(key.parts);
    other(std::move(key.value));
  }
  return std::move(out_);
}

void file_renamer::section(const structure& fields, tree& table, const frame& at) {
  table.at = table.key = {};  // no value: nothing in it was given by being in a section
  std::vector<const member*> seen;
  for (std::size_t i = 0; i < table.items.size(); ++i) {
    parts_.push_back(std::move(table.keys[i]));
    tree& value = table.items[i];
    const member* const item = find_member(fields, parts_.back());
    if (item == nullptr) {
      others_.push_back({parts_, std::move(value)});
    } else if (std::find(seen.begin(), seen.end(), item) != seen.end()) {
      load_.add(diagnostic::kind::conflict,
                written() + " is given twice: " + std::string(item->name) + " may be written with - and with _",
                written(), value.key);
    } else if (own(*item, value, at.member(*item, &value))) {
      table.keys[seen.size()] = item->name;
      if (seen.size() != i) table.items[seen.size()] = std::move(value);
      seen.push_back(item);
    }
    parts_.pop_back();
  }
  table.keys.resize(seen.size());
  table.items.resize(seen.size());
  table.index.forget();
}

// False if the value may not be in a file.
bool file_renamer::own(const member& item, tree& value, const frame& at) {
  if (item.type->kind == type_kind::structure && value.is == tree::kind::table) {
    section(*item.type->fields, value, at);
    return true;
  }
  if (item.has(property::kind::config_file)) {
    refuse_file_name(value, at.path());
    return false;
  }
  take_shape(*item.type, value, at, load_);
  if (load_.keep_history) load_.history.push_back({at.path(), value, at.secret});
  return true;
}

void file_renamer::refuse_file_name(const tree& value, const std::string& option) {
  load_.add(diagnostic::kind::conflict, written() + " cannot be set in a file", written(), value.key)
      .help.push_back("name the files on the command line: --" + option + " a.toml b.toml");
}

void file_renamer::put_to(const target& to, tree&& value) {
  if (to.is_member && to.type->kind == type_kind::structure && value.is == tree::kind::table) {
    return other_keys(std::move(value));
  }
  if (to.field->has(property::kind::config_file)) return refuse_file_name(value, to.path());
  put(out_, to, std::move(value), repeat::replaces, load_);
}

void file_renamer::other_keys(tree&& table) {
  for (std::size_t i = 0; i < table.items.size(); ++i) {
    parts_.push_back(std::move(table.keys[i]));
    other(std::move(table.items[i]));
    parts_.pop_back();
  }
}

void file_renamer::other(tree&& value) {
  const target found = load_.known.find(parts_);
  if (found.is == target::kind::removed || found.is == target::kind::ignored) return dead(found, value);
  if (found) {
    const std::vector<target> all = load_.known.find_all(found);
    for (const target& to : all) put_to(to, tree(value));
    return;
  }
  if (value.is == tree::kind::table && load_.known.is_old_section(written())) return other_keys(std::move(value));
  unknown(value);
}

void file_renamer::dead(const target& to, const tree& value) {
  const std::string why(to.word->text2);
  if (to.is == target::kind::ignored) {
    load_.notice_once(written() + " has no effect: " + why, written(), value.key);
  } else {
    load_.add(diagnostic::kind::removed, written() + " was removed", written(), value.key).help.push_back(why);
  }
}

void file_renamer::unknown(const tree& value) {
  if (value.is == tree::kind::table) return unknown_below(value);
  if (load_.known.has_secrets()) load_.texts().hide(value.at);
  diagnostic& item = load_.add(diagnostic::kind::unknown, "unknown key " + written(), written(), value.key);
  if (++unknown_ > most_suggestions) return;
  const auto found = load_.known.suggest(written());
  if (!found.empty()) item.help.push_back("did you mean " + join_or(found) + "?");
}

void file_renamer::unknown_below(const tree& table) {
  const auto section = load_.known.suggest_section(written());
  if (!section.empty() || table.items.empty()) {
    diagnostic& item = load_.add(diagnostic::kind::unknown, "unknown section " + written(), written(), table.key);
    if (!section.empty()) item.help.push_back("did you mean [" + section.front() + "]?");
    if (load_.known.has_secrets()) hide_all_in(table, load_.texts());
    return;
  }
  // A section of another program: every key is named, so that one run tells all there is to remove.
  for (std::size_t i = 0; i < table.items.size(); ++i) {
    const std::string section_path = written();
    parts_.push_back(table.keys[i]);
    if (table.items[i].is == tree::kind::table) {
      unknown_below(table.items[i]);
    } else {
      if (load_.known.has_secrets()) load_.texts().hide(table.items[i].at);
      load_.add(diagnostic::kind::unknown, "unknown key " + written(), written(), table.items[i].key)
          .help.push_back("there is no section " + section_path);
    }
    parts_.pop_back();
  }
}

}  // namespace

void put(tree& source, const target& to, tree&& value, repeat again, state& load) {
  if (!translate(to, value, load)) return;
  const target_frames frames(to, load.known.root());
  take_shape(*to.type, value, frames.place(), load);
  if (load.keep_history) load.history.push_back({to.path(), value, to.secret});
  for (std::size_t i = to.keys.size(); i > to.field_keys; --i) {
    tree around = tree::of_table();
    around.by_path = true;
    around.at = value.at;
    around.key = value.key;
    around.get(to.keys[i - 1]) = std::move(value);
    value = std::move(around);
  }
  bool made = false;
  tree* const slot = field_slot(source, to, made);
  if (slot == nullptr) return;
  if (made) {
    *slot = std::move(value);
  } else {
    join(*slot, to.field_target(), std::move(value), again, frames.field(), load);
  }
}

tree rename_file(tree&& file, state& load) { return file_renamer(load).rename(std::move(file)); }

}  // namespace reflcfg::inline v0::detail
