#include <reflcfg/detail/source/command_line.hpp>

#include <reflcfg/detail/engine/rename.hpp>
#include <reflcfg/detail/schema/scalars.hpp>
#include <reflcfg/detail/schema/type_text.hpp>
#include <reflcfg/detail/source/levels.hpp>
#include <reflcfg/detail/source/option_help.hpp>
#include <reflcfg/detail/source/option_token.hpp>
#include <reflcfg/detail/source/token.hpp>
#include <reflcfg/detail/value/quote.hpp>
#include <reflcfg/detail/value/suggest.hpp>
#include <reflcfg/detail/value/utf8.hpp>

#include <algorithm>
#include <map>

namespace reflcfg::inline v0::detail {

namespace {

// Goes over the arguments once. Each is taken by one option, by one positional field, or by one diagnostic.
class argument_reader {
 public:
  argument_reader(std::span<const std::string> arguments, std::uint32_t source, std::span<const builtin> options,
                  state& load)
      : arguments_(arguments), source_(source), options_(options), load_(load), levels_(load.known) {}

  command_line read() {
    while (next_ < arguments_.size()) {
      switch (form_of(arguments_[next_])) {
        case argument_form::terminator:
          ++next_;
          while (next_ < arguments_.size()) argument(next_++);
          break;
        case argument_form::option: option(); break;
        case argument_form::letters: letters(); break;
        case argument_form::value:
          if (!wrong_dash()) argument(next_++);
      }
    }
    finish_rest();
    return std::move(result_);
  }

 private:
  // One use of an option: where it is, how it is called in messages, and what is joined to it.
  struct use {
    std::size_t index;
    std::string shown;  // --server.port, -p
    bool has_value = false;
    std::string value{};
    std::uint32_t value_first = 0;  // byte of the argument at which the value starts
  };

  // ---- places ----

  span at(std::size_t index) const { return load_.texts().part_span(source_, index); }
  span at(std::size_t first, std::size_t last) const { return {source_, at(first).first, at(last).last}; }
  token word(std::size_t index) const { return {arguments_[index], at(index)}; }
  token joined(const use& of) const {
    span place = at(of.index);
    place.first += of.value_first;
    return {of.value, place};
  }
  bool is_value(std::size_t index) const {
    return index < arguments_.size() && form_of(arguments_[index]) == argument_form::value;
  }

  diagnostic& add(diagnostic::kind is, std::string what, std::string path, span place) {
    return load_.add(is, std::move(what), std::move(path), place);
  }

  const builtin* builtin_named(std::string_view name) const {
    for (const builtin& item : options_) {
      if (same_name(item.name, name)) return &item;
    }
    return nullptr;
  }

  std::string option_name(const target& to) const { return load_.known.option_name(to.path()); }

  // ---- options ----

  void option() {
    const std::string& text = arguments_[next_];
    const auto equals = text.find('=');
    const std::string name = text.substr(2, equals == std::string::npos ? equals : equals - 2);
    use of{next_++, "--" + name};
    last_ = {};
    if (name.empty()) return stray(of.index);  // --=x
    // A field may have the name of a built-in option that the program has turned off.
    if (const builtin* const found = builtin_named(name)) {
      take_value(split_option(text), text, of);
      return builtin_option(*found, of);
    }
    const target to = levels_.find_option(name);
    if (!to) return unknown(to, name, of);
    take_value(split_option(text), text, of);
    setting(to, of);
  }

  static void take_value(option_parts&& parts, const std::string& text, use& of) {
    of.has_value = parts.has_value;
    of.value_first = static_cast<std::uint32_t>(text.size() - parts.value.size());
    of.value = std::move(parts.value);
  }

  void builtin_option(const builtin& item, const use& of) {
    builtin_use used{&item, {}, at(of.index), levels_.path()};
    if (of.has_value) used.values.push_back(of.value);
    const std::size_t most = item.arity == builtin::takes::nothing         ? 0
                             : item.arity == builtin::takes::optional_word ? 1
                                                                           : arguments_.size();
    while (!of.has_value && used.values.size() < most && is_value(next_)) {
      // What may be joined only, as in --print-config=json, is no word of its own where that is the name of a command.
      if (item.value.starts_with("[=") && levels_.find_command(arguments_[next_]) != nullptr) break;
      used.values.push_back(arguments_[next_]);
      used.at.last = at(next_++).last;
    }
    // --help remote add
    while (most == 1 && !used.values.empty() && is_value(next_) && names_command(used.values[0], arguments_[next_])) {
      used.values[0] = join_path(used.values[0], arguments_[next_]);
      used.at.last = at(next_++).last;
    }
    result_.builtins.push_back(std::move(used));
  }

