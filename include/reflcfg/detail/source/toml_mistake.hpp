// A mistake in a TOML text, before it has words; and the words.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace reflcfg::inline v0::detail {

struct toml_mistake {
  enum class kind : std::uint8_t {
    // bytes
    not_utf8,
    control_in_string,
    control_outside,
    lone_return,
    // a line as a whole
    statement,
    no_equals,
    no_value,
    empty_key_part,
    key_of_many_lines,
    after_value,
    after_header,
    // headers
    header_empty,
    header_unclosed,
    header_brackets,
    // values
    value,
    string_unclosed,
    escape,
    escaped_no_character,
    integer_too_large,
    real_too_large,
    no_such_date,
    list_unclosed,
    list_no_comma,
    list_stray_comma,
    braces_unclosed,
    braces_line_break,
    braces_no_comma,
    braces_stray_comma,
    braces_last_comma,
    // limits
    tables_too_deep,
    values_too_deep,
    // keys and tables that meet
    key_twice,
    section_twice,
    section_over_value,
    section_over_list,
    section_over_dotted,
    list_over_section,
    list_over_value,
    key_over_section,
    key_in_section,
    key_in_value,
  };

  kind is{};
  std::size_t first = 0;        // bytes to mark
  std::size_t last = 0;
  std::size_t other = 0;        // what it collides with, where it was opened, or the end of the value before
  std::size_t key_first = 0;    // of the setting that it is in, if an `=` follows its key
  std::size_t key_last = 0;
  std::size_t value_first = 0;  // of that setting
  bool in_brackets = false;     // within a list or an inline table, so that the rest of the line is not all its own
  std::size_t bracket = 0;      // the outermost one then
};

/// What is wrong, and what to write instead.
struct toml_fault {
  std::size_t first = 0;
  std::size_t last = 0;
  std::string what;
  std::vector<std::string> help{};
};

/// With `may_quote` false neither sentence has a byte of the text in it, but for the key of the setting.
toml_fault explain_mistake(std::string_view text, const toml_mistake& mistake, bool may_quote);

}  // namespace reflcfg::inline v0::detail
