// The built-in options of a program: what they are called, and which of them it has.
#pragma once

#include <string_view>

namespace reflcfg::inline v0 {

/// The names of the built-in options. A config changes them with a member:
///
///   static constexpr reflcfg::built_in_options built_in{.print_config = "show-config", .migrate = ""};
///
/// An empty name turns the option off: the program has neither the option nor its code, and a field may have the name.
struct built_in_options {
  std::string_view help = "help";                  ///< and -h
  std::string_view version = "version";            ///< an option only if options::version is given
  std::string_view print_config = "print-config";  ///< the settings that would be used
  std::string_view explain = "explain";            ///< where the value of one setting comes from
  std::string_view check = "check";                ///< are these files valid?
  std::string_view diff = "diff";                  ///< what differs between two files
  std::string_view migrate = "migrate";            ///< a file with today's names
  std::string_view json_schema = "json-schema";    ///< of the files, for editors
  std::string_view reference = "reference";        ///< all settings in Markdown
  std::string_view completion = "completion";      ///< a script for the shell
};

/// --help and --version alone: `static constexpr auto built_in = reflcfg::only_help;`
inline constexpr built_in_options only_help{.print_config = "",
                                            .explain = "",
                                            .check = "",
                                            .diff = "",
                                            .migrate = "",
                                            .json_schema = "",
                                            .reference = "",
                                            .completion = ""};

}  // namespace reflcfg::inline v0
