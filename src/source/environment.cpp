#include <reflcfg/detail/source/environment.hpp>

#include <reflcfg/detail/engine/rename.hpp>
#include <reflcfg/detail/schema/scalars.hpp>
#include <reflcfg/detail/source/token.hpp>
#include <reflcfg/detail/value/quote.hpp>
#include <reflcfg/detail/value/utf8.hpp>

#include <algorithm>

extern "C" char** environ;  // POSIX

namespace reflcfg::inline v0::detail {

std::vector<std::string> process_environment() {
  std::vector<std::string> variables;
  for (char** variable = environ; variable != nullptr && *variable != nullptr; ++variable) {
    variables.emplace_back(*variable);
  }
  return variables;
}

namespace {

std::string upper_case(std::string_view text) {
  std::string result(text);
  for (char& c : result) {
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
    if (c == '-') c = '_';
  }
  return result;
}

// TRAINING__STEPS -> training.steps, for other names and suggestions.
std::string lower_path(std::string_view text) {
  std::string path;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text.substr(i, 2) == "__") {
      path += '.';
      ++i;
    } else {
      path += text[i] >= 'A' && text[i] <= 'Z' ? static_cast<char>(text[i] - 'A' + 'a') : text[i];
    }
  }
  return path;
}

// Every way to read the rest of a variable's name as a path: a name with two underscores in it, `a__b`, and a path of
// two parts, `a.b`, look the same.
class variable_paths {
 public:
  explicit variable_paths(const names& known) : known_(known) {}

  std::vector<std::vector<std::string>> find(std::string_view text) {
    follow(text, known_.root(), {});
    return std::move(found_);
  }

 private:
  void follow(std::string_view text, const schema& type, std::vector<std::string> path) {
    const schema& own = type.value();
    if (text.empty()) return found_.push_back(std::move(path));
    switch (own.kind) {
      case type_kind::structure:
        if (own.fields != nullptr) members(text, *own.fields, path);
        return;
      case type_kind::variant:
        for (const schema* part : own.parts) {
          if (part->fields != nullptr) members(text, *part->fields, path);
        }
        return;
      case type_kind::map:
      case type_kind::list: {
        const auto end = std::min(text.find("__"), text.size());
        // The words of an enum are lower-case in every source; other keys are as the variable has them.
        const bool word = own.key != nullptr && own.key->kind == type_kind::word;
        path.push_back(word ? lower_path(text.substr(0, end)) : std::string(text.substr(0, end)));
        return follow(text.substr(std::min(end + 2, text.size())), *own.element, std::move(path));
      }
      default: return;
    }
  }

  void members(std::string_view text, const structure& fields, const std::vector<std::string>& path) {
    each_member(fields, [&](const member& item) {
      const std::string name = upper_case(item.name);
      if (upper_case(text.substr(0, name.size())) != name) return;
      const std::string_view rest = text.substr(name.size());
      if (!rest.empty() && !rest.starts_with("__")) return;
      std::vector<std::string> own = path;
      own.emplace_back(item.name);
      follow(rest.substr(std::min<std::size_t>(2, rest.size())), *item.type, std::move(own));
    });
  }

  const names& known_;
  std::vector<std::vector<std::string>> found_;
};

class environment_reader {
 public:
  environment_reader(std::string_view prefix, std::uint32_t source, state& load)
      : start_(std::string(prefix) + "__"), prefix_(prefix), source_(source), load_(load) {}

  // `path`: of the field that has the variable as its own, or null.
  void variable(const std::string& text, std::size_t number, const std::string* path) {
    const auto equals = std::min(text.find('='), text.size());
    name_ = text.substr(0, equals);
    all_ = load_.texts().part_span(source_, number);
    token word{text.substr(std::min(equals + 1, text.size())), all_};
    word.at.first += static_cast<std::uint32_t>(std::min(equals + 1, text.size()));
    if (path != nullptr) return take(load_.known.find(*path), *path, word);
    const std::string_view rest = std::string_view(name_).substr(start_.size());
    const auto paths = variable_paths(load_.known).find(rest);
    if (paths.size() > 1) return ambiguous(paths);
    const std::string other = lower_path(rest);
    take(paths.empty() ? load_.known.find(other) : load_.known.find(paths.front()), other, word);
  }

  tree values = tree::of_table();

 private:
  void take(const target& to, const std::string& other, const token& word) {
    if (to.secret) load_.texts().hide(word.at);
    if (to.is == target::kind::removed || to.is == target::kind::ignored) return dead(to);
    if (!to || (to.is_member && !to.inside && to.type->kind == type_kind::structure)) return unknown(other, word);
    if (!is_utf8(word.text)) {
      load_.add(diagnostic::kind::invalid, "environment variable " + name_ + ": the value is not valid UTF-8",
                to.path(), all_);
      return;
    }
    value(to, word);
  }

