// What the TAB key offers, before it is written for a shell.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <reflcfg/detail/schema/schema.hpp>

namespace reflcfg::inline v0::detail {

/// What follows an option. `optional`: a value may. `one` and `many` need at least one, and `many` takes all up to the
/// next option.
enum class completed_values : std::uint8_t { nothing, optional, one, many };

/// An option as the shells are told of it.
struct completed_option {
  std::string name;    // "--training.steps"; of a positional argument "start"
  std::string letter;  // "-o"; may be empty
  std::string help;    // one line
  completed_values values = completed_values::nothing;
  std::vector<std::string> words{};  // to choose from
  bool files = false;                // or the name of a file
};

/// What may follow the program's name, or one of its commands.
struct completed_level {
  std::string command;                      // "remote add"; empty of the program itself
  std::vector<completed_option> options;  // those that the help shows, `no_` forms too, and those of the levels before
  std::vector<completed_option> arguments;  // that follow no option, in their order; the last may take many
  std::vector<completed_option> commands;  // their names and help
};

/// All that a program takes.
struct completed_program {
  std::string name;
  std::string option;  // that prints the script
  std::vector<completed_level> levels;  // the program itself, then its commands
};

/// Scripts that list everything and never run the program.
std::string bash_completion(const completed_program& program);
std::string zsh_completion(const completed_program& program);
std::string fish_completion(const completed_program& program);

/// The name of a function, made of that of the program: "_my_app".
std::string completion_function(std::string_view program);
/// In single quotes for bash and zsh, where it needs them.
std::string posix_word(std::string_view text);
/// What a script for bash or zsh does at the level of its variable `command`.
std::string cases_of_levels(const completed_program& program,
                            function_ref<std::string(const completed_level& level)> text_of);
/// The names of options, arguments or commands.
std::vector<std::string> names_of(const std::vector<completed_option>& items);
/// Words with something between them.
std::string joined_words(const std::vector<std::string>& words, std::string_view between);
/// "optional", "one", ...
std::string_view name_of(completed_values values);

}  // namespace reflcfg::inline v0::detail
