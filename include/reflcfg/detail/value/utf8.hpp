// UTF-8: what files, values and messages are made of, and what the bytes of a command line may fail to be.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace reflcfg::inline v0::detail {

/// The bytes of the character that starts at `at`; 0 if there is no well-formed one (RFC 3629).
std::size_t utf8_length(std::string_view text, std::size_t at);
/// The code point of the character of `length` bytes at `at`, as utf8_length counted them.
char32_t code_point(std::string_view text, std::size_t at, std::size_t length);

/// Adds the character's bytes to the text.
void append_utf8(std::string& text, char32_t character);

bool is_utf8(std::string_view text);

/// In well-formed text.
std::size_t character_count(std::string_view text);
/// The byte `count` characters after `from` in well-formed text, or the end of the text.
std::size_t skip_characters(std::string_view text, std::size_t from, std::size_t count);

/// Columns of a terminal that a code point takes: 2 for East Asian wide ones and emoji (Unicode 14, UAX #11), 0 for
/// combining marks, else 1.
std::size_t display_width(char32_t character);
/// The same for a text, as `printable` shows it.
std::size_t display_width(std::string_view text);

/// Whether a terminal should get an escape instead: control characters, line separators, and marks that turn the
/// direction of text.
bool needs_escape(char32_t character);

/// What a terminal can be given: control characters and bytes that are no UTF-8 as escapes (\n, \x1b), tabs as blanks,
/// marks that turn the direction of text as \u202e.
std::string printable(std::string_view text);

}  // namespace reflcfg::inline v0::detail
