#pragma once

#include <algorithm>
#include <reflcfg/engine/change.hpp>
#include <reflcfg/engine/secrets.hpp>
#include <reflcfg/outputs/migrate.hpp>
#include <reflcfg/sources/toml.hpp>
#include <reflcfg/sources/toml_document.hpp>
#include <reflcfg/sources/toml_edit.hpp>
#include <unordered_set>

namespace reflcfg::inline v0::detail {

class migration {
 public:
  migration(toml_document& document, const std::string& name, const loader& load, const root_ops& ops,
            std::vector<problem>& notices)
      : document_(document),
        edit_(document),
        name_(name),
        load_(load),
        names_(*ops.fields),
        scratch_(ops),
        notices_(notices) {}

  void run() {
    rename_headers_of_values();
    rename_whole_sections();
    while (rewrite_next()) {
    }
    edit_.remove_empty([this](const std::string& path) { return is_section_of_today(path); });
  }

 private:
  using target = name_index::target;

  // What the path, or the part of it that names a map or the like, means; `rest` is what lies below that.
  struct meaning {
    target found;
    std::string named;
    std::string rest;
  };
  meaning meaning_of(const std::string& path) const {
    for (auto end = path.find('.');; end = path.find('.', end + 1)) {
      const std::string start = path.substr(0, end);
      const target found = load_.index().find(start);
      if (found.is != target::kind::none) return {found, start, end == std::string::npos ? "" : path.substr(end)};
      if (end == std::string::npos) return {};
    }
  }

  bool is_section_of_today(const std::string& path) const {
    return std::any_of(names_.sections.begin(), names_.sections.end(),
                       [&](const section_entry& section) { return section.path == path; });
  }

  const alias_entry& alias_of(const target& found) const { return names_.aliases[found.index]; }
  bool has_rule(const target& found, property::kind kind) const {
    const auto rules = alias_of(found).rules;
    return std::any_of(rules.begin(), rules.end(), [&](const property& rule) { return rule.is == kind; });
  }

  // [old_limits] and [[old_workers]], whose keys are no settings of their own.
  void rename_headers_of_values() {
    for (toml_block& block : document_.blocks) {
      if (block.header.empty()) continue;
      const meaning what = meaning_of(block.path);
      if (what.found.is == target::kind::alias) {
        edit_.rename_header(block, std::string(names_.fields[what.found.field].path) + what.rest);
      } else if (what.found.is == target::kind::removed && !names_.removed[what.found.index].ignored) {
        edit_.comment_out(block, gone_text(what));
      }
    }
  }

  // A section that got another name keeps its header line, its order and its comments. All its keys have to go to one
  // section, which must not be there yet.
  void rename_whole_sections() {
    for (toml_block& block : document_.blocks) {
      if (block.header.empty() || block.of_list || is_section_of_today(block.path)) continue;
      std::string section;
      std::unordered_set<std::string> paths;
      if (moves_as_a_whole(block, section, paths) && !section.empty() && !edit_.has_table(section)) {
        edit_.rename_header(block, section);
      }
    }
  }

  bool moves_as_a_whole(const toml_block& block, std::string& section, std::unordered_set<std::string>& paths) const {
    for (const toml_statement& statement : block.statements) {
      if (!statement.inlines.empty()) return false;
      for (const toml_setting& setting : statement.settings) {
        const meaning what = meaning_of(setting.path);
        if (what.found.is == target::kind::removed) {
          if (names_.removed[what.found.index].ignored) return false;  // it stays, and has a meaning only where it is
          continue;  // it becomes a comment
        }
        if (what.found.is != target::kind::alias || !what.rest.empty()) return false;
        if (has_rule(what.found, property::kind::alias_append) || loaded_value(what) == nullptr) return false;
        const std::string path(names_.fields[what.found.field].path);
        if (!section.empty() && section != parent_of(path)) return false;
        section = parent_of(path);
        if (parent_of(setting.path) != block.path || !paths.insert(path).second) return false;
      }
    }
    return true;
  }

  // The first key that is not of today; false if there is none left. Each edit moves the places of others.
  bool rewrite_next() {
    for (std::size_t b = 0; b < document_.blocks.size(); ++b) {
      const auto& statements = document_.blocks[b].statements;
      for (std::size_t s = 0; s < statements.size(); ++s) {
        for (std::size_t i = 0; i < statements[s].settings.size(); ++i) {
          const toml_setting& setting = statements[s].settings[i];
          const meaning what = meaning_of(setting.path);
          if (what.found.is == target::kind::none || what.found.is == target::kind::field) continue;
          if (kept_.insert(setting.path).second && rewrite({b, s, i}, what)) return true;
        }
      }
    }
    return false;
  }

