#include <reflcfg/detail/output/completion.hpp>

#include <algorithm>
#include <utility>

namespace reflcfg::inline v0::detail {

namespace {

// Of what stands before the word at the cursor: which option waits for a value, or how many arguments there are.
constexpr std::string_view fish_functions = R"(
# Prints the option that the word at the cursor may be a value of, how many arguments there are, what the option takes,
# and the command that they follow.
function @NAME@_place
  set -l option
  set -l takes
  set -l position 0
  set -l rest
  set -l command
  for token in (commandline -opc)[2..-1]
    if set -q rest[1]; and contains -- (string join " " $command $token) $@NAME@_commands
      set command $command $token
    else if set -q rest[1]
      set position (math $position + 1)
    else if test "$token" = --
      set rest 1
      set takes
    else if string match -q -- '--*=*' $token
      set takes
    else if string match -qr -- '^-[^0-9.]' $token
      set option $token
      set takes (@NAME@_takes $token "$command")
    else if test "$takes" = many
    else if test "$takes" = one
      set takes
    else if test "$takes" = optional; and contains -- $token true false
      set takes
    else if contains -- (string join " " $command $token) $@NAME@_commands
      set takes
      set command $command $token
    else
      set takes
      set position (math $position + 1)
    end
  end
  set -q takes[1]; or set option
  echo "$option"
  echo $position
  echo "$takes"
  echo "$command"
end

# Whether the word at the cursor follows this command.
function @NAME@_after
  set -l place (@NAME@_place)
  test "$place[4]" = "$argv[1]"
end

# Whether it may be a value of one of these options of the command.
function @NAME@_in
  set -l place (@NAME@_place)
  test "$place[4]" = "$argv[1]"; and contains -- "$place[1]" $argv[2..-1]
end

# Whether it may be the argument of the command with this number, from 0, or a later one.
function @NAME@_argument
  set -l place (@NAME@_place)
  test "$place[4]" = "$argv[1]"; and set -e argv[1]; or return
  test -z "$place[3]" -o "$place[3]" = optional; or return
  test $place[2] = $argv[1]; or test "$argv[2]" = more -a $place[2] -ge $argv[1]
end

)";

std::string fish_quoted(std::string_view text) {
  std::string result = "'";
  for (const char c : text) {
    if (c == '\'' || c == '\\') result += '\\';
    result += c;
  }
  return result + "'";
}

std::string fish_word(std::string_view text) {
  const bool plain = posix_word(text) == text && text.find_first_of("%@") == std::string_view::npos;
  return plain ? std::string(text) : fish_quoted(text);
}

// `-a` reads its argument as fish code once more.
std::string fish_choices(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : " ") + fish_word(word);
  return " -a " + fish_quoted(text);
}

// Groups options that have the same in common.
class option_groups {
 public:
  void add(const std::string& common, const completed_option& option) {
    const auto same = std::find_if(all.begin(), all.end(), [&](const auto& one) { return one.first == common; });
    auto& names = same == all.end() ? all.emplace_back(common, "").second : same->second;
    names += " " + fish_word(option.name) + (option.letter.empty() ? "" : " " + fish_word(option.letter));
  }
  std::vector<std::pair<std::string, std::string>> all;
};

// A function of the script as a condition, with its arguments. The level comes first.
std::string fish_condition(const std::string& function, const completed_level& level, const std::string& arguments) {
  const std::string command = level.command.empty() ? "''" : fish_word(level.command);
  return " -n " + fish_quoted(function + " " + command + arguments);
}

// What fish would not expect by itself: a value that may follow as a word of its own, and more than one.
std::string fish_values(const completed_level& level, const std::string& start, const std::string& name) {
  option_groups groups;
  for (const completed_option& option : level.options) {
    if (option.values != completed_values::optional && option.values != completed_values::many) continue;
    if (!option.words.empty()) groups.add(fish_choices(option.words), option);
    if (option.files) groups.add(" -F", option);
  }
  std::string lines;
  for (const auto& [common, names] : groups.all) {
    lines += start + fish_condition(name + "_in", level, names) + common + "\n";
  }
  return lines;
}

std::string fish_takes_function(const completed_program& program, const std::string& name) {
  std::string text = "# What follows an option of a command.\nfunction " + name + "_takes\n  switch \"$argv[2]\"\n";
  for (const completed_level& level : program.levels) {
    option_groups groups;
    for (const completed_option& option : level.options) {
      if (option.values != completed_values::nothing) groups.add(std::string(name_of(option.values)), option);
    }
    text += "    case " + fish_quoted(level.command) + "\n      switch $argv[1]\n";
    for (const auto& [takes, names] : groups.all) text += "        case" + names + "\n          echo " + takes + "\n";
    text += "      end\n";
  }
  return text + "  end\nend\n";
}

std::string fish_commands(const completed_program& program, const std::string& name) {
  std::string text = "set -g " + name + "_commands";
  for (const completed_level& level : program.levels) {
    if (!level.command.empty()) text += " " + fish_word(level.command);
  }
  return text + "\n";
}

std::string fish_arguments(const completed_level& level, const std::string& start, const std::string& name) {
  std::string lines;
  for (std::size_t i = 0; i < level.arguments.size(); ++i) {
    const completed_option& argument = level.arguments[i];
    const bool more = argument.values == completed_values::many;
    const std::string condition =
        fish_condition(name + "_argument", level, " " + std::to_string(i) + (more ? " more" : ""));
    if (argument.files) lines += start + condition + " -F\n";
    if (!argument.words.empty()) lines += start + condition + fish_choices(argument.words) + "\n";
  }
  for (const completed_option& command : level.commands) {
    lines += start + fish_condition(name + "_argument", level, " 0") + fish_choices({command.name});
    lines += (command.help.empty() ? "" : " -d " + fish_quoted(command.help)) + "\n";
  }
  return lines;
}

std::string fish_options(const completed_level& level, const std::string& start) {
  std::string lines;
  for (const completed_option& option : level.options) {
    lines += start + (option.letter.empty() ? "" : " -s " + fish_word(option.letter.substr(1))) + " -l " +
             fish_word(option.name.substr(2));
    if (option.values == completed_values::one || option.values == completed_values::many) lines += " -r";
    lines += option.files ? " -F" : " -f";
    if (!option.words.empty()) lines += fish_choices(option.words);
    if (!option.help.empty()) lines += " -d " + fish_quoted(option.help);
    lines += "\n";
  }
  return lines;
}

}  // namespace

std::string fish_completion(const completed_program& program) {
  const std::string word = fish_word(program.name);
  const std::string start = "complete -c " + word;
  const std::string name = "_" + completion_function(program.name);
  std::string functions(fish_functions);
  for (auto at = functions.find("@NAME@"); at != std::string::npos; at = functions.find("@NAME@")) {
    functions.replace(at, 6, name);
  }
  std::string lines;
  for (const completed_level& level : program.levels) {
    const std::string at = program.levels.size() > 1 ? fish_condition(name + "_after", level, "") : "";
    lines += fish_arguments(level, start, name) + fish_values(level, start, name) + fish_options(level, start + at);
  }
  return "# Completion of " + program.name + " for fish. To load it: " + word + " " + program.option +
         " fish | source\n" + "# To keep it: " + word + " " + program.option + " fish >~/.config/fish/completions/" +
         word + ".fish\n\n" + fish_takes_function(program, name) + fish_commands(program, name) + functions + start +
         " -f\n" + lines;
}

}  // namespace reflcfg::inline v0::detail
