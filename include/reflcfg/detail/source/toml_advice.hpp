// The words for a mistake in a TOML text, by the place where it is.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <reflcfg/detail/source/toml_mistake.hpp>

namespace reflcfg::inline v0::detail {

struct toml_advice {
  std::string what;
  std::vector<std::string> help{};
};

/// The text around a mistake, and what may be said of it.
struct toml_context {
  std::string_view text;
  const toml_mistake& mistake;
  bool may_quote;

  std::string_view marked() const { return text.substr(mistake.first, mistake.last - mistake.first); }
  char at(std::size_t byte) const { return byte < text.size() ? text[byte] : '\0'; }
  /// From `from` to the end of the line or, in brackets, of the element; without blanks and a comment at its end.
  std::string_view rest(std::size_t from) const;
  /// The number of a byte's line, from 1.
  std::size_t line(std::size_t byte) const;
  /// "write key = VALUE", or "write VALUE" where no key is known. `instead` is the value where it may not be shown.
  std::string write(std::string_view value, std::string_view instead) const;
};

/// What a person meant as text, as a TOML string on one line; as it is if it is a value already.
std::string as_toml_value(std::string_view written);
/// The same, but a string in any case.
std::string as_toml_string(std::string_view written);

/// Whether a line that starts like this is a setting or a header of its own.
bool starts_a_line(std::string_view rest);

toml_advice explain_value(const toml_context& context);        // what is there is no value
toml_advice explain_string(const toml_context& context);       // a string that is not closed, or a wrong escape
toml_advice explain_number(const toml_context& context);       // an integer that is too large
toml_advice explain_after_value(const toml_context& context);  // something follows a value on its line
toml_advice explain_after_header(const toml_context& context);
toml_advice explain_header(const toml_context& context);       // a header that is not closed
toml_advice explain_statement(const toml_context& context);    // a line that starts with no key
toml_advice explain_no_equals(const toml_context& context);    // a key with something else than = after it
std::optional<toml_advice> explain_blank(const toml_context& context);  // what only looks like a space
toml_advice explain_no_comma(const toml_context& context);     // in a list or an inline table

}  // namespace reflcfg::inline v0::detail
