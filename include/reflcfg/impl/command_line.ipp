#pragma once

#include <algorithm>
#include <boost/program_options/options_description.hpp>
#include <boost/program_options/parsers.hpp>
#include <boost/program_options/value_semantic.hpp>
#include <climits>
#include <reflcfg/codec/list.hpp>
#include <reflcfg/codec/optional.hpp>
#include <reflcfg/codec/scalar.hpp>
#include <reflcfg/engine/suggest.hpp>
#include <reflcfg/engine/utf8.hpp>
#include <reflcfg/sources/command_line.hpp>
#include <reflcfg/sources/spelling.hpp>
#include <reflcfg/sources/token.hpp>

namespace reflcfg::inline v0::detail {

// Tells Boost.Program_options how many tokens an option takes; the values themselves are the codecs' business.
class token_count final : public boost::program_options::value_semantic {
 public:
  token_count(unsigned least, unsigned most) : least_(least), most_(most) {}

  std::string name() const override { return {}; }
  unsigned min_tokens() const override { return least_; }
  unsigned max_tokens() const override { return most_; }
  bool is_composing() const override { return false; }
  bool is_required() const override { return false; }
  void parse(boost::any&, const std::vector<std::string>&, bool) const override {}
  bool apply_default(boost::any&) const override { return false; }
  void notify(const boost::any&) const override {}

 private:
  unsigned least_;
  unsigned most_;
};

// Boost.Program_options splits, looks up and groups the tokens. What it has no rule for is here: booleans that take
// only the words true and false, values that must not swallow the next flag, and errors that do not end the parse.
class command_line_reader {
 public:
  command_line_reader(std::vector<std::string> arguments, const name_index& names)
      : arguments_(std::move(arguments)),
        names_(names),
        terminator_(
            static_cast<std::uint32_t>(std::find(arguments_.begin(), arguments_.end(), "--") - arguments_.begin())) {
    for (std::uint32_t i = 0; i < names.names().fields.size(); ++i) {
      if (names.names().fields[i].has(property::kind::positional)) positionals_.push_back(i);
    }
  }

  command_line read() {
    namespace po = boost::program_options;
    po::options_description description;
    register_named(description);
    using style = po::command_line_style::style_t;
    const auto parsed = po::command_line_parser(arguments_)
                            .options(description)
                            .style(style::allow_long | style::long_allow_adjacent | style::long_allow_next)
                            .extra_style_parser([this](std::vector<std::string>& left) { return own_rules(left); })
                            .allow_unregistered()
                            .run();
    for (const po::option& option : parsed.options) take(option);
    finish_rest();
    return std::move(result_);
  }

 private:
  using option = boost::program_options::option;
  using target = name_index::target;
  enum class shape : std::uint8_t { unknown, boolean, scalar, list, builtin };

  static constexpr std::string_view missing_mark = "=";  // a name ends at its `=`, so none starts with one

  static bool is_flag(std::string_view token) { return token.size() > 2 && token.starts_with("--"); }
  static std::string_view flag_name(std::string_view token) {
    token.remove_prefix(2);
    return token.substr(0, token.find('='));
  }

  shape shape_of(std::string_view name) const {
    if (find_builtin(name) != nullptr) return shape::builtin;
    const target found = names_.find_flag(name);
    if (found.is == target::kind::none || found.is == target::kind::removed) return shape::unknown;
    if (names_.is_boolean(found)) return shape::boolean;
    const type_shape& type = names_.names().fields[found.field].type().shape;
    const type_shape& inner = type.kind == type_kind::optional ? type.element->shape : type;
    return inner.kind == type_kind::list || inner.kind == type_kind::map ? shape::list : shape::scalar;
  }

  // Only what this command line names: the cost is per flag given, not per field declared.
  void register_named(boost::program_options::options_description& description) const {
    std::unordered_set<std::string> done;
    for (const std::string& token : arguments_) {
      if (!is_flag(token)) continue;
      const std::string name(flag_name(token));
      if (!done.insert(name).second) continue;
      switch (shape_of(name)) {
        case shape::scalar: description.add_options()(name.c_str(), new token_count(1, 1)); break;
        case shape::list: description.add_options()(name.c_str(), new token_count(0, INT_MAX)); break;
        case shape::builtin: {
          const auto takes = find_builtin(name)->arity;
          const unsigned most = takes == builtin::takes::nothing ? 0 : takes == builtin::takes::words ? INT_MAX : 1;
          if (most > 0) description.add_options()(name.c_str(), new token_count(0, most));
          break;
        }
        default: break;
      }
    }
  }

