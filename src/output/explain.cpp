#include <reflcfg/detail/engine/decode.hpp>
#include <reflcfg/detail/engine/encode.hpp>
#include <reflcfg/detail/output/help.hpp>
#include <reflcfg/detail/output/terminal.hpp>
#include <reflcfg/detail/schema/type_text.hpp>
#include <reflcfg/detail/source/environment.hpp>
#include <reflcfg/detail/value/quote.hpp>
#include <reflcfg/detail/value/utf8.hpp>

#include <algorithm>
#include <map>
#include <memory>
#include <optional>

namespace reflcfg::inline v0::detail {

namespace {

struct explained_value {
  std::string source;
  std::string value;
};

class explanation {
 public:
  explanation(const builtin_call& call, const target& to)
      : call_(call), to_(to), path_(to.path()), scratch_(call.root.create(), call.root.destroy) {}

  std::string text() {
    const std::vector<explained_value> values = all_values();
    const options& about = call_.about;
    const member& item = *to_.holder;
    std::string text = path_ + " = " + current() + "\n";
    for (const std::string& line : wrapped(item.help, about.columns() - 2)) text += "  " + line + "\n";
    const auto fact = [&](const std::string& name, const std::string& value) {
      if (!value.empty()) text += "  " + name + std::string(13 - name.size(), ' ') + value + "\n";
    };
    std::string limits_of_field = limits_text(item);
    if (!limits_of_field.empty()) limits_of_field.insert(0, ", ");
    text += "\n";
    fact("type", type_text(*to_.type, item) + (to_.is_member ? limits_of_field : ""));
    fact(item.has(property::kind::command) ? "argument" : "option", option_text(item));
    fact("variable", variables(item));
    fact("other names", to_.is_member ? other_names(item) : "");
    std::size_t widest = 0;
    for (const explained_value& value : values) widest = std::max(widest, display_width(value.source));
    text += "\n  its values, the last one wins\n";
    for (std::size_t i = 0; i < values.size(); ++i) {
      const std::string blanks(widest - display_width(values[i].source) + 2, ' ');
      text += (i + 1 == values.size() ? "  > " : "    ") + values[i].source + blanks + values[i].value + "\n";
    }
    return text;
  }

 private:
  std::string variables(const member& item) const {
    const std::string_view prefix = call_.about.environment_prefix;
    std::string names = prefix.empty() ? "" : variable_of_path(prefix, path_);
    const std::string_view own = to_.is_member ? item.text(property::kind::variable) : std::string_view{};
    if (!own.empty()) names += (names.empty() ? "" : ", ") + std::string(own);
    return names;
  }

  // "--message <text> after commit"
  std::string option_text(const member& item) const {
    const names& known = call_.here.known;
    const std::string command = command_words(known.command_of(path_));
    const std::string option = known.option_name(path_);
    std::string text = item.has(property::kind::command) ? "COMMAND"
                       : to_.is_member                   ? option_line(option, item, call_.about.columns() - 15)
                                                         : "--" + option;
    return text + (command.empty() ? "" : " after " + command);
  }

  static std::string other_names(const member& item) {
    const std::string_view letter = item.text(property::kind::short_name);
    std::string names = letter.empty() ? "" : "-" + std::string(letter);
    for (const property& word : item.words) {
      if (word.is == property::kind::alias) names += (names.empty() ? "" : ", ") + std::string(word.text);
    }
    return names;
  }

  std::string shown_value(const tree& value) const {
    if (to_.secret && value.is != tree::kind::unset) return "***";
    return value.hidden ? "***" : printable(to_toml_text(value));
  }

  // What the object has at the place.
  std::string object_value(const void* object, absent_commands* absent = nullptr) const {
    const target field = to_.field_target();
    const located at = locate(call_.root, object, field.keys, absent);
    if (at.object == nullptr) return "none";
    tree value = encode(*at.type, at.object, at.holder, true);
    const tree* part = &value;
    for (std::size_t i = to_.field_keys; i < to_.keys.size() && part != nullptr; ++i) {
      const bool list = part->is == tree::kind::list;
      const std::size_t index = list ? std::stoul(to_.keys[i]) : 0;
      part = list ? (index < part->items.size() ? &part->items[index] : nullptr) : part->find(to_.keys[i]);
    }
    return part == nullptr ? "none" : shown_value(*part);
  }

  // A value as it was given. What no message may quote is not shown here either.
  std::string given_value(const given& item) const {
    if (item.secret) return "***";
    const tree value = without_hidden(item.value);
    const bool other = item.path != path_ || value.hidden || to_.secret;
    return other ? shown_value(value) : given_text(*to_.type, value);
  }
  tree without_hidden(tree value) const {
    const bool parts = value.is == tree::kind::table || value.is == tree::kind::list;
    if (!parts && call_.loaded->in().from.texts.hidden(value.at)) return masked();
    for (tree& item : value.items) item = without_hidden(std::move(item));
    return value;
  }