  // Puts a value into the tree, for each field that the name stands for.
  void put_value(const target& to, tree value, span place, span option, repeat again) {
    value.at = place;
    value.key = option;
    const bool part = to.keys.size() > to.field_keys || load_.known.command_depth(to.keys) > 0;
    if (to.alias.empty() && part) value.name = load_.texts().add_name(option_name(to));
    const std::vector<target> all = to.negated ? std::vector{to} : load_.known.find_all(to);
    for (const target& each : all) put(result_.values, each, tree(value), again, load_);
  }

  void setting(const target& to, const use& of) {
    last_ = {of.shown, to.secret, to.is_boolean(), {}};
    if (to.is == target::kind::value && to.is_member && !to.inside && to.type->kind == type_kind::structure) {
      return section_as_option(to, of);
    }
    if (to.is_boolean()) return flag(to, of);
    if (to.is_member && to.holder->has(property::kind::count)) return counted(to, of);
    if (to.is == target::kind::value && takes_list(*to.type)) return list(to, of);
    if (!of.has_value && !is_value(next_)) return missing(to, of);
    const token given = of.has_value ? joined(of) : word(next_++);
    last_.value = given.text;
    tree value;
    std::string reason;
    if (!usable(given, to, of)) return;
    const schema& type = to.is == target::kind::tag ? tag_type_ : *to.type;
    if (!value_of_token(type, given, value, reason)) return not_toml(to, of, given.at, reason);
    put_value(to, std::move(value), given.at, at(of.index), repeat::replaces);
  }

  void flag(const target& to, const use& of) {
    const span option = at(of.index);
    if (to.negated && of.has_value) {
      const std::string positive = "--" + option_name(to);
      if (to.secret) load_.texts().hide(joined(of).at);
      add(diagnostic::kind::invalid, of.shown + " takes no value", to.path(), option)
          .help.push_back("give " + of.shown + " alone, or " + positive + "=" + (to.secret ? "false" : of.value));
      return;
    }
    if (of.has_value) {
      if (!usable(joined(of), to, of)) return;
      return put_value(to, tree::of_token(of.value), joined(of).at, option, repeat::replaces);
    }
    const std::string_view next = is_value(next_) && !to.negated ? std::string_view(arguments_[next_]) : "";
    if (next == "true" || next == "false") {
      const span place = at(next_++);
      return put_value(to, tree::of_token(next), place, option, repeat::replaces);
    }
    if (const std::string_view meant = meant_boolean(next); !meant.empty()) {
      add(diagnostic::kind::invalid, of.shown + ": expected true or false, got " + in_quotes(next), to.path(),
          at(of.index, next_++))
          .help.push_back("write " + of.shown + "=" + std::string(meant));
      return;
    }
    // An alias that maps words has them in its rules.
    tree value = to.rules.empty() ? tree::of_boolean(!to.negated) : tree::of_token(to.negated ? "false" : "true");
    put_value(to, std::move(value), option, option, repeat::replaces);
  }

  void counted(const target& to, const use& of) {
    last_.help = "each " + of.shown + " adds one; --" + option_name(to) + "=3 sets it";
    std::int64_t& count = counts_[to.path()];
    const span option = at(of.index);
    if (!of.has_value) {
      return put_value(to, tree::of_integer(++count), option, option, repeat::replaces);
    }
    if (!usable(joined(of), to, of)) return;
    if (of.value.size() < 10 && of.value.find_first_not_of("0123456789") == std::string::npos) {
      count = std::stoll("0" + of.value);
    }
    put_value(to, tree::of_token(of.value), joined(of).at, option, repeat::replaces);
  }

