#include <reflcfg/detail/output/completion.hpp>

#include <algorithm>
#include <utility>

namespace reflcfg::inline v0::detail {

namespace {

// Bash hands over words that it split at = and : as well, and puts an answer in place of the last such part only; so
// the line is split anew, and from an answer the part that stays is cut off.
constexpr std::string_view bash_function = R"(
# The line up to the cursor: its words without quotes, and what of the last one is typed.
@NAME@_split() {
  local line=${COMP_LINE:0:COMP_POINT} i c started=
  tokens=() quote='' cur='' raw=''
  for ((i = 0; i < ${#line}; i++)); do
    c=${line:i:1}
    if [[ ! $quote && $c == [[:space:]] ]]; then
      [[ ! $started ]] || tokens+=("$cur")
      cur='' raw='' started=''
      continue
    fi
    raw+=$c started=1
    if [[ $c == \\ && $quote != "'" ]]; then
      i=$((i + 1))
      cur+=${line:i:1} raw+=${line:i:1}
    elif [[ $quote && $c == "$quote" ]]; then
      quote=''
    elif [[ ! $quote && ($c == "'" || $c == '"') ]]; then
      quote=$c
    else
      cur+=$c
    fi
  done
}

# Goes over the words before the last: which option waits for a value, or how many arguments there are.
@NAME@_parse() {
  local token i
  takes='' given='' position=0 rest='' command=''
  for token in "${tokens[@]:1}"; do
    if [[ $rest ]]; then
      @NAME@_next "$token"
    elif [[ $token == -- ]]; then
      rest=1 takes=''
    elif [[ $token == --*=* ]]; then
      takes=''
    elif [[ $token == --* ]]; then
      @NAME@_option "$token"
    elif [[ $token == -[!0-9.]* && $token != -inf ]]; then
      for ((i = 1; i < ${#token}; i++)); do
        @NAME@_option "-${token:i:1}"
        [[ $takes != one && $takes != many ]] || break
      done
      ((i + 1 >= ${#token})) || takes=''  # the rest of the word is the value
    elif [[ $takes == many || ($takes == one && ! $given) ]]; then
      given=1
    elif [[ $takes == optional && ! $given && " ${words[*]} " == *" $token "* ]]; then
      given=1
    else
      takes=''
      @NAME@_next "$token"
    fi
  done
  [[ $takes == many || ! $given ]] || takes=''
}

@NAME@() {
  local IFS=$' \t\n' quote cur raw takes given position rest command files value head='' flags='' word
  local -a tokens words found=() options=()
  @NAME@_split
  @NAME@_parse
  value=$cur
  if [[ ! $rest && $cur == --*=* ]]; then
    @NAME@_option "${cur%%=*}"
    value=${cur#*=} head=${cur%%=*}=
  else
    [[ $takes ]] || words=() files=''
    [[ $takes && $takes != optional ]] || @NAME@_argument "$position"
    [[ $rest || $takes == one || ($takes == many && $cur != -*) ]] || flags=1
  fi
  if [[ $head || $cur != -* || $rest ]]; then
    for word in "${words[@]}"; do
      [[ $word != "$value"* ]] || found+=("$word")
    done
    if [[ $files ]]; then
      while IFS= read -r word; do found+=("$word"); done < <(compgen -f -- "$value")
      compopt -o filenames 2>/dev/null  # Readline quotes them
    fi
  fi
  COMPREPLY=()
  local breaks=${COMP_WORDBREAKS//[[:space:]\"\'<>;|&(]/} cut=''
  [[ ! $breaks || $raw != *["$breaks"]* ]] || cut=${raw%"${raw##*["$breaks"]}"}
  for word in "${found[@]}"; do
    if [[ $quote ]]; then
      COMPREPLY+=("$word")  # it goes between the quotes
      continue
    fi
    [[ $files ]] || printf -v word %q "$word"
    word=$head$word
    COMPREPLY+=("${word#"$cut"}")
  done
  [[ $flags && ($cur == -* || ${#found[@]} == 0) ]] || return 0
  @NAME@_options
  for word in "${options[@]}"; do
    [[ $word != "$cur"* ]] || COMPREPLY+=("${word#"$cut"}")
  done
}
)";

void replace_all(std::string& text, std::string_view from, std::string_view to) {
  for (auto at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size())) {
    text.replace(at, from.size(), to);
  }
}

std::string bash_array(const std::vector<std::string>& words) {
  std::string text = "(";
  for (const std::string& word : words) text += (text.size() > 1 ? " " : "") + posix_word(word);
  return text + ")";
}

// One branch of the `case` for all options that are completed alike.
std::string bash_cases(const std::vector<completed_option>& options) {
  std::vector<std::pair<std::string, std::string>> branches;  // what to do, for which options
  for (const completed_option& option : options) {
    if (option.values == completed_values::nothing) continue;
    std::string action = "takes=" + std::string(name_of(option.values));
    if (option.files) action += " files=1";
    if (!option.words.empty()) action += " words=" + bash_array(option.words);
    const std::string spelled =
        posix_word(option.name) + (option.letter.empty() ? "" : " | " + posix_word(option.letter));
    const auto same =
        std::find_if(branches.begin(), branches.end(), [&](const auto& one) { return one.first == action; });
    if (same == branches.end()) {
      branches.emplace_back(action, spelled);
    } else {
      same->second += " | " + spelled;
    }
  }
  std::string text = "  case $1 in\n";
  for (const auto& [action, names] : branches) text += "    " + names + ") " + action + " ;;\n";
  return text + "  esac\n";
}

std::string bash_arguments(const completed_level& level) {
  if (!level.commands.empty()) return "  words+=" + bash_array(names_of(level.commands)) + "\n";
  const std::vector<completed_option>& arguments = level.arguments;
  std::string text = "  case $1 in\n";
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const completed_option& argument = arguments[i];
    const bool many = argument.values == completed_values::many;
    text += "    " + (many ? "*" : std::to_string(i)) + ")";
    if (argument.files) text += " files=1";
    text += " words+=" + bash_array(argument.words) + " ;;\n";
  }
  return text + "  esac\n";
}

std::string bash_flags(const std::vector<completed_option>& options) {
  std::vector<std::string> flags;
  for (const completed_option& option : options) {
    if (!option.letter.empty()) flags.push_back(posix_word(option.letter));
    flags.push_back(posix_word(option.name));
  }
  return "  options=(\n" + joined_words(flags, "\n") + "\n)\n";
}

// An argument that follows no option: the name of a command, or one of those that are counted.
std::string bash_next(const completed_program& program) {
  std::string commands;
  for (const completed_level& level : program.levels) {
    const std::string around = level.command.empty() ? "" : level.command + " ";
    for (const completed_option& item : level.commands) {
      commands += (commands.empty() ? "" : " | ") + posix_word(around + item.name);
    }
  }
  const std::string count = "position=$((position + 1))";
  if (commands.empty()) return "  " + count + "\n";
  return "  case ${command:+$command }$1 in\n    " + commands + ") command=${command:+$command }$1 ;;\n    *) " +
         count + " ;;\n  esac\n";
}

}  // namespace

std::string bash_completion(const completed_program& program) {
  const std::string name = completion_function(program.name);
  const std::string word = posix_word(program.name);
  std::string functions(bash_function);
  replace_all(functions, "@NAME@", name);
  return "# Completion of " + program.name + " for bash. To load it: source <(" + word + " " + program.option +
         " bash)\n" + "# To keep it: " + word + " " + program.option +
         " bash >~/.local/share/bash-completion/completions/" + word + "\n\n" +
         "# The options that may stand at the cursor.\n" + name + "_options() {\n" +
         cases_of_levels(program, [](const completed_level& level) { return bash_flags(level.options); }) +
         "}\n\n# What follows an option.\n" + name + "_option() {\n  takes='' given='' words=() files=''\n" +
         cases_of_levels(program, [](const completed_level& level) { return bash_cases(level.options); }) +
         "}\n\n# What an argument may be that follows no option; the first is 0.\n" + name + "_argument() {\n" +
         cases_of_levels(program, [](const completed_level& level) { return bash_arguments(level); }) +
         "}\n\n# Goes over such an argument.\n" + name + "_next() {\n" + bash_next(program) + "}\n" + functions +
         "\ncomplete -F " + name + " " + word + "\n";
}

}  // namespace reflcfg::inline v0::detail
