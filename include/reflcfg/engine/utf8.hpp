// UTF-8: what files, values and messages are made of, and what the bytes of a command line may fail to be.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include <reflcfg/config.hpp>

namespace reflcfg::inline v0::detail {

/// The bytes of the character that starts at `at`; 0 if there is no well-formed one (RFC 3629).
REFLCFG_DECL std::size_t utf8_length(std::string_view text, std::size_t at);

REFLCFG_DECL bool is_utf8(std::string_view text);

/// What a terminal can be given, one column a character: control characters and bytes that are no UTF-8 become `?`,
/// and a tab, which would shift a caret, a blank.
REFLCFG_DECL std::string printable(std::string_view text);

/// In well-formed text.
REFLCFG_DECL std::size_t character_count(std::string_view text);

/// The byte that is `count` characters behind `from` in well-formed text, or the end of the text.
REFLCFG_DECL std::size_t skip_characters(std::string_view text, std::size_t from, std::size_t count);

}  // namespace reflcfg::inline v0::detail

#ifndef REFLCFG_SEPARATE_COMPILATION
#include <reflcfg/impl/utf8.ipp>
#endif
