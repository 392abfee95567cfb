#include <reflcfg/detail/output/completion.hpp>

#include <algorithm>
#include <utility>

namespace reflcfg::inline v0::detail {

namespace {

// Of what stands before the word at the cursor: which option waits for a value, or how many arguments there are.
constexpr std::string_view fish_functions = R"(
# Prints the option that the word at the cursor may be a value of, and how many arguments there are.
function @NAME@_place
  set -l option
  set -l takes
  set -l position 0
  set -l rest
  for token in (commandline -opc)[2..-1]
    if set -q rest[1]
      set position (math $position + 1)
    else if test "$token" = --
      set rest 1
      set takes
    else if string match -q -- '--*=*' $token
      set takes
    else if string match -qr -- '^-[^0-9.]' $token
      set option $token
      set takes (@NAME@_takes $token)
    else if test "$takes" = many
    else if test "$takes" = one
      set takes
    else if test "$takes" = optional; and contains -- $token true false
      set takes
    else
      set takes
      set position (math $position + 1)
    end
  end
  set -q takes[1]; or set option
  echo "$option"
  echo $position
  echo "$takes"
end

# Whether the word at the cursor may be a value of one of these options.
function @NAME@_in
  set -l place (@NAME@_place)
  contains -- "$place[1]" $argv
end

# Whether it may be the argument with this number, from 0, or a later one.
function @NAME@_argument
  set -l place (@NAME@_place)
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

// What fish would not expect by itself: a value that may follow as a word of its own, and more than one.
std::string fish_values(const completed_program& program, const std::string& start, const std::string& name) {
  option_groups groups;
  for (const completed_option& option : program.options) {
    if (option.values != completed_values::optional && option.values != completed_values::many) continue;
    if (!option.words.empty()) groups.add(fish_choices(option.words), option);
    if (option.files) groups.add(" -F", option);
  }
  std::string lines;
  for (const auto& [common, names] : groups.all) {
    lines += start + " -n " + fish_quoted(name + "_in" + names) + common + "\n";
  }
  return lines;
}

std::string fish_takes_function(const completed_program& program, const std::string& name) {
  option_groups groups;
  for (const completed_option& option : program.options) {
    if (option.values != completed_values::nothing) groups.add(std::string(name_of(option.values)), option);
  }
  std::string text = "# What follows an option.\nfunction " + name + "_takes\n  switch $argv[1]\n";
  for (const auto& [takes, names] : groups.all) text += "    case" + names + "\n      echo " + takes + "\n";
  return text + "  end\nend\n";
}

std::string fish_arguments(const completed_program& program, const std::string& start, const std::string& name) {
  std::string lines;
  for (std::size_t i = 0; i < program.arguments.size(); ++i) {
    const completed_option& argument = program.arguments[i];
    const bool more = argument.values == completed_values::many;
    const std::string condition = fish_quoted(name + "_argument " + std::to_string(i) + (more ? " more" : ""));
    if (argument.files) lines += start + " -n " + condition + " -F\n";
    if (!argument.words.empty()) lines += start + " -n " + condition + fish_choices(argument.words) + "\n";
  }
  return lines;
}

std::string fish_options(const completed_program& program, const std::string& start) {
  std::string lines;
  for (const completed_option& option : program.options) {
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
  return "# Completion of " + program.name + " for fish. To load it: " + word + " " + program.option +
         " fish | source\n" + "# To keep it: " + word + " " + program.option + " fish >~/.config/fish/completions/" +
         word + ".fish\n\n" + fish_takes_function(program, name) + functions + start + " -f\n" +
         fish_arguments(program, start, name) + fish_values(program, start, name) + fish_options(program, start);
}

}  // namespace reflcfg::inline v0::detail