  void list(const target& to, const use& of) {
    std::vector<token> words;
    if (of.has_value) {
      words.push_back(joined(of));
    } else {
      // Beside positional fields and commands a list takes one argument, so that it swallows none of theirs.
      const std::size_t most = levels_.has_arguments() ? 1 : arguments_.size();
      while (words.size() < most && is_value(next_) && !wrong_dash_ahead()) words.push_back(word(next_++));
    }
    const bool bare_clears = to.holder->has(property::kind::clears_when_bare);
    if (words.empty() && !bare_clears) return missing(to, of);
    if (!words.empty() && !usable(words, to, of)) return;
    if (!words.empty()) last_.value = words.back().text;
    const bool adds = to.holder->has(property::kind::append) || to.holder->has(property::kind::config_file) ||
                      levels_.has_arguments();
    tree value;
    std::string reason;
    const bool none =
        to.type->kind == type_kind::optional && words.size() == 1 && is_none_token(tree::of_token(words[0].text));
    const span place = words.empty() ? at(of.index) : span{source_, words.front().at.first, words.back().at.last};
    if (none) {
      value = tree::of_token("none");
    } else if (!list_of_tokens(*to.type, words, *to.holder, value, reason)) {
      return not_toml(to, of, place, reason);
    }
    put_value(to, std::move(value), place, at(of.index), adds ? repeat::adds : repeat::replaces);
  }

  // ---- letters ----

  void letters() {
    const std::string& text = arguments_[next_];
    const std::size_t index = next_++;
    last_ = {};
    const std::string name = text.substr(1, text.find('=') - 1);
    const bool long_name = name.size() > 1 && (builtin_named(name) != nullptr || levels_.find_option(name));
    if (long_name) {
      std::size_t last = index;
      if (levels_.positionals().empty()) last = take_following(last);
      hide_if_secrets(at(index, last));
      add(diagnostic::kind::unknown, "unknown option -" + name, {}, at(index, last))
          .help.push_back("options with a long name start with two dashes: --" + name);
      return;
    }
    std::string left = text;
    while (left.size() > 1) {
      const target to = levels_.find_letter(left[1]);
      if (!to) return unknown_letter(left, text, index);
      const bool joins = to.is_boolean() || to.holder->has(property::kind::count);
      option_parts parts = split_letters(left);
      use of{index, "-" + parts.name};
      const bool value = parts.has_value && (!joins || left[2] == '=');
      of.has_value = value;
      of.value_first = static_cast<std::uint32_t>(text.size() - parts.value.size());
      of.value = value ? parts.value : "";
      letter(to, of, value || left.size() == 2);
      if (value) return;
      left.erase(1, 1);
    }
  }

  // `last`: a value may follow as an argument of its own.
  void letter(const target& to, const use& of, bool last) {
    if (last) return setting(to, of);
    last_ = {of.shown, to.secret, to.is_boolean(), {}};
    const span option = at(of.index);
    if (to.is_boolean()) return put_value(to, tree::of_boolean(true), option, option, repeat::replaces);
    counted(to, of);
  }

  void unknown_letter(const std::string& left, const std::string& text, std::size_t index) {
    if (left[1] == 'h') {
      if (const builtin* const help = find_builtin(options_, builtin::option::help)) {
        // -h is --help: it takes the next argument, as that does.
        return builtin_option(*help, {index, "-h"});
      }
    }
    use of{index, "-" + left.substr(1, 1)};
    take_value({{}, left.size() > 2, left.substr(2)}, text, of);
    if (misplaced(levels_.owners_of_letter(left[1]), of, of.shown)) return;
    hide_if_secrets(at(index));
    const std::size_t last = hide_following(index);
    last_ = {"-" + left.substr(1, 1), load_.known.has_secrets(), false, {}};
    const std::size_t length = std::max<std::size_t>(1, utf8_length(left, 1));
    const std::string letter = "-" + left.substr(1, length);
    diagnostic& item = add(diagnostic::kind::unknown,
                           "unknown option " + letter + (text.size() > letter.size() ? " in " + quotable(text) : ""),
                           {}, at(index, last));
    const std::string hint = with_help_hint({}, options_, {}, "lists all options");
    if (!hint.empty()) item.help.push_back(hint);
    if (!levels_.positionals().empty()) item.help.emplace_back("an argument that starts with - comes after --");
  }

  std::string quotable(const std::string& text) const { return load_.known.has_secrets() ? "***" : in_quotes(text); }

  // ---- mistakes ----

  // No TOML file could hold what is not UTF-8: a dump of the settings would not load back.
  bool usable(std::span<const token> given, const target& to, const use& of) {
    if (std::all_of(given.begin(), given.end(), [](const token& one) { return is_utf8(one.text); })) return true;
    const span place{source_, at(of.index).first, std::max(at(of.index).last, given.back().at.last)};
    if (to.secret) load_.texts().hide({source_, given.front().at.first, place.last});
    add(diagnostic::kind::invalid, of.shown + ": the value is not valid UTF-8", to.path(), place);
    return false;
  }
  bool usable(const token& given, const target& to, const use& of) { return usable({&given, 1}, to, of); }