  // False if the key stays as it is.
  bool rewrite(const toml_place& at, const meaning& what) {
    if (what.found.is == target::kind::removed) {
      if (names_.removed[what.found.index].ignored) return false;
      notice(at, what.named + " is gone and now a comment: " + std::string(names_.removed[what.found.index].why));
      edit_.comment_out(at, gone_text(what));
      return true;
    }
    const field_entry& field = names_.fields[what.found.field];
    if (field.has(property::kind::config_file)) return false;
    const std::string path = std::string(field.path) + what.rest;
    if (load_.index().next(what.found).is != target::kind::none) return split(at, what);
    if (has_rule(what.found, property::kind::alias_append)) return append(at, what, path);
    const applied* const loaded = loaded_value(what);
    if (const auto own = edit_.find(path)) {
      if (what.rest.empty() && loaded == nullptr) return false;  // not to be read, so it says nothing
      if (what.rest.empty() && !merge(at, *own, what.found.field)) {
        kept_.erase(edit_.setting(at).path);  // it is looked at again, and then alone
        edit_.drop(*own);
      } else {
        edit_.drop(at);
      }
      return true;
    }
    if (alias_of(what.found).rules.empty() || (loaded != nullptr && reads_as_loaded(at, *loaded))) {
      edit_.rename(at, path, std::nullopt);
      return true;
    }
    return loaded != nullptr && translate(at, what, path, *loaded);  // a wrong value stays with its old meaning
  }

  // A setting that became several: one line each. False where the file has one of them already, or no room for lines.
  bool split(const toml_place& at, const meaning& what) {
    std::vector<const applied*> parts;
    for (target each = what.found; each.is != target::kind::none; each = load_.index().next(each)) {
      if (edit_.find(names_.fields[each.field].path)) return false;
      const applied* const loaded = loaded_value({each, what.named, {}});
      if (loaded != nullptr && literal_of(loaded->value, names_.fields[each.field]).empty()) return false;
      if (loaded != nullptr) parts.push_back(loaded);
    }
    while (parts.size() > 1) {
      const auto copy = edit_.duplicate(at);
      if (!copy) return false;
      translate(*copy, what, std::string(names_.fields[parts.back()->field].path), *parts.back());
      parts.pop_back();
    }
    return !parts.empty() && translate(at, what, std::string(names_.fields[parts[0]->field].path), *parts[0]);
  }

  bool reads_as_loaded(const toml_place& at, const applied& loaded) const {
    return reads_as(edit_.setting(at).value, loaded.field, loaded.value);
  }

  // The key with its value in the field's own terms.
  bool translate(const toml_place& at, const meaning& what, const std::string& path, const applied& loaded) {
    const std::string literal = literal_of(loaded.value, names_.fields[loaded.field]);
    if (literal.empty()) {
      notice(at, what.named + " leaves " + path + " unset, which is its default; the key is dropped");
      edit_.drop(at);
      return true;
    }
    if (has_rule(what.found, property::kind::alias_convert)) {
      notice(at, what.named + " became " + path + " = " + shown_text(names_.fields[loaded.field], loaded.value) +
                     ", with what this file sets");
    }
    edit_.setting(at).value = loaded.value;
    edit_.rename(at, path, literal);
    return true;
  }

  std::string gone_text(const meaning& what) const {
    return what.named + " is gone: " + std::string(names_.removed[what.found.index].why);
  }

  // What the load made of an alias; null if it could not be read, or if its field had that value already.
  const applied* loaded_value(const meaning& what) const {
    for (const applied& item : load_.history().history()) {
      if (item.field == what.found.field && item.from.alias == what.named) return &item;
    }
    return nullptr;
  }

  static std::string literal_of(const raw& value, const field_entry& field) {
    if (value.is != raw::kind::unset) return to_toml_text(value);
    return field.has(property::kind::empty_is_unset) ? "\"\"" : "";
  }

  // Two names of one field in a file: its own is left, with the value that won; false if no key can say that one.
  bool merge(const toml_place& at, const toml_place& own, std::uint32_t field) {
    const raw won = final_value(field);
    if (reads_as(edit_.setting(own).value, field, won)) return true;
    // As it is written, with the comments inside it, where that needs no translation.
    const bool plain = reads_as(edit_.setting(at).value, field, won);
    const std::string literal = plain ? edit_.literal(at) : literal_of(won, names_.fields[field]);
    if (literal.empty()) return false;
    edit_.set_literal(own, literal);
    edit_.setting(own).value = won;
    return true;
  }

  bool reads_as(const raw& value, std::uint32_t field, const raw& wanted) const {
    void* const scratch = scratch_.view().fields[field];
    const type_ops& type = names_.fields[field].type();
    mismatch ignored;
    return type.decode(value, scratch, ignored) && type.encode(scratch) == wanted;
  }

