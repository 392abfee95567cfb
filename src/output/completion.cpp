#include <reflcfg/detail/output/completion.hpp>

#include <reflcfg/detail/engine/names.hpp>
#include <reflcfg/detail/output/output.hpp>
#include <reflcfg/detail/schema/shown_names.hpp>
#include <reflcfg/detail/schema/type_text.hpp>
#include <reflcfg/detail/source/levels.hpp>
#include <reflcfg/detail/source/option_token.hpp>
#include <reflcfg/detail/source/token.hpp>
#include <reflcfg/detail/value/quote.hpp>
#include <reflcfg/detail/value/utf8.hpp>

#include <algorithm>
#include <unordered_set>

namespace reflcfg::inline v0::detail {

namespace {

std::string on_one_line(std::string_view text) {
  std::string line(text);
  std::replace_if(line.begin(), line.end(), [](char c) { return c == '\n' || c == '\r'; }, ' ');
  return printable(line);
}

class completion_collector {
 public:
  explicit completion_collector(const builtin_call& call) : call_(call) {
    has_arguments_ = levels(call.here.known).has_arguments();
    level({}, *call.root.fields, {});
  }

  completed_program found;

 private:
  // `before` are the options of the levels before it, which it may have again.
  void level(const std::string& command, const structure& fields, const std::vector<completed_option>& before) {
    completed_level own{command, {}, {}, {}};
    level_ = &own;
    seen_.clear();
    if (command.empty()) add_builtins();
    members(fields, {});
    add_before(before);
    found.levels.push_back(own);
    each_member(fields, [&](const member& item) {
      if (!item.is_command || item.has(property::kind::hidden)) return;
      found.levels.back().commands.push_back({std::string(item.name), "", on_one_line(item.type->fields->help)});
    });
    each_member(fields, [&](const member& item) {
      if (!item.is_command || item.has(property::kind::hidden)) return;
      level(command + (command.empty() ? "" : " ") + std::string(item.name), *item.type->fields, own.options);
    });
  }

  void add(completed_option option) {
    if (seen_.insert(option.name).second) level_->options.push_back(std::move(option));
  }
  void add_builtins() {
    for (const builtin& option : call_.all) {
      if (option.is != builtin::option::version || !call_.about.version.empty()) add(of_builtin(option));
    }
  }
  // Of the built-in options a command offers --help alone, which tells something else there.
  void add_before(const std::vector<completed_option>& before) {
    for (completed_option option : before) {
      const bool builtin = std::any_of(call_.all.begin(), call_.all.end(), [&](const auto& one) {
        return option.name.substr(2) == one.name && one.is != builtin::option::help;
      });
      if (builtin) continue;
      const bool taken = std::any_of(level_->options.begin(), level_->options.end(),
                                     [&](const completed_option& own) { return own.letter == option.letter; });
      if (taken) option.letter.clear();
      add(std::move(option));
    }
  }

  completed_option of_builtin(const builtin& option) const;
  completed_option of_field(const std::string& path, const member& item) const;
  void members(const structure& fields, const std::string& path);
  void field(const member& item, const std::string& path);
  void inside(const schema& type, const member& item, const std::string& path);
  void tag(const schema& type, std::string_view key, const std::string& path);

