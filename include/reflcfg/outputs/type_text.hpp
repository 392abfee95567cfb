// A field's type in words, for the outputs that people read.
#pragma once

#include <string>
#include <vector>

#include <reflcfg/reflect/table.hpp>

namespace reflcfg::inline v0::detail {

/// "integer", "list of numbers", "for-loop, foreach or fused", "integer or op", "text (optional)".
REFLCFG_DECL std::string type_text(const field_entry& field);

/// What the checks allow and what the value counts: "at least 1, in steps"; empty if there is nothing to say.
REFLCFG_DECL std::string limits_text(const field_entry& field);

/// The words of its `one_of`; none if it has no such check.
REFLCFG_DECL std::vector<std::string> one_of_words(const field_entry& field);

/// The words that a value can be: of a word, of `one_of`, true and false; through lists, optionals and variants.
REFLCFG_DECL std::vector<std::string> words_of(const field_entry& field);

/// The other paths of a field, in the order of their declaration.
REFLCFG_DECL std::vector<std::string> aliases_of(const table& names, std::uint32_t field);

}  // namespace reflcfg::inline v0::detail

#ifndef REFLCFG_SEPARATE_COMPILATION
#include <reflcfg/impl/type_text.ipp>
#endif
