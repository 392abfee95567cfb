#pragma once

#include <algorithm>
#include <optional>
#include <reflcfg/engine/checks.hpp>
#include <reflcfg/engine/element_names.hpp>
#include <reflcfg/engine/layer.hpp>
#include <reflcfg/engine/secrets.hpp>
#include <reflcfg/engine/suggest.hpp>

namespace reflcfg::inline v0::detail {

struct layers::setting {
  const entry* source;
  name_index::target found;
  const field_entry* field;
  raw value;
  origin from;
  bool appends = false;
  void (*convert)(conversion&) = nullptr;
};

REFLCFG_DECL layers::layers(const name_index& index, std::span<void* const> fields)
    : index_(index), table_(index.names()), fields_(fields), origins_(fields.size()), layer_of_(fields.size()) {}

REFLCFG_DECL void layers::apply(std::span<const entry> entries, std::vector<problem>& problems) {
  std::vector<setting> appended;
  for (const entry& source : entries) {
    const auto found = index_.find(source.path);
    if (found.is == name_index::target::kind::removed) {
      const removed_entry& gone = table_.removed[found.index];
      if (gone.ignored) {
        problems.push_back({problem::kind::notice,
                            source.path + " has no effect: " + std::string(gone.why),
                            source.path,
                            source.from,
                            {},
                            {}});
        continue;
      }
      problems.push_back(
          {problem::kind::removed, source.path + " is gone", source.path, source.from, {}, {std::string(gone.why)}});
      continue;
    }
    for (name_index::target each = found; each.is != name_index::target::kind::none; each = index_.next(each)) {
      setting item{&source, each, &table_.fields[each.field], source.value, source.from};
      if (!translate(item, problems)) continue;
      if (item.convert != nullptr) {
        later_.push_back({source, each, item.convert, layer_});
      } else if (item.appends) {
        appended.push_back(std::move(item));  // after the list itself, wherever in the source that stands
      } else {
        assign(item, problems);
      }
    }
  }
  for (setting& item : appended) append(item, problems);
  ++layer_;
}

REFLCFG_DECL problem mismatch_problem(const field_entry& field, const entry& source, const mismatch& why) {
  const bool secret = field.has(property::kind::secret);
  problem item{problem::kind::mismatch, {}, std::string(field.path), source.from, {}, {}};
  const bool flag = source.from.is == origin::kind::command_line;
  item.what = (flag ? "--" : "") + source.path + why.where + ": ";
  item.what += why.got.empty() ? why.expected : "expected " + why.expected + ", got " + (secret ? "***" : why.got);
  if (source.from.is == origin::kind::file) {
    const position at = why.at.line > 0 ? why.at : source.value.at;
    if (at.line > 0) item.from.at = at;
  }
  if (!why.hint.empty() && !secret) item.help.push_back(why.hint);
  const std::string allowed = allowed_text(field.properties());
  if (!allowed.empty() && item.help.empty()) item.help.push_back(std::string(field.path) + " is " + allowed);
  return item;
}

// A list or a table may have several things wrong with it.
REFLCFG_DECL void add_mismatches(const field_entry& field, const entry& source, const mismatch& why,
                                 std::vector<problem>& problems) {
  problems.push_back(mismatch_problem(field, source, why));
  for (const mismatch& other : why.also) problems.push_back(mismatch_problem(field, source, other));
}

// What a converting alias may ask, and its answer.
class converter final : public conversion {
 public:
  converter(const raw& value, const table& names, std::span<void* const> fields)
      : value_(value.is_string_like() ? value.string : to_toml_text(value)), names_(names), fields_(fields) {}

  std::string_view value() const override { return value_; }
  std::string_view other(std::string_view path) override {
    for (std::size_t i = 0; i < names_.fields.size(); ++i) {
      if (names_.fields[i].path != path) continue;
      const raw found = names_.fields[i].type().encode(fields_[i]);
      other_ = found.is == raw::kind::unset ? "" : found.is_string_like() ? found.string : to_toml_text(found);
      return other_;
    }
    return {};
  }
  void set(std::string_view text) override { result = raw::of_text(text); }
  void leave() override { left = true; }
  void refuse(std::string_view what) override { expected = what; }

  std::optional<raw> result;
  bool left = false;
  std::string expected;

