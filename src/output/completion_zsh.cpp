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

std::string zsh_specs(const completed_program& program) {
  std::string specs;
  const auto add = [&](const std::string& spec) { specs += "    " + posix_word(spec) + "\n"; };
  for (const completed_option& option : program.options) {
    if (!option.letter.empty()) {
      completed_option brief = option;
      if (option.values == completed_values::optional) brief.values = completed_values::nothing;
      add(zsh_spec(brief, option.letter));
    }
    add(zsh_spec(option, option.name));
  }
  for (std::size_t i = 0; i < program.arguments.size(); ++i) {
    const completed_option& argument = program.arguments[i];
    const bool many = argument.values == completed_values::many;
    add((many ? "*" : std::to_string(i + 1)) + ":argument:" + zsh_action(argument));
  }
  return specs;
}

}  // namespace

std::string zsh_completion(const completed_program& program) {
  const std::string name = completion_function(program.name);
  const std::string word = posix_word(program.name);
  return "#compdef " + word + "\n# Completion of " + program.name + " for zsh. To load it: source <(" + word + " " +
         program.option + " zsh)\n# To keep it: " + word + " " + program.option + " zsh >\"${fpath[1]}\"/" +
         posix_word("_" + program.name) + "\n\n" + name + "() {\n  local -a specs=(\n" + zsh_specs(program) +
         "  )\n  _arguments -s -S $specs\n}\n\n" + "if [[ ${funcstack[1]} == " + posix_word("_" + program.name) +
         " ]]; then\n  " + name + " \"$@\"\nelse\n  compdef " + name + " " + word + "\nfi\n";
}

}  // namespace reflcfg::inline v0::detail