  void not_toml(const target& to, const use& of, span place, const std::string& reason) {
    if (to.secret || holds_secret(*to.type)) load_.texts().hide(place);
    const bool list = takes_list(*to.type) && to.type->value().kind != type_kind::map;
    add(diagnostic::kind::invalid, of.shown + ": not a TOML " + (list ? "array: " : "value: ") + reason, to.path(),
        {source_, at(of.index).first, place.last})
        .help.push_back(bracket_help(*to.type));
  }

  void section_as_option(const target& to, const use& of) {
    if (of.has_value) hide_if_secrets(joined(of).at);
    const std::size_t last = take_following(of.index);
    hide_if_secrets({source_, at(of.index).last, at(last).last});
    add(diagnostic::kind::unknown, "unknown option " + of.shown, to.path(), at(of.index, last))
        .help.push_back(with_help_hint("it is a section", options_, to.path(), "lists its settings"));
  }

  void missing(const target& to, const use& of) {
    const bool many = to.is == target::kind::value && takes_list(*to.type);
    const std::string noun(to.is == target::kind::value ? noun_of(*to.type) : "word");
    diagnostic& item = add(diagnostic::kind::invalid,
                           of.shown + " needs " + (many ? "at least one value" : "a value") +
                               (many || noun.empty() ? "" : " (" + noun + ")"),
                           to.path(), at(of.index));
    if (next_ < arguments_.size() && !is_known_option(arguments_[next_]) && arguments_[next_] != "--") {
      const std::string shown = to.secret ? "VALUE" : shell_quoted(arguments_[next_]);
      item.help.push_back("a value that starts with - is given as " + of.shown + "=" + shown);
      if (to.secret) load_.texts().hide(at(next_));
      item.at.last = at(next_++).last;  // this error is about it too
    }
    const bool can_be_empty = many && !to.holder->has(property::kind::non_empty);
    if (can_be_empty && item.help.empty()) item.help.push_back(of.shown + " '' clears the list");
  }

  bool is_known_option(const std::string& text) const {
    if (form_of(text) == argument_form::letters) return levels_.find_letter(text[1]) || text[1] == 'h';
    if (form_of(text) != argument_form::option) return false;
    const std::string name = text.substr(2, text.find('=') - 2);
    return builtin_named(name) != nullptr || levels_.find_option(name).is != target::kind::none;
  }

  // In a program with secrets an unknown option may be a misspelled secret: nothing after its name is shown.
  void hide_if_secrets(span place) {
    if (load_.known.has_secrets()) load_.texts().hide(place);
  }
  // Values that follow a wrong option were meant for it. The last of them, or the option.
  std::size_t take_following(std::size_t option) {
    std::size_t last = option;
    while (is_value(next_) && levels_.find_command(arguments_[next_]) == nullptr) last = next_++;
    return last;
  }
  // The argument up to which an unknown option reaches.
  std::size_t hide_following(std::size_t index) {
    if (!load_.known.has_secrets() || !is_value(next_) || levels_.find_command(arguments_[next_]) != nullptr)
      return index;
    load_.texts().hide(at(next_));
    return next_++;
  }

  // --commit, or --command commit. What follows is read as if the command had no dashes.
  bool command_as_option(const std::string& name, const use& of) {
    const member* const chooser = levels_.chooser();
    if (chooser == nullptr) return false;
    const member* const meant = levels_.find_command(name);
    if (meant == nullptr && !same_name(chooser->name, name)) return false;
    if (of.has_value) hide_if_secrets(joined(of).at);
    add(diagnostic::kind::unknown, "unknown option " + of.shown, join_path(levels_.path(), chooser->name), at(of.index))
        .help.push_back("a command is a word without dashes: " +
                        std::string(meant != nullptr ? meant->name : chooser->type->value().scalar->words[0]));
    if (meant != nullptr) enter(*meant);
    return true;
  }

  void enter(const member& command) {
    levels_.enter(command);
    next_positional_ = 0;
    last_ = {};
  }

