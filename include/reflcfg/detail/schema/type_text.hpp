// What a type is called in messages, help and reference.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <reflcfg/detail/schema/schema.hpp>

namespace reflcfg::inline v0::detail {

/// "integer", "text", "path": of the value itself, through optionals.
std::string_view noun_of(const schema& type);
/// "integers", "text", "tables"
std::string plural_of(const schema& type);
/// "a list of integers", "a table"
std::string form_text(const schema& type);

/// "list of words (a, b)", "integer or op", "number (optional)"; `words` limits the elements to what `one_of` allows.
std::string type_text(const schema& type, const member& words);
/// A value as somebody gave it: a word of the command line has quotes only where the type is text.
std::string given_text(const schema& type, const tree& value);
/// "at least 1, in steps": the checks but one_of, and the unit.
std::string limits_text(const member& words);
/// The words that the `one_of` of a field allows.
std::vector<std::string> one_of_words(const member& words);
/// Every word that is a value of the field: of its choices, true and false, none.
std::vector<std::string> words_of(const schema& type, const member& words);

}  // namespace reflcfg::inline v0::detail