  void value(const target& to, const token& word) {
    static const schema word_type;
    const schema& type = to.is == target::kind::tag ? word_type : *to.type;
    tree value;
    std::string reason;
    const bool none = type.kind == type_kind::optional && is_none_token(tree::of_token(word.text));
    const bool list = !none && type.value().kind == type_kind::list;
    const bool read =
        list ? list_of_tokens(type, {&word, 1}, *to.holder, value, reason) : value_of_token(type, word, value, reason);
    if (!read) {
      if (holds_secret(type)) load_.texts().hide(word.at);
      load_.add(diagnostic::kind::invalid, name_ + ": not a TOML value: " + reason, to.path(), all_);
      return;
    }
    if (to.type != nullptr && to.type->value().kind == type_kind::boolean) as_boolean(value);
    value.key = all_;
    const std::vector<target> all = load_.known.find_all(to);
    for (const target& each : all) put(values, each, tree(value), repeat::replaces, load_);
  }

  // A variable may say yes, 1, ON: there is no next argument that they could be.
  static void as_boolean(tree& value) {
    if (const std::string_view meant = meant_boolean(value.string); !meant.empty()) value.string = meant;
  }

  void ambiguous(const std::vector<std::vector<std::string>>& paths) {
    std::vector<std::string> all;
    for (const auto& keys : paths) {
      std::string& path = all.emplace_back();
      for (const std::string& key : keys) path = join_path(path, key);
    }
    hide_value();
    load_
        .add(diagnostic::kind::conflict, "environment variable " + name_ + " may mean " + join_or(all), all.front(),
             all_)
        .help.emplace_back("set it on the command line or in a file");
  }

  void dead(const target& to) {
    const std::string why(to.word->text2);
    if (to.is == target::kind::ignored) {
      load_.notice_once(name_ + " has no effect: " + why, to.alias, all_);
    } else {
      load_.add(diagnostic::kind::removed, name_ + " was removed", to.alias, all_).help.push_back(why);
    }
  }

  void unknown(const std::string& path, const token&) {
    hide_value();
    diagnostic& item =
        load_.add(diagnostic::kind::unknown, "environment variable " + name_ + " sets nothing", path, all_);
    const auto meant = load_.known.suggest(path);
    if (!meant.empty()) item.help.push_back("did you mean " + variable_of_path(prefix_, meant.front()) + "?");
  }

  void hide_value() {
    span value = all_;
    value.first += static_cast<std::uint32_t>(name_.size() + 1);
    if (load_.known.has_secrets() && value.first < value.last) load_.texts().hide(value);
  }

  std::string start_;
  std::string_view prefix_;
  std::uint32_t source_;
  state& load_;
  std::string name_;
  span all_;
};

}  // namespace

std::string variable_of_path(std::string_view prefix, std::string_view path) {
  std::string name = std::string(prefix) + "__";
  for (const char c : upper_case(path)) name += c == '.' ? "__" : std::string(1, c);
  return name;
}

tree read_environment(std::string_view prefix, std::span<const std::string> variables, std::uint32_t rank,
                      state& load) {
  const std::string start = std::string(prefix) + "__";
  const std::vector<names::named_field> fields = load.known.fields_with(property::kind::variable);
  struct given_variable {
    const std::string* text;
    const std::string* path;  // of the field that has it as its own
  };
  std::vector<given_variable> own;
  std::vector<given_variable> prefixed;
  for (const std::string& variable : variables) {
    const std::string_view name = std::string_view(variable).substr(0, variable.find('='));
    const auto field = std::find_if(fields.begin(), fields.end(), [&](const names::named_field& one) {
      return one.item->text(property::kind::variable) == name;
    });
    if (field != fields.end()) {
      own.push_back({&variable, &field->path});
    } else if (!prefix.empty() && variable.starts_with(start)) {
      prefixed.push_back({&variable, nullptr});
    }
  }
  // Of two that set one field the later wins: the one that is meant for this program alone.
  own.insert(own.end(), prefixed.begin(), prefixed.end());
  if (own.empty()) return tree::of_table();
  std::string text;
  for (const given_variable& variable : own) (text += *variable.text) += '\0';
  const std::uint32_t source = load.texts().add(origin::kind::environment, {}, std::move(text), rank);
  environment_reader reader(prefix, source, load);
  for (std::size_t i = 0; i < own.size(); ++i) reader.variable(*own[i].text, i, own[i].path);
  return std::move(reader.values);
}

}  // namespace reflcfg::inline v0::detail