  // An option before its command, of another one, or with the name of its own. False if no command has it.
  bool misplaced(const std::vector<option_owner>& owners, const use& of, const std::string& written) {
    if (owners.empty()) return false;
    const target& option = owners.front().option;
    const bool secret = option.secret || load_.known.has_secrets();
    const bool flag = option.is_boolean() || option.holder->has(property::kind::count);
    const bool takes_next = !flag && !of.has_value && is_value(next_);
    const std::size_t last = takes_next ? next_++ : of.index;
    if (secret && takes_next) load_.texts().hide(at(last));
    if (secret && of.has_value) load_.texts().hide(joined(of).at);
    last_ = {written, secret, flag, {}};

    const std::string& here = levels_.path();
    const std::string& owner = owners.front().command;
    const auto words = [&](const std::string& around) {
      std::vector<std::string> all;
      for (const option_owner& one : owners) all.push_back(command_words(one.command, around));
      return all;
    };
    const bool early = here.empty() || owner.starts_with(here + ".");
    const bool chosen = !early && levels_.has(owner);
    const std::string what = early    ? written + " stands before its command"
                             : chosen ? "unknown option " + of.shown
                                      : command_words(here) + " has no option " + written;
    const std::string help = early    ? "write it after the command: " + words(here).front() + " " + written
                             : chosen ? "an option is written without its command: " + written
                                      : "it is an option of " + join_or(words(""));
    add(diagnostic::kind::unknown, what, option.path(), at(of.index, last)).help.push_back(help);
    return true;
  }

  void unknown(const target& to, const std::string& name, const use& of) {
    const std::string& text = arguments_[of.index];
    std::size_t last = of.index;
    const auto equals = text.find('=');
    use whole = of;
    if (equals != std::string::npos) take_value({{}, true, text.substr(equals + 1)}, text, whole);
    if (to.is == target::kind::none) {
      if (command_as_option(name, whole) || misplaced(levels_.owners_of(name), whole, of.shown)) return;
      const auto inside = levels_.owners_of_path(name);
      if (misplaced(inside, whole, inside.empty() ? "" : "--" + option_name(inside.front().option))) return;
    }
    if (load_.known.has_secrets()) {
      const auto behind = static_cast<std::uint32_t>(equals == std::string::npos ? text.size() : equals + 1);
      span joined_value = at(of.index);
      joined_value.first += behind;
      if (equals != std::string::npos) load_.texts().hide(joined_value);
      last = hide_following(of.index);
      last_ = {of.shown, true, false, {}};
    } else if (levels_.positionals().empty() && equals == std::string::npos) {
      last = take_following(last);
    }
    const span place = at(of.index, last);
    if (to.is == target::kind::removed || to.is == target::kind::ignored) {
      const std::string why(to.word->text2);
      if (to.is == target::kind::ignored) return load_.notice_once("--" + name + " has no effect: " + why, name, place);
      add(diagnostic::kind::removed, "--" + name + " was removed", name, place).help.push_back(why);
      return;
    }
    diagnostic& item = add(diagnostic::kind::unknown, "unknown option --" + name, name, place);
    if (++unknown_ <= 200)
      item.help = option_help(load_.known, options_, to, levels_.paths(), name);  // a search each; nobody reads more
  }

  // ---- arguments that follow no option ----

  bool wrong_dash_ahead() const {
    const std::string meant = with_ascii_dashes(arguments_[next_]);
    return !meant.empty() && is_known_option(meant);
  }

  bool wrong_dash() {
    const std::string meant = with_ascii_dashes(arguments_[next_]);
    if (meant.empty() || !is_known_option(meant)) return false;
    const auto equals = meant.find('=');
    const std::size_t index = next_++;
    const bool alone = levels_.positionals().empty() && equals == std::string::npos;
    const span place = at(index, alone ? take_following(index) : index);
    hide_if_secrets(place);
    add(diagnostic::kind::unknown,
        "an option starts with the ASCII dash -, not with the one of " +
            quotable(arguments_[index].substr(0, arguments_[index].find('='))),
        {}, place)
        .help.push_back("write " + meant.substr(0, equals));
    return true;
  }

  void argument(std::size_t index) {
    if (levels_.chooser() != nullptr) return command(index);
    if (next_positional_ == levels_.positionals().size()) return stray(index);
    const target to = load_.known.find(levels_.positionals()[next_positional_]);
    const token given = word(index);
    const use of{index, option_name(to)};
    last_ = {};
    if (!usable(given, to, of)) return;
    if (takes_list(*to.type)) return rest_.push_back(given);
    ++next_positional_;
    tree value = tree::of_token(given.text);
    value.name = load_.texts().add_name(option_name(to));
    put_argument(to, std::move(value), given.at);
  }

  // Without an option in front of it, so messages do not name one.
  void put_argument(const target& to, tree value, span place) {
    value.at = place;
    put(result_.values, to, std::move(value), repeat::replaces, load_);
  }