  static option made(std::string_view key, std::vector<std::string> value, std::vector<std::string>& left,
                     std::size_t tokens) {
    option result;
    result.string_key = key;
    result.value = std::move(value);
    result.original_tokens.assign(left.begin(), left.begin() + static_cast<std::ptrdiff_t>(tokens));
    left.erase(left.begin(), left.begin() + static_cast<std::ptrdiff_t>(tokens));
    return result;
  }

  std::vector<option> own_rules(std::vector<std::string>& left) const {
    if (left.front() == "-h") return {made("help", {}, left, 1)};
    if (!is_flag(left.front())) return {};
    const std::string token = left.front();
    const std::string name(flag_name(token));
    const bool adjacent = token.find('=') != std::string::npos;
    const std::string value = adjacent ? token.substr(token.find('=') + 1) : std::string();
    switch (shape_of(name)) {
      case shape::boolean:
        if (adjacent) return {made(name, {value}, left, 1)};
        if (left.size() > 1 && (left[1] == "true" || left[1] == "false")) return {made(name, {left[1]}, left, 2)};
        return {made(name, {}, left, 1)};
      case shape::scalar:
        // Boost refuses an empty `--name=`; here it is the empty text.
        if (adjacent) return {made(name, {value}, left, 1)};
        if (left.size() == 1 || left[1].starts_with("--")) {
          return {made(std::string(missing_mark) + name, {}, left, 1)};
        }
        return {};
      case shape::list:
      case shape::builtin:
        if (adjacent) return {made(name, {value}, left, 1)};
        if (left.size() > 1 && left[1] == "--") return {made(name, {}, left, 1)};
        return {};
      case shape::unknown: return {made(name, {}, left, 1)};
    }
    return {};
  }

  void take(const option& item) {
    const std::uint32_t argument = next_ > terminator_ ? next_ + 1 : next_;
    next_ += static_cast<std::uint32_t>(item.original_tokens.size());
    if (item.string_key.empty()) {
      stray(item, argument);
      return;
    }
    after_unknown_ = false;
    const std::string_view key = item.string_key;
    last_name_ = shape_of(key) == shape::boolean || shape_of(key) == shape::scalar ? std::string(key) : "";
    last_value_ = item.value.empty() ? "" : item.value.front();
    if (key.starts_with(missing_mark)) {
      missing(std::string(key.substr(1)), argument);
    } else if (const builtin* found = find_builtin(key)) {
      result_.builtins.push_back({found, item.value, argument});
    } else if (shape_of(key) == shape::unknown) {
      unknown(std::string(key), argument);
    } else {
      setting(std::string(key), item, argument);
    }
  }

  void setting(const std::string& key, const option& item, std::uint32_t argument) {
    const target found = names_.find_flag(key);
    entry setting{key, {}, at(argument)};
    // No TOML file could hold it: a dump of the settings would not load back.
    if (!std::all_of(item.value.begin(), item.value.end(), [](const std::string& value) { return is_utf8(value); })) {
      add(problem::kind::mismatch, key, argument, "--" + key + ": the value is not valid UTF-8");
      return;
    }
    switch (shape_of(key)) {
      case shape::boolean: {
        if (found.negated && !item.value.empty()) {
          add(problem::kind::mismatch, key, argument, "--" + key + " takes no value")
              .help.push_back("give --" + key + " alone, or --" + positive(key) + "=" + item.value.front());
          return;
        }
        if (found.negated) setting.path = positive(key);
        setting.value = item.value.empty() ? raw::of_boolean(!found.negated) : raw::of_text(item.value.front());
        break;
      }
      case shape::list:
        if (!list_value(key, found, item, argument, setting.value)) return;
        break;
      default:
        if (!token_value(key, found, item.value.front(), argument, setting.value)) return;
    }
    result_.entries.push_back(std::move(setting));
  }

