#include <reflcfg/detail/output/completion.hpp>

namespace reflcfg::inline v0::detail {

namespace {

// `_arguments` gives a meaning to these in a description.
std::string zsh_description(std::string_view text) {
  std::string result;
  for (const char c : text) {
    if (c == '[' || c == ']' || c == ':' || c == '\\') result += '\\';
    result += c;
  }
  return result;
}

// The words are read by the shell once more, and a colon would end them.
std::string zsh_words(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : " ") + posix_word(word);
  std::string result;
  for (const char c : text) result += c == ':' ? "\\:" : std::string(1, c);
  return result;
}

std::string zsh_action(const completed_option& option) {
  const std::string words = zsh_words(option.words);
  if (option.files && !words.empty()) return "{_files; compadd -- " + words + "}";
  if (option.files) return "_files";
  return words.empty() ? " " : "(" + words + ")";
}

std::string zsh_spec(const completed_option& option, const std::string& name) {
  std::string spec = "*" + name;
  if (option.values != completed_values::nothing) spec += name == option.letter ? "+" : "=";  // a value may be joined
  if (!option.help.empty()) spec += "[" + zsh_description(option.help) + "]";
  if (option.values == completed_values::nothing) return spec;
  // A list goes on up to the next option, which a negative number is not.
  spec += option.values == completed_values::optional ? "::value:"
          : option.values == completed_values::many   ? ":*-[^0-9.]*:value:"
                                                      : ":value:";
  return spec + zsh_action(option);
}

// A command, which ends the options of this level, and whatever follows it.
std::string zsh_commands(const completed_level& level) {
  std::string words;
  for (const completed_option& item : level.commands) {
    words += (words.empty() ? "" : " ") + zsh_words({item.name}) + "\\:'";
    for (const char c : item.help) words += c == '\'' ? "'\\''" : c == ':' ? "'\\:'" : std::string(1, c);
    words += "'";
  }
  return "    " + posix_word("1:command:((" + words + "))") + "\n    '*::argument:->command'\n";
}

std::string zsh_specs(const completed_level& level) {
  std::string specs;
  const auto add = [&](const std::string& spec) { specs += "    " + posix_word(spec) + "\n"; };
  for (const completed_option& option : level.options) {
    if (!option.letter.empty()) {
      completed_option brief = option;
      if (option.values == completed_values::optional) brief.values = completed_values::nothing;
      add(zsh_spec(brief, option.letter));
    }
    add(zsh_spec(option, option.name));
  }
  for (std::size_t i = 0; i < level.arguments.size(); ++i) {
    const completed_option& argument = level.arguments[i];
    const bool many = argument.values == completed_values::many;
    add((many ? "*" : std::to_string(i + 1)) + ":argument:" + zsh_action(argument));
  }
  if (!level.commands.empty()) specs += zsh_commands(level);
  const std::string until_command = level.commands.empty() ? "" : "  until=(-C -A '-*')\n";
  return until_command + "  specs=(\n" + specs + "  )\n";
}

}  // namespace

std::string zsh_completion(const completed_program& program) {
  const std::string name = completion_function(program.name);
  const std::string word = posix_word(program.name);
  // After the name of a command the function is called again, for its level.
  const bool commands = program.levels.size() > 1;
  const std::string locals = commands ? "  local curcontext=$curcontext command=$1 state line\n" : "";
  const std::string next =
      commands ? "  [[ $state != command ]] || " + name + " \"${command:+$command }$line[1]\"\n" : "";
  return "#compdef " + word + "\n# Completion of " + program.name + " for zsh. To load it: source <(" + word + " " +
         program.option + " zsh)\n# To keep it: " + word + " " + program.option + " zsh >\"${fpath[1]}\"/" +
         posix_word("_" + program.name) + "\n\n" + name + "() {\n" + locals + "  local -a specs until\n" +
         cases_of_levels(program, [](const completed_level& level) { return zsh_specs(level); }) +
         "  _arguments -s -S $until $specs\n" + next + "}\n\n" +
         "if [[ ${funcstack[1]} == " + posix_word("_" + program.name) + " ]]; then\n  " + name + "\nelse\n  compdef " +
         name + " " + word + "\nfi\n";
}

}  // namespace reflcfg::inline v0::detail