  bool append(const toml_place& at, const meaning& what, const std::string& path) {
    const applied* const loaded = loaded_value(what);
    const raw& value = edit_.setting(at).value;
    if (loaded == nullptr && !adds_nothing(what, value)) {
      notice(at, what.named + " cannot be added to " + path + " and is kept as it is");
      return false;
    }
    if (loaded == nullptr) {
      edit_.drop(at);
      return true;
    }
    const raw whole = final_value(what.found.field);
    if (const auto own = edit_.find(path)) {
      add_missing(*own, whole);
      edit_.drop(at);
      return true;
    }
    notice(at,
           what.named + " added to " + path + ", which is now written whole; files before this one add nothing to it");
    edit_.setting(at).value = whole;
    edit_.rename(at, path, to_toml_text(whole));
    return true;
  }

  raw final_value(std::uint32_t field) const { return names_.fields[field].type().encode(load_.where().fields[field]); }

  bool adds_nothing(const meaning& what, const raw& value) const {
    const std::string word = value.is_string_like() ? value.string : to_toml_text(value);
    for (const property& rule : alias_of(what.found).rules) {
      if (rule.is == property::kind::alias_map && rule.text == word) return rule.text2.empty();
    }
    return word.empty();
  }

  void add_missing(const toml_place& own, const raw& whole) {
    const raw written = edit_.setting(own).value;
    if (written.is != raw::kind::list || edit_.setting(own).list_end == 0) {
      edit_.set_literal(own, to_toml_text(whole));
    } else {
      std::vector<std::string> literals;
      for (const raw& item : whole.items) {
        const bool there = std::find(written.items.begin(), written.items.end(), item) != written.items.end();
        if (!there) literals.push_back(to_toml_text(item));
      }
      edit_.append(own, literals);
    }
    edit_.setting(own).value = whole;
  }

  void notice(const toml_place& at, std::string what) {
    const origin from{origin::kind::file, name_, edit_.setting(at).at, 0, {}};
    notices_.push_back({problem::kind::notice, std::move(what), {}, from, {}, {}});
  }

  toml_document& document_;
  toml_edit edit_;
  const std::string& name_;
  const loader& load_;
  const table& names_;
  default_root scratch_;  // for trying values
  std::vector<problem>& notices_;
  std::unordered_set<std::string> kept_;  // paths that were looked at
};

REFLCFG_DECL std::string migrated(const std::string& text, const std::string& name, const loader& load,
                                  const root_ops& ops, std::vector<problem>& notices) {
  toml_document document(text, load.index());
  migration(document, name, load, ops, notices).run();
  return document.text();
}

// Keeps what a migration has to pass on of the problems of the load itself.
REFLCFG_DECL void report_kept(const loader& load, load_report& result) {
  for (const problem& item : load.problems) {
    if (item.is != problem::kind::unknown && item.is != problem::kind::mismatch) continue;
    std::string what = item.what + "; it is kept as it is";
    for (const std::string& help : item.help) what += " (" + help + ")";
    result.notices.push_back({problem::kind::notice, std::move(what), item.path, item.from, {}, {}});
  }
}

// The promise is checked before anything is printed: the new text means what the old one meant.
REFLCFG_DECL void check_migration(const builtin_call& call, loader& before, const std::string& text,
                                  const std::string& name, load_report& result) {
  const default_root root(call.ops);
  loader after(*call.ops.fields, root.get());
  after.toml(text, name);
  std::string changed = render(changes_between(*call.ops.fields, before.where().fields, after.where().fields));
  for (const problem& item : after.problems) {
    if (item.is == problem::kind::source) changed = item.what;
  }
  if (changed.empty()) return;
  problem wrong{
      problem::kind::conflict, "the new text of " + name + " would not mean the same", {}, call.use.from(), {}, {}};
  wrong.help.push_back(changed.substr(0, changed.find('\n')));
  // Such as a section written with double brackets, which nothing can be moved to.
  load_report own = before.report({});
  wrong.help.push_back(own.errors.empty()
                           ? "this is a mistake in --migrate, not in the file; change that setting by hand"
                           : "correct the file first");
  result.notices = std::move(own.notices);
  result.errors = std::move(own.errors);
  result.errors.push_back(std::move(wrong));
}

REFLCFG_DECL void answer_migrate(const builtin_call& call, load_report& result) {
  if (call.use.values.empty()) {
    result.errors.push_back({problem::kind::mismatch,
                             "--migrate needs a file",
                             {},
                             call.use.from(),
                             {},
                             {"for example --migrate old.toml >new.toml"}});
    return;
  }
  const std::string& name = call.use.values.front();
  const default_root root(call.ops);
  loader load(*call.ops.fields, root.get());
  load.file(name, call.use.from());
  const bool readable = std::none_of(load.problems.begin(), load.problems.end(),
                                     [](const problem& item) { return item.is == problem::kind::source; });
  std::string text;
  std::string reason;
  if (!readable || !read_whole_file(name, text, reason)) {
    result = load.report({});
    return;
  }
  load.finish();
  std::vector<problem> notices;
  std::string output = migrated(text, name, load, call.ops, notices);
  result.notices = std::move(notices);
  report_kept(load, result);
  check_migration(call, load, output, name, result);
  if (result.errors.empty()) result.output = std::move(output);
}

}  // namespace reflcfg::inline v0::detail
