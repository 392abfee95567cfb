// Arguments and variables as values of a type: words, lists of words, TOML in brackets.
#pragma once

#include <span>
#include <string>

#include <reflcfg/detail/schema/schema.hpp>
#include <reflcfg/detail/value/tree.hpp>

namespace reflcfg::inline v0::detail {

/// One argument or variable, and where it is.
struct token {
  std::string text;
  span at;
};

/// What one argument says of a type that takes one: a word, or TOML in brackets where the type is made of others.
/// False with the reason.
bool value_of_token(const schema& type, const token& word, tree& value, std::string& reason);

/// What the arguments of one option say of a list or a map: `a,b c` is three elements, `''` none, one that starts with
/// [ is a TOML array, one that starts with { a table. Where the field takes them whole, each is one element, whatever
/// is in it; but no path is empty, so for paths `''` is none.
bool list_of_tokens(const schema& type, std::span<const token> given, const member& words, tree& value,
                    std::string& reason);

/// What the arguments that follow no option say of a list or a map: each is one element, as it is. Only where the
/// elements are tables or lists themselves is one that starts with a bracket TOML.
bool list_of_arguments(const schema& type, std::span<const token> given, tree& value, std::string& reason);

/// Whether an option of this type takes a list of arguments.
bool takes_list(const schema& type);

/// "--limit: not a TOML value: ...", with what to write instead.
std::string bracket_help(const schema& type);

}  // namespace reflcfg::inline v0::detail