  // Of a command that is not chosen, what it would have.
  std::string current() {
    const loading& loaded = *call_.loaded;
    const std::vector<std::string> keys = to_.field_target().keys;
    absent_commands commands;
    if (locate(call_.root, loaded.object(), keys).object == nullptr) {
      decode_quietly_at(call_.root, loaded.in().from.values, const_cast<void*>(loaded.object()), keys, commands);
    }
    return object_value(loaded.object(), &commands);
  }

  // A value as it was given, read in the field's own type.
  std::string read(const given& item) {
    if (item.path != path_ || !to_.is_member || to_.inside) {
      const std::string below = item.path == path_                ? ""
                                : item.path.size() > path_.size() ? item.path.substr(path_.size()) + " = "
                                                                  : "";
      return below + given_value(item);
    }
    tree values = tree::of_table();
    tree* at = &values;
    for (const std::string& key : to_.keys) {
      if (at->is != tree::kind::table) *at = tree::of_table();
      at = &at->get(key);
    }
    *at = item.value;
    if (!decode_quietly_at(call_.root, std::move(values), scratch_.get(), to_.keys, absent_))
      return given_value(item) + "  (not valid)";
    return object_value(scratch_.get(), &absent_);
  }

  // What a value that was given says about the place: it, if it is there or below; its part, if the place is in it. A
  // table without that part leaves it as it is.
  std::optional<given> part_for(const given& item) const {
    if (path_within(item.path, path_)) return item;
    if (to_.keys.size() <= to_.field_keys || !path_within(path_, item.path)) return std::nullopt;
    given part{path_, item.value, item.secret};
    for (const std::string& key : split_path(std::string_view(path_).substr(item.path.size() + 1))) {
      const tree* const inner = part_of(part.value, key);
      if (inner == nullptr && part.value.is == tree::kind::table && !part.value.clears) return std::nullopt;
      if (inner == nullptr) return given{item.path, item.value, item.secret};
      part.value = tree(*inner);
    }
    return part;
  }
  static bool path_within(const std::string& path, const std::string& around) {
    return path == around || (path.starts_with(around) && path[around.size()] == '.');
  }

  std::vector<explained_value> all_values() {
    std::vector<explained_value> values{{"default", object_value(scratch_.get(), &absent_)}};
    const state& load = call_.loaded->in();
    std::multimap<std::size_t, given> by_rank;
    for (const given& item : load.history) {
      if (std::optional<given> own = part_for(item)) {
        by_rank.emplace(load.from.texts.rank(item.value.at), std::move(*own));
      }
    }
    for (const auto& [rank, item] : by_rank) {
      values.push_back({printable(describe(load.from.texts.origin_of(item.value))), read(item)});
    }
    return values;
  }

  const builtin_call& call_;
  const target& to_;
  std::string path_;
  std::unique_ptr<void, void (*)(void*)> scratch_;
  absent_commands absent_;
};

// Why a word is no setting that can be explained, and what to ask for instead.
void not_explained(const builtin_call& call, const target& to, const std::string& path) {
  if (to.is == target::kind::removed || to.is == target::kind::ignored) {
    const bool ignored = to.is == target::kind::ignored;
    diagnostic& item = call.refuse(": " + path + (ignored ? " is read, but has no effect here" : " was removed"));
    item.is = diagnostic::kind::removed;
    item.help.emplace_back(to.word->text2);
    return;
  }
  if (to.is == target::kind::value) {
    diagnostic& item = call.refuse(": " + path + " is a section, and " + call.option() + " takes one setting");
    const std::string hint = with_help_hint({}, call.all, path, "lists its settings");
    if (!hint.empty()) item.help.push_back(hint);
    return;
  }
  diagnostic& item = call.refuse(": there is no setting " + in_quotes(path));
  item.is = diagnostic::kind::unknown;
  const auto near = call.here.known.suggest(path, 3);
  if (!near.empty()) item.help.push_back("did you mean " + join_or(near) + "?");
}

}  // namespace

void answer_explain(const builtin_call& call, load_report& result) {
  if (call.use.values.empty()) {
    std::string first;
    call.here.known.each_shown_field(
        [&](const std::string& path, const member&) { first = first.empty() ? path : first; });
    call.refuse(" needs the name of a setting").help.push_back("for example " + call.option() + " " + first);
    return;
  }
  const std::string& path = call.use.values.front();
  target to = call.find(path);
  if (to.is == target::kind::tag) to = to.field_target();  // it chooses what is in the setting
  const bool section = to.holder == nullptr || (!to.inside && to.type->kind == type_kind::structure);
  if (to.is != target::kind::value || section) return not_explained(call, to, path);
  result.output = explanation(call, to).text();
}

}  // namespace reflcfg::inline v0::detail