  const builtin_call& call_;
  bool has_arguments_ = false;  // that follow no option
  completed_level* level_ = nullptr;
  std::unordered_set<std::string> seen_;
  std::vector<const structure*> around_;  // one may hold a list of its own kind
};

// A built-in option says in its row what follows it: FILE..., [SECTION|KEY] (of which sections are offered), KEY, or
// the words themselves.
completed_option completion_collector::of_builtin(const builtin& option) const {
  const bool letter = option.is == builtin::option::help;
  completed_option result{"--" + std::string(option.name), letter ? "-h" : "", on_one_line(option.help)};
  if (option.arity == builtin::takes::nothing) return result;
  std::string_view value = option.value;
  const bool optional = value.starts_with('[');
  result.values = option.arity == builtin::takes::words ? completed_values::many
                  : optional                            ? completed_values::optional
                                                        : completed_values::one;
  const auto add_path = [&](const std::string& path, const member&) { result.words.push_back(path); };
  if (value.find("FILE") != std::string_view::npos) {
    result.files = true;
  } else if (value == "[SECTION|KEY]") {
    call_.here.known.each_shown_section(add_path);
  } else if (value == "KEY") {
    call_.here.known.each_shown_field(add_path);
  } else {
    value = value.substr(value.find_first_not_of("[="));
    while (!value.empty()) {
      const auto end = value.find_first_of("|]");
      result.words.emplace_back(value.substr(0, end));
      value.remove_prefix(end == std::string_view::npos ? value.size() : end + 1);
    }
  }
  return result;
}

bool takes_file(const schema& type) {
  const schema& own = type.value();
  if (own.kind == type_kind::list) return takes_file(*own.element);
  if (own.is_scalar()) return own.scalar->path || own.name == "text";
  return own.kind == type_kind::variant &&
         std::any_of(own.parts.begin(), own.parts.end(), [](const schema* part) { return takes_file(*part); });
}

// Whether the word, as an argument of its own, is read as that value. A dash would make it an option, and a list
// splits.
bool can_be_offered(const std::string& word, bool splits) {
  const bool plain = !word.empty() && printable(word) == word && form_of(word) == argument_form::value;
  return plain && !(splits && (word.find(',') != std::string::npos || word[0] == '[' || word[0] == '{'));
}

completed_option completion_collector::of_field(const std::string& path, const member& item) const {
  const schema& type = *item.type;
  const std::string letter(item.text(property::kind::short_name));
  completed_option result{"--" + path, letter.empty() ? "" : "-" + letter, on_one_line(item.help),
                          completed_values::one};
  const bool list = takes_list(type);
  const bool splits = list && !takes_whole(type, item) && !item.has(property::kind::positional);
  for (std::string& word : words_of(type, item)) {
    if (can_be_offered(word, splits)) result.words.push_back(std::move(word));
  }
  if (type.value().kind == type_kind::boolean) result.values = completed_values::optional;
  if (item.has(property::kind::count)) result.values = completed_values::nothing;
  // Beside positional arguments and commands a list takes one, so that it swallows none of them.
  if (list && !has_arguments_) result.values = completed_values::many;
  const bool choices =
      std::any_of(result.words.begin(), result.words.end(), [](const std::string& word) { return word != "none"; });
  result.files = takes_file(type) && (!choices || type.value().kind == type_kind::variant);
  return result;
}

void completion_collector::members(const structure& fields, const std::string& path) {
  if (std::find(around_.begin(), around_.end(), &fields) != around_.end()) return;
  around_.push_back(&fields);
  each_member(fields, [&](const member& item) {
    const bool level = item.is_command || item.has(property::kind::command);
    if (!level && !item.has(property::kind::hidden)) field(item, join_path(path, item.name));
  });
  around_.pop_back();
}

void completion_collector::field(const member& item, const std::string& path) {
  if (item.type->kind == type_kind::structure) {
    if (item.type->fields != nullptr) members(*item.type->fields, path);
    return;
  }
  completed_option option = of_field(path, item);
  if (item.has(property::kind::positional)) {
    level_->arguments.push_back(option);
    level_->arguments.back().name = leaf_of(path);
    level_->arguments.back().values = takes_list(*item.type) ? completed_values::many : completed_values::one;
  }
  const bool boolean = item.type->value().kind == type_kind::boolean;
  std::string negated = option.name;
  if (boolean) negated.insert(negated.size() - leaf_of(path).size(), negation_of(item));
  completed_option opposite{std::move(negated), "", option.help};
  add(std::move(option));
  if (boolean) add(std::move(opposite));
  inside(*item.type, item, path);
}

// Paths into a value: of an optional struct, and of the first element of a list of structs.
void completion_collector::inside(const schema& type, const member& item, const std::string& path) {
  const schema& own = type.value();
  const std::string_view key = item.text(property::kind::tagged);
  switch (own.kind) {
    case type_kind::structure:
      if (own.fields != nullptr) members(*own.fields, path);
      break;
    case type_kind::list: inside(*own.element, item, path + ".0"); break;
    case type_kind::variant:
      if (!key.empty()) tag(own, key, path);
      for (const schema* part : own.parts) {
        if (part->fields != nullptr) members(*part->fields, path);
      }
      break;
    default: break;
  }
}

void completion_collector::tag(const schema& type, std::string_view key, const std::string& path) {
  completed_option option{"--" + join_path(path, key), "", "Which one it is.", completed_values::one};
  option.words = tags_of(type);
  add(std::move(option));
}

}  // namespace

std::string completion_function(std::string_view program) {
  std::string name = "_";
  for (const char c : program) {
    const bool plain = (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
    name += plain ? c : '_';
  }
  return name;
}

std::string posix_word(std::string_view text) {
  const bool plain = !text.empty() && text.find_first_not_of(
                                          "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                          "0123456789_-./+@%:,") == std::string_view::npos;
  if (plain) return std::string(text);
  std::string quoted = "'";
  for (const char c : text) quoted += c == '\'' ? "'\\''" : std::string(1, c);
  return quoted + "'";
}

std::string joined_words(const std::vector<std::string>& words, std::string_view between) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : std::string(between)) + word;
  return text;
}

std::vector<std::string> names_of(const std::vector<completed_option>& items) {
  std::vector<std::string> names;
  for (const completed_option& item : items) names.push_back(item.name);
  return names;
}

std::string cases_of_levels(const completed_program& program,
                            function_ref<std::string(const completed_level& level)> text_of) {
  if (program.levels.size() == 1) return text_of(program.levels.front());
  std::string text = "  case $command in\n";
  for (const completed_level& level : program.levels) {
    const std::string own = text_of(level);
    if (!own.empty()) text += "  " + posix_word(level.command) + ")\n" + own + "  ;;\n";
  }
  return text + "  esac\n";
}

std::string_view name_of(completed_values values) {
  switch (values) {
    case completed_values::optional: return "optional";
    case completed_values::one: return "one";
    case completed_values::many: return "many";
    default: return "";
  }
}

void answer_completion(const builtin_call& call, load_report& result) {
  const std::string shell = call.use.value_or("");
  completed_program program = completion_collector(call).found;
  program.name = call.about.program.empty() ? "program" : printable(call.about.program);
  program.option = call.option();
  if (shell == "bash") {
    result.output = bash_completion(program);
  } else if (shell == "zsh") {
    result.output = zsh_completion(program);
  } else if (shell == "fish") {
    result.output = fish_completion(program);
  } else {
    call.refuse(": expected bash, zsh or fish" + (shell.empty() ? "" : ", got " + in_quotes(shell)));
  }
}

}  // namespace reflcfg::inline v0::detail