  bool list_value(const std::string& key, const target& found, const option& item, std::uint32_t argument, raw& value) {
    const field_entry& field = names_.names().fields[found.field];
    if (item.value.empty() && !field.has(property::kind::clears_when_bare)) {
      missing(key, argument);
      return false;
    }
    const bool optional = field.type().shape.kind == type_kind::optional;
    if (optional && item.value.size() == 1 && is_none_token(raw::of_text(item.value.front()))) {
      value = raw::of_text(item.value.front());
      return true;
    }
    std::string reason;
    if (list_from_tokens(item.value, field.type().shape, value, reason)) return true;
    add(problem::kind::mismatch, key, argument, "--" + key + ": not a TOML array: " + reason)
        .help.push_back("write [\"a\", \"b\"], or a,b without brackets");
    return false;
  }

  bool token_value(const std::string& key, const target& found, const std::string& token, std::uint32_t argument,
                   raw& value) {
    const field_entry& field = names_.names().fields[found.field];
    std::string reason;
    if (value_from_token(field.type().shape, token, value, reason)) return true;
    add(problem::kind::mismatch, key, argument, "--" + key + ": not a TOML value: " + reason)
        .help.push_back("write {name = value}");
    return false;
  }

  void missing(const std::string& key, std::uint32_t argument) {
    const target found = names_.find_flag(key);
    const field_entry& field = names_.names().fields[found.field];
    const bool list = shape_of(key) == shape::list;
    const std::string_view name = field.type().shape.name;
    problem& item = add(problem::kind::mismatch, key, argument,
                        "--" + key + " needs " + (list ? "at least one value" : "a value") +
                            (list ? "" : " (" + std::string(name) + ")"));
    const bool flag_follows = argument < arguments_.size() && arguments_[argument].starts_with("--");
    if (flag_follows && shape_of(flag_name(arguments_[argument])) == shape::unknown) {
      item.help.push_back("a value that starts with -- is given as --" + key + "=" +
                          shell_quoted(arguments_[argument]));
      explained_ = argument + 1;
    }
    if (list && !field.has(property::kind::non_empty)) item.help.push_back("--" + key + " '' clears the list");
  }

  void unknown(const std::string& key, std::uint32_t argument) {
    after_unknown_ = true;
    if (argument == explained_) return;
    const target gone = names_.find(key);
    if (gone.is == target::kind::removed) {
      const removed_entry& entry = names_.names().removed[gone.index];
      if (entry.ignored) {
        add(problem::kind::notice, key, argument, "--" + key + " has no effect: " + std::string(entry.why));
        return;
      }
      add(problem::kind::removed, key, argument, "--" + key + " is gone").help.emplace_back(entry.why);
      return;
    }
    problem& item = add(problem::kind::unknown, key, argument, "unknown option --" + key);
    if (names_.is_section(key)) {
      item.help.push_back("it is a section; --help " + key + " lists its settings");
      return;
    }
    const auto longer = names_.completions(key, 5);
    const auto found = longer.size() > 1 ? longer : longer.empty() ? suggest(key) : longer;
    if (found.empty()) {
      item.help.push_back("--help lists all options");
      return;
    }
    std::vector<std::string> flags;
    for (const std::string& name : found) flags.push_back("--" + name);
    item.help.push_back((longer.empty() ? "did you mean " : "options are not abbreviated; is it ") + join_or(flags) +
                        "?");
  }

  std::vector<std::string> suggest(const std::string& key) const {
    std::vector<std::string_view> own;
    for (const builtin& option : builtins) own.push_back(option.name);
    if (key.find('.') == std::string::npos) {
      auto found = closest(key, own);
      if (!found.empty()) return found;
    }
    if (leaf_of(key).starts_with("no_")) {
      auto found = names_.suggest(positive(key));
      if (!found.empty() && names_.is_boolean(names_.find(found.front()))) {
        found.front().insert(found.front().size() - leaf_of(found.front()).size(), "no_");
        return found;
      }
    }
    return names_.suggest(key);
  }

