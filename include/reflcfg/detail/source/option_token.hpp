// What an argument is by itself: an option, letters, a value.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace reflcfg::inline v0::detail {

enum class argument_form : std::uint8_t {
  value,       // anything else: text, a number with a sign, `-` alone
  terminator,  // --
  option,      // --name, --name=value
  letters,     // -x, -xyz, -o=value
};

argument_form form_of(std::string_view argument);

/// The ASCII dashes that were meant by an argument that starts with others, as editors and web pages put them there:
/// `--name` of `–name`. Empty if it starts with no such dash.
std::string with_ascii_dashes(std::string_view argument);

/// An option, as Boost.Program_options takes it apart: its name or letter, and what is joined to it.
struct option_parts {
  std::string name;
  bool has_value = false;
  std::string value;
};
/// Of --name=value.
option_parts split_option(const std::string& argument);
/// Of -xyz: the first letter, and whatever follows it, which is the letter's value or more letters.
option_parts split_letters(const std::string& argument);

}  // namespace reflcfg::inline v0::detail