 private:
  std::string value_;
  const table& names_;
  std::span<void* const> fields_;
  std::string other_;
};

REFLCFG_DECL void layers::convert_aliases(std::vector<problem>& problems) {
  for (const deferred& late : later_) {
    if (layer_of_[late.found.field] > late.layer) continue;  // a higher source has set the field itself
    setting item{&late.source, late.found, &table_.fields[late.found.field], {}, late.source.from};
    item.from.alias = late.source.path;
    converter call(late.source.value, table_, fields_);
    late.function(call);
    if (call.left) continue;
    if (!call.result) {
      const mismatch why{call.expected.empty() ? "another value" : call.expected, describe(late.source.value), "", {}};
      problems.push_back(mismatch_problem(*item.field, late.source, why));
      continue;
    }
    item.value = std::move(*call.result);
    item.value.at = late.source.value.at;
    notice_alias(item, problems);
    assign(item, problems);
    layer_of_[late.found.field] = late.layer;  // it counts as set where it stood
  }
  later_.clear();
}

// What an alias says in the field's own terms. False if nothing is left to assign.
REFLCFG_DECL bool layers::translate(setting& item, std::vector<problem>& problems) {
  const bool from_file = item.from.is == origin::kind::file;
  if (item.field->has(property::kind::config_file) && from_file) {
    problem wrong{
        problem::kind::conflict, item.source->path + " cannot be set in a file", item.source->path, item.from, {}, {}};
    wrong.help.push_back("name the files on the command line: --" + std::string(item.field->path) + " a.toml b.toml");
    problems.push_back(std::move(wrong));
    return false;
  }
  if (item.field->has(property::kind::empty_is_unset) && item.value.is_string_like() && item.value.string.empty()) {
    item.value = raw{};
  }
  if (item.value.is == raw::kind::list || item.value.is == raw::kind::table) {
    rename_keys(*item.field, *item.source, item.value, problems);
  }
  if (item.found.is != name_index::target::kind::alias) return true;

  item.from.alias = item.source->path;
  const auto rules = table_.aliases[item.found.index].rules;
  for (const property& rule : rules) {
    item.appends = item.appends || rule.is == property::kind::alias_append;
    if (rule.is == property::kind::alias_convert) item.convert = rule.function;
  }
  if (item.convert != nullptr) return true;
  apply_rules(rules, item.value);
  notice_alias(item, problems);
  return true;
}

REFLCFG_DECL void layers::notice_alias(const setting& item, std::vector<problem>& problems) {
  std::string what = item.source->path + " is read as " + std::string(item.field->path);
  if (std::find(noticed_.begin(), noticed_.end(), what) != noticed_.end()) return;
  noticed_.push_back(what);
  const bool same = item.value == item.source->value;
  if (!same && !holds_secret(*item.field)) {
    const type_ops* type = &item.field->type();
    if (type->shape.kind == type_kind::optional) type = type->shape.element;
    const bool number = type->shape.kind == type_kind::integer || type->shape.kind == type_kind::real;
    const std::string value = item.value.is != raw::kind::text ? to_toml_text(item.value)
                              : number                         ? item.value.string
                                                               : in_quotes(item.value.string);
    what += item.value.string.empty() && item.appends ? ", which it leaves as it is"
                                                      : (item.appends ? " with " : " = ") + value;
  }
  problems.push_back(
      {problem::kind::notice, std::move(what), std::string(item.field->path), item.source->from, {}, {}});
}

REFLCFG_DECL void layers::assign(setting& item, std::vector<problem>& problems) {
  const bool again = layer_of_[item.found.field] == layer_;
  const raw before = again ? item.field->type().encode(fields_[item.found.field]) : raw{};
  mismatch why;
  if (!item.field->type().decode(item.value, fields_[item.found.field], why)) {
    add_mismatches(*item.field, *item.source, why, problems);
    return;
  }
  if (again) notice_contradiction(item, before, origins_[item.found.field], problems);
  remember(item);
}

REFLCFG_DECL void layers::remember(setting& item) {
  layer_of_[item.found.field] = layer_;
  origin& from = origins_[item.found.field];
  from = std::move(item.from);
  // A range error points at the value, not at its key.
  if (item.value.at.line > 0) from.at = item.value.at;
  history_.push_back({item.found.field, item.field->type().encode(fields_[item.found.field]), from});
}

REFLCFG_DECL void layers::append(setting& item, std::vector<problem>& problems) {
  if (item.value.is_string_like() && item.value.string.empty()) return;
  raw list = item.field->type().encode(fields_[item.found.field]);
  mismatch why;
  // Decoding the addition alone first gives an error about it, not about the joined list.
  if (!item.field->type().decode(item.value, fields_[item.found.field], why)) {
    add_mismatches(*item.field, *item.source, why, problems);
    return;
  }
  for (raw& added : item.field->type().encode(fields_[item.found.field]).items) {
    if (std::find(list.items.begin(), list.items.end(), added) == list.items.end()) {
      list.items.push_back(std::move(added));
    }
  }
  item.field->type().decode(list, fields_[item.found.field], why);
  remember(item);
}

// A file may have grown a new name beside the old one. The later of the two wins, as it does on the command line, but
// nobody should have to guess that.
REFLCFG_DECL void layers::notice_contradiction(const setting& item, const raw& before, const origin& earlier,
                                               std::vector<problem>& problems) const {
  const bool same_file =
      item.from.is == origin::kind::file && earlier.is == origin::kind::file && earlier.name == item.from.name;
  if (!same_file || earlier.alias == item.from.alias) return;
  if (before == item.field->type().encode(fields_[item.found.field])) return;
  const std::string first = earlier.alias.empty() ? std::string(item.field->path) : earlier.alias;
  problems.push_back({problem::kind::notice,
                      item.source->path + " wins over " + first + " on line " + std::to_string(earlier.at.line) +
                          ": both set " + std::string(item.field->path),
                      std::string(item.field->path),
                      item.source->from,
                      {},
                      {}});
}

// What one failed check says. Naming a file with an empty name is never meant.
REFLCFG_DECL problem range_problem(const field_entry& field, const origin& from, const violation& failed) {
  const bool flag = from.is == origin::kind::command_line;
  const std::string name = from.alias.empty() ? std::string(field.path) : from.alias;
  problem item{problem::kind::range, (flag ? "--" : "") + name + failed.where, std::string(field.path), from, {}, {}};
  if (failed.check == nullptr || failed.check->is == property::kind::non_empty) {
    item.what += " is empty, but it must not be";
    return item;
  }
  const bool secret = field.has(property::kind::secret);
  if (failed.check->is == property::kind::matches) {
    const pattern_result outcome = failed.check->accepts(failed.check->text, failed.value.string);
    if (outcome == pattern_result::bad_pattern || from.is_default()) {
      item.what =
          outcome == pattern_result::bad_pattern
              ? "the pattern of " + item.path + " is no regular expression: " + std::string(failed.check->text)
              : "the default of " + item.path + " does not match its own pattern, " + std::string(failed.check->text);
      item.what += "; this is a mistake in the program";
      return item;
    }
    if (outcome == pattern_result::too_long) {
      item.what += " has " + std::to_string(failed.value.string.size()) +
                   " bytes; a text that must match a pattern has " + std::to_string(longest_match) + " at most";
      return item;
    }
  }
  item.what += ": " + (secret ? "the value" : shown(failed.value)) + " is not allowed, expected " +
               allowed_text(field.properties());
  if (failed.check->is == property::kind::one_of && failed.value.is == raw::kind::string && !secret) {
    std::vector<std::string_view> words;
    for (const property& check : field.properties()) {
      if (check.is == property::kind::one_of) words.push_back(check.text);
    }
    const auto near = closest(failed.value.string, words);
    if (!near.empty()) item.help.push_back("did you mean " + near.front() + "?");
  }
  return item;
}

REFLCFG_DECL void layers::check(std::vector<problem>& problems) const {
  for (std::size_t i = 0; i < fields_.size(); ++i) {
    const field_entry& field = table_.fields[i];
    // The compiler has checked the defaults, but for patterns.
    if (origins_[i].is_default() && !field.has(property::kind::matches)) continue;
    const raw value = field.type().encode(fields_[i]);
    std::vector<violation> found = violations(field.properties(), value);
    if (found.empty() && field.has(property::kind::config_file) && value.items.empty()) {
      found.push_back({nullptr, {}, value});
    }
    for (const violation& failed : found) problems.push_back(range_problem(field, origins_[i], failed));
  }
}

}  // namespace reflcfg::inline v0::detail