  void stray(const option& item, std::uint32_t argument) {
    // What follows an unknown option was meant for it; one error is enough.
    if (after_unknown_) return;
    const std::string& token = item.original_tokens.front();
    const bool unknown_letter = is_letter_option(token) && argument <= terminator_;
    // `--=x` is an option without a name, and has no value here.
    if (!unknown_letter && !item.value.empty() && positional(token, argument)) return;
    after_unknown_ = true;  // one error is enough for a row of stray words, too
    if (unknown_letter) {
      add(problem::kind::unknown, {}, argument, "unknown option " + token)
          .help.emplace_back("--help lists all options");
      return;
    }
    problem& found = add(problem::kind::unknown, {}, argument, "stray argument " + in_quotes(token));
    if (token.starts_with('-') && token.size() > 1) {
      const std::string name(token.substr(1));
      if (find_builtin(name) != nullptr || names_.find_flag(name).is != target::kind::none) {
        found.help.push_back("options start with two dashes: -" + token);
        return;
      }
    }
    found.help.push_back(stray_hint(token));
  }

  // An argument behind no option is the next positional field's, or one more element of its list.
  bool positional(const std::string& token, std::uint32_t argument) {
    if (next_positional_ == positionals_.size()) return false;
    const field_entry& field = names_.names().fields[positionals_[next_positional_]];
    const std::string path(field.path);
    if (!is_utf8(token)) {
      add(problem::kind::mismatch, path, argument, path + ": the value is not valid UTF-8");
      return true;
    }
    if (shape_of(path) == shape::list) {
      if (rest_.empty()) {
        rest_entry_ = result_.entries.size();
        result_.entries.push_back({path, {}, at(argument)});
      }
      rest_.push_back(token);
      return true;
    }
    entry setting{path, {}, at(argument)};
    std::string reason;
    if (value_from_token(field.type().shape, token, setting.value, reason)) {
      result_.entries.push_back(std::move(setting));
    } else {
      add(problem::kind::mismatch, path, argument, path + ": not a TOML value: " + reason);
    }
    ++next_positional_;
    return true;
  }

  // The list that takes all the rest is read when all of it is there.
  void finish_rest() {
    if (rest_.empty()) return;
    const auto entry = result_.entries.begin() + static_cast<std::ptrdiff_t>(rest_entry_);
    std::string reason;
    const type_shape& shape = names_.names().fields[positionals_[next_positional_]].type().shape;
    if (list_from_tokens(rest_, shape, entry->value, reason)) return;
    add(problem::kind::mismatch, entry->path, entry->from.argument, entry->path + ": not a TOML array: " + reason);
    result_.entries.erase(entry);
  }

  std::string stray_hint(const std::string& token) const {
    if (last_name_.empty()) return "a value follows its option: --section.name " + shell_quoted(token);
    if (shape_of(last_name_) == shape::boolean) return "--" + last_name_ + " takes true, false or nothing";
    return "--" + last_name_ + " takes one value; quote it if it has blanks: --" + last_name_ + " " +
           shell_quoted(last_value_ + " " + token);
  }

  // section.no_x -> section.x
  static std::string positive(const std::string& key) {
    const std::size_t leaf = key.size() - leaf_of(key).size();
    return key.substr(0, leaf) + key.substr(leaf + 3);
  }

  static origin at(std::uint32_t argument) { return {origin::kind::command_line, {}, {}, argument, {}}; }

  problem& add(problem::kind kind, const std::string& path, std::uint32_t argument, std::string what) {
    result_.problems.push_back({kind, std::move(what), path, at(argument), {}, {}});
    return result_.problems.back();
  }

  std::vector<std::string> arguments_;
  const name_index& names_;
  command_line result_;
  std::uint32_t terminator_;  // how many arguments are before `--`, which is none itself
  std::uint32_t next_ = 1;
  std::vector<std::uint32_t> positionals_;  // fields that take arguments of their own
  std::size_t next_positional_ = 0;
  std::vector<std::string> rest_;  // the arguments of the list that takes all that are left
  std::size_t rest_entry_ = 0;     // and its entry
  bool after_unknown_ = false;
  std::uint32_t explained_ = 0;  // an argument that an earlier error was about
  std::string last_name_;        // the option before, if it takes one value, and that value
  std::string last_value_;
};

REFLCFG_DECL command_line read_command_line(std::span<const std::string> arguments, const name_index& names) {
  return command_line_reader(in_full(arguments, names), names).read();
}

}  // namespace reflcfg::inline v0::detail