  // The list that takes all the rest is read when all of it is there.
  void finish_rest() {
    if (rest_.empty()) return;
    const target to = load_.known.find(levels_.positionals()[next_positional_]);
    tree value;
    std::string reason;
    if (!list_of_arguments(*to.type, rest_, value, reason)) {
      return not_toml(to, {0, option_name(to)}, rest_.back().at, reason);
    }
    put_argument(to, std::move(value), {source_, rest_.front().at.first, rest_.back().at.last});
  }

  // ---- commands ----

  // Whether a topic of --help is a command, and this one of its own.
  bool names_command(const std::string& topic, const std::string& name) const {
    const target to = load_.known.find(join_path(topic, name));
    return to && to.holder != nullptr && to.holder->is_command;
  }

  void command(std::size_t index) {
    const member* const chosen = levels_.find_command(arguments_[index]);
    const std::string chooser = join_path(levels_.path(), levels_.chooser()->name);
    if (chosen == nullptr) return unknown_command(index, chooser);
    put_argument(load_.known.find(chooser), tree::of_token(chosen->name), at(index));
    enter(*chosen);
  }

  // Nobody knows what options and arguments follow it.
  void unknown_command(std::size_t index, const std::string& chooser) {
    const bool secret = last_.secret;
    if (secret) load_.texts().hide(at(index));
    const std::string& text = arguments_[index];
    const std::size_t last = arguments_.size() - 1;
    if (last > index) hide_if_secrets(at(index + 1, last));
    diagnostic& item = add(diagnostic::kind::unknown, "unknown command " + (secret ? "***" : in_quotes(text)), chooser,
                           at(index, last));
    const auto words = levels_.chooser()->type->value().scalar->words;
    const std::vector<std::string_view> all(words.begin(), words.end());
    const auto near = secret ? std::vector<std::string>{} : closest(text, all);
    if (!near.empty()) {
      item.help.push_back("did you mean " + near.front() + "?");
    } else {
      if (!last_.name.empty()) item.help.push_back(stray_help(text));
      item.help.push_back("expected one of " + join_or({all.begin(), all.end()}));
    }
    next_ = arguments_.size();
  }

  void stray(std::size_t index) {
    const bool secret = last_.secret;
    if (secret) load_.texts().hide(at(index));
    if (stray_ != 0 && stray_ == index) {
      ++stray_;  // one error is enough for a row of stray words
      load_.found.back().at.last = at(index).last;
      return;
    }
    stray_ = index + 1;
    const std::string& text = arguments_[index];
    add(diagnostic::kind::unknown, "stray argument " + (secret ? "***" : in_quotes(text)), {}, at(index))
        .help.push_back(stray_help(text));
  }

  std::string stray_help(const std::string& text) const {
    if (last_.name.empty() && !levels_.positionals().empty()) {
      return std::string(leaf_of(levels_.positionals().back())) + " is the last argument";
    }
    if (last_.name.empty() && !levels_.path().empty()) return command_words(levels_.path()) + " takes no arguments";
    if (last_.name.empty()) return "a value follows its option: --section.name " + shell_quoted(text);
    if (!last_.help.empty()) return last_.help;
    if (last_.boolean) return last_.name + " takes true, false or nothing";
    if (last_.secret) return last_.name + " takes one value; quote it if it has blanks";
    return last_.name + " takes one value; quote it if it has blanks: " + last_.name + " " +
           shell_quoted(last_.value + " " + text);
  }

  // The option before a stray argument, which was perhaps meant for it.
  struct last_option {
    std::string name{};
    bool secret = false;
    bool boolean = false;
    std::string value{};
    std::string help{};
  };

  std::span<const std::string> arguments_;
  std::uint32_t source_;
  std::span<const builtin> options_;
  state& load_;
  command_line result_;
  std::size_t next_ = 0;
  levels levels_;
  std::size_t next_positional_ = 0;
  std::vector<token> rest_;  // the arguments of the list that takes all that are left
  std::map<std::string, std::int64_t> counts_;  // of the options that are counted
  last_option last_;
  std::size_t stray_ = 0;  // the argument after the last stray one
  std::size_t unknown_ = 0;
  schema tag_type_;
};

}  // namespace

command_line read_command_line(std::span<const std::string> arguments, std::uint32_t source,
                               std::span<const builtin> options, state& load) {
  return argument_reader(arguments, source, options, load).read();
}

}  // namespace reflcfg::inline v0::detail
