#pragma once

#include <algorithm>
#include <reflcfg/engine/names.hpp>
#include <reflcfg/outputs/completion.hpp>
#include <reflcfg/outputs/type_text.hpp>

namespace reflcfg::inline v0::detail {

using takes = completed_option::takes;

// A built-in option says in its row what follows it: FILE..., [SECTION|KEY] (of which sections are offered), KEY, or
// the words themselves.
REFLCFG_DECL completed_option completed_builtin(const builtin& option, const table& names) {
  completed_option result{"--" + std::string(option.name),
                          option.name == "help" ? "-h" : "",
                          std::string(option.help),
                          takes::nothing,
                          {},
                          false};
  if (option.arity == builtin::takes::nothing) return result;
  std::string_view value = option.value;
  result.values = option.arity == builtin::takes::words ? takes::many
                  : value.starts_with('[')              ? takes::optional
                                                        : takes::one;
  if (value.find("FILE") != std::string_view::npos) {
    result.files = true;
  } else if (value == "[SECTION|KEY]") {
    for (const section_entry& section : names.sections) {
      if (!section.path.empty() && !section.flattened) result.words.emplace_back(section.path);
    }
  } else if (value == "KEY") {
    for (const field_entry& field : names.fields) {
      if (!field.has(property::kind::hidden)) result.words.emplace_back(field.path);
    }
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

REFLCFG_DECL void add_completed_field(const field_entry& field, std::vector<completed_option>& found) {
  const std::string path(field.path);
  const type_shape& type = field.type().shape;
  const type_shape& inner = type.kind == type_kind::optional ? type.element->shape : type;
  const std::string letter(field.text_of(property::kind::short_name));
  completed_option result{
      "--" + path, letter.empty() ? "" : "-" + letter, std::string(field.help()), takes::one, words_of(field), false};
  if (inner.kind == type_kind::boolean) result.values = takes::optional;
  if (inner.kind == type_kind::list || inner.kind == type_kind::map) result.values = takes::many;
  const type_shape& last = inner.kind == type_kind::list ? inner.element->shape : inner;
  const bool choices =
      std::any_of(result.words.begin(), result.words.end(), [](const std::string& word) { return word != "none"; });
  result.files = last.kind == type_kind::string && !choices;
  found.push_back(std::move(result));
  if (inner.kind == type_kind::boolean) {
    std::string negated = "--" + path;
    negated.insert(negated.size() - leaf_of(path).size(), "no_");
    found.push_back({std::move(negated), "", std::string(field.help()), takes::nothing, {}, false});
  }
}

REFLCFG_DECL std::vector<completed_option> completed_options(const table& names, const options& about) {
  std::vector<completed_option> found;
  for (const builtin& option : builtins) {
    if (option.name != "version" || !about.version.empty()) found.push_back(completed_builtin(option, names));
  }
  for (const field_entry& field : names.fields) {
    if (!field.has(property::kind::hidden)) add_completed_field(field, found);
  }
  return found;
}

REFLCFG_DECL completed_option completed_argument(const table& names) {
  for (const field_entry& field : names.fields) {
    if (!field.has(property::kind::positional)) continue;
    std::vector<completed_option> found;
    add_completed_field(field, found);
    return found.front();
  }
  return {};
}

REFLCFG_DECL std::string joined(const std::vector<std::string>& words, std::string_view between) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : std::string(between)) + word;
  return text;
}

// In single quotes; a quote inside is written as '\'' in bash and zsh and as \' in fish.
REFLCFG_DECL std::string single_quoted(std::string_view text, bool fish = false) {
  std::string result = "'";
  for (const char c : text) {
    if (c == '\'') {
      result += fish ? "\\'" : "'\\''";
    } else {
      if (fish && c == '\\') result += '\\';
      result += c;
    }
  }
  return result + "'";
}

// A function's name made of a program's.
REFLCFG_DECL std::string function_name(std::string_view program) {
  std::string name = "_";
  for (const char c : program) {
    const bool plain = (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
    name += plain ? c : '_';
  }
  return name;
}

// Bash hands over words that it split at = and : as well, and puts an answer in place of the last such part only; so
// the line is split anew, and from an answer the part that stays is cut off.
inline constexpr std::string_view bash_function = R"(() {
  local line=${COMP_LINE:0:COMP_POINT} IFS=$' \t\n'
  local -a tokens
  read -ra tokens <<<"$line"
  [[ $line != *[[:space:]] ]] || tokens+=('')
  local last=$((${#tokens[@]} - 1)) option='' words='' files='' takes='' i
  local cur=${tokens[last]} value
  value=$cur
  if [[ $cur == --*=* ]]; then
    option=${cur%%=*} value=${cur#*=}
  else
    for ((i = last - 1; i > 0; i--)); do
      [[ ${tokens[i]} != --* && ${tokens[i]} != -[a-zA-Z] ]] || { option=${tokens[i]}; break; }
    done
  fi
  case $option in
@CASES@
  esac
  # A value that stands for itself is behind the option's one value already.
  if [[ $cur != --*=* && $takes != many && i -ne $((last - 1)) ]]; then
    words='' files='' takes=''
  fi
  if [[ ! $takes || $takes == optional ]]; then
@ARGUMENT@
  fi
  COMPREPLY=()
  if [[ $cur == --*=* || $cur != --* ]]; then
    [[ ! $words ]] || COMPREPLY+=($(compgen -W "$words" -- "$value"))
    if [[ $files ]]; then
      IFS=$'\n'
      COMPREPLY+=($(compgen -f -- "$value"))
      compopt -o filenames 2>/dev/null
    fi
  fi
  if [[ $cur != --*=* && ($cur == -* || ! $takes || $takes == optional) ]]; then
    COMPREPLY+=($(compgen -W "$@FLAGS@" -- "$cur"))
  fi
  local head=${cur%"$value"} breaks=${COMP_WORDBREAKS//[[:space:]\"\'<>;|&(]/} cut=''
  [[ ! $breaks || $cur != *["$breaks"]* ]] || cut=${cur%"${cur##*["$breaks"]}"}
  for i in "${!COMPREPLY[@]}"; do
    COMPREPLY[i]=$head${COMPREPLY[i]}
    COMPREPLY[i]=${COMPREPLY[i]#"$cut"}
  done
}
)";

REFLCFG_DECL void replace_first(std::string& text, std::string_view from, std::string_view to) {
  text.replace(text.find(from), from.size(), to);
}

// One branch of the `case` for all options that are completed alike.
REFLCFG_DECL std::string bash_cases(const std::vector<completed_option>& found) {
  static constexpr std::string_view arity[] = {"", "optional", "one", "many"};
  std::vector<std::pair<std::string, std::string>> branches;  // what to do, for which options
  for (const completed_option& option : found) {
    if (option.values == takes::nothing) continue;
    std::string action = "takes=" + std::string(arity[static_cast<std::size_t>(option.values)]);
    if (option.files) action += " files=1";
    if (!option.words.empty()) action += " words=" + single_quoted(joined(option.words, " "));
    const std::string spellings = option.name + (option.letter.empty() ? "" : " | " + option.letter);
    const auto same = std::find_if(branches.begin(), branches.end(), [&](const auto& b) { return b.first == action; });
    if (same == branches.end()) {
      branches.emplace_back(action, spellings);
    } else {
      same->second += " | " + spellings;
    }
  }
  std::string text;
  for (const auto& [action, options] : branches) {
    text += (text.empty() ? "    " : "\n    ") + options + ") " + action + " ;;";
  }
  return text;
}

REFLCFG_DECL std::string bash_completion(const std::vector<completed_option>& found, const completed_option& argument,
                                         const std::string& program) {
  const std::string name = function_name(program);
  std::vector<std::string> flags;
  for (const completed_option& option : found) {
    if (!option.letter.empty()) flags.push_back(option.letter);
    flags.push_back(option.name);
  }
  const std::string words = single_quoted(" " + joined(argument.words, " "));
  std::string body(bash_function);
  replace_first(body, "@CASES@", bash_cases(found));
  replace_first(body, "@FLAGS@", name + "_flags");
  replace_first(body, "@ARGUMENT@", std::string("    words+=") + words + (argument.files ? " files=1" : ""));
  return "# Completion of " + program + " for bash. To load it: source <(" + program + " --completion bash)\n" +
         "# To keep it: " + program + " --completion bash >~/.local/share/bash-completion/completions/" + program +
         "\n\n" + name + "_flags='" + joined(flags, "\n") + "'\n\n" + name + body + "\ncomplete -F " + name + " " +
         program + "\n";
}

// `_arguments` gives a meaning to these in a description.
REFLCFG_DECL std::string zsh_description(std::string_view text) {
  std::string result;
  for (const char c : text) {
    if (c == '[' || c == ']' || c == ':' || c == '\\') result += '\\';
    result += c;
  }
  return result;
}

REFLCFG_DECL std::string zsh_spec(const completed_option& option) {
  std::string spec = "*" + option.name + (option.values == takes::nothing ? "" : "=");
  if (!option.help.empty()) spec += "[" + zsh_description(option.help) + "]";
  if (option.values == takes::nothing) return spec;
  spec += option.values == takes::optional ? "::value:" : option.values == takes::many ? ":*--*:value:" : ":value:";
  std::string words = joined(option.words, " ");
  if (option.files && !words.empty()) return spec + "{_files; compadd -- " + words + "}";
  if (option.files) return spec + "_files";
  return spec + (words.empty() ? " " : "(" + words + ")");
}

REFLCFG_DECL std::string zsh_completion(const std::vector<completed_option>& found, const completed_option& argument,
                                        const std::string& program) {
  const std::string name = function_name(program);
  std::string specs;
  for (const completed_option& option : found) {
    if (!option.letter.empty()) {
      completed_option brief = option;
      brief.name = option.letter;
      if (option.letter == "-h") brief.values = takes::nothing;
      specs += "    " + single_quoted(zsh_spec(brief)) + "\n";
    }
    specs += "    " + single_quoted(zsh_spec(option)) + "\n";
  }
  if (!argument.name.empty()) {
    const std::string words = joined(argument.words, " ");
    specs += "    " + single_quoted("*:argument:" + (argument.files ? "_files" : "(" + words + ")")) + "\n";
  }
  return "#compdef " + program + "\n# Completion of " + program + " for zsh. To load it: source <(" + program +
         " --completion zsh)\n# To keep it: " + program + " --completion zsh >\"${fpath[1]}/_" + program + "\"\n\n" +
         name + "() {\n  local -a specs=(\n" + specs + "  )\n  _arguments $specs\n}\n\n" +
         "if [[ ${funcstack[1]} == _" + program + " ]]; then\n  " + name + " \"$@\"\nelse\n  compdef " + name + " " +
         program + "\nfi\n";
}

// A value that may follow as a word of its own, which fish would not expect there: for each choice of words, the
// options that have it.
REFLCFG_DECL std::string fish_words_behind(const std::vector<completed_option>& found, const std::string& condition) {
  std::vector<std::pair<std::string, std::string>> choices;
  for (const completed_option& option : found) {
    if (option.values != takes::optional || option.words.empty()) continue;
    const std::string words = joined(option.words, " ");
    const auto same = std::find_if(choices.begin(), choices.end(), [&](const auto& c) { return c.first == words; });
    if (same == choices.end()) {
      choices.emplace_back(words, option.name);
    } else {
      same->second += " " + option.name;
    }
  }
  std::string lines;
  for (const auto& [words, options] : choices) {
    lines += condition + " " + options + "' -a " + single_quoted(words, true) + "\n";
  }
  return lines;
}

REFLCFG_DECL std::string fish_completion(const std::vector<completed_option>& found, const completed_option& argument,
                                         const std::string& program) {
  const std::string start = "complete -c " + program;
  const std::string name = "_" + function_name(program);
  std::string lists;
  std::string lines;
  for (const completed_option& option : found) {
    if (option.files && option.values == takes::many) lists += " " + option.name + " " + option.letter;
    lines += start + (option.letter.empty() ? "" : " -s " + option.letter.substr(1)) + " -l " +
             single_quoted(option.name.substr(2), true);
    if (option.values == takes::one || option.values == takes::many) lines += " -r";
    lines += option.files ? " -F" : " -f";
    if (!option.words.empty()) lines += " -a " + single_quoted(joined(option.words, " "), true);
    if (!option.help.empty()) lines += " -d " + single_quoted(option.help, true);
    lines += "\n";
  }
  return "# Completion of " + program + " for fish. To load it: " + program + " --completion fish | source\n" +
         "# To keep it: " + program + " --completion fish >~/.config/fish/completions/" + program + ".fish\n\n" +
         "# Whether the last word is one of these options.\nfunction " + name + "_behind\n" +
         "  contains -- (commandline -opc)[-1] $argv\nend\n\n" +
         "# Whether the last option is one of these.\nfunction " + name + "_in\n" +
         "  contains -- (string match -r -- '^(?:--.*|-[a-zA-Z])$' (commandline -opc))[-1] $argv\nend\n\n" + start +
         (argument.files ? " -F\n" : " -f\n") +
         (argument.words.empty() ? "" : start + " -a " + single_quoted(joined(argument.words, " "), true) + "\n") +
         start + " -n '" + name + "_in" + lists + "' -F\n" +
         fish_words_behind(found, start + " -n '" + name + "_behind") + lines;
}

REFLCFG_DECL std::string completion_script(std::string_view shell, const table& names, const options& about) {
  const std::string program(about.program.empty() ? "program" : about.program);
  const std::vector<completed_option> found = completed_options(names, about);
  const completed_option argument = completed_argument(names);
  if (shell == "bash") return bash_completion(found, argument, program);
  if (shell == "zsh") return zsh_completion(found, argument, program);
  if (shell == "fish") return fish_completion(found, argument, program);
  return {};
}

REFLCFG_DECL void answer_completion(const builtin_call& call, load_report& result) {
  const std::string shell = call.use.value_or("");
  std::string script = completion_script(shell, *call.ops.fields, call.about);
  if (!script.empty()) {
    result.output = std::move(script);
    return;
  }
  result.errors.push_back(
      {problem::kind::mismatch,
       "--completion: expected bash, zsh or fish" + (shell.empty() ? "" : ", got " + in_quotes(shell)),
       {},
       call.use.from(),
       {},
       {}});
}

}  // namespace reflcfg::inline v0::detail
