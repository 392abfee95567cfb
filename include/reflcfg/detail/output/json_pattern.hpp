// Regular expressions (ECMA-262, as JSON Schema has them) of names and of texts that are read as values.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <reflcfg/detail/schema/schema.hpp>

namespace reflcfg::inline v0::detail {

/// A name in every spelling: `-` and `_` are the same. Without anchors.
std::string any_spelling(std::string_view name);
/// The whole name in every spelling but its own; "" if it has no other.
std::string other_spelling(std::string_view name);

/// The words of a word type that pass the checks of the field.
std::vector<std::string> allowed_words(const schema& type, const member& words);

/// One text that is read as a value of the type: an amount, a date, a number in quotes. Without anchors; "" if no text
/// is. `words` are those of the field.
std::string token_pattern(const schema& type, const member& words);
/// A whole text that is read as a list, a tuple or a map: its parts are between commas. "" if every text is, nothing if
/// none is.
std::optional<std::string> parts_pattern(const schema& type, const member& words);
/// A whole text that is one entry of a map: name=value. "" if none is.
std::string entry_pattern(const schema& map, const member& words);

/// The integers that TOML can write in quotes only: from 2^63 to 2^64 - 1, to the first digit.
extern const char* const wide_integer_pattern;

}  // namespace reflcfg::inline v0::detail
