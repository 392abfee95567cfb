#include <reflcfg/detail/value/utf8.hpp>

namespace reflcfg::inline v0::detail {

namespace {

constexpr char escape_digits[] = "0123456789abcdef";

bool continues_character(char c) { return (static_cast<unsigned char>(c) & 0xC0) == 0x80; }

std::string byte_escape(unsigned char byte) { return {'\\', 'x', escape_digits[byte >> 4], escape_digits[byte & 15]}; }

std::string code_point_escape(char32_t character) {
  std::string text = "\\u";
  for (int shift = 12; shift >= 0; shift -= 4) text += escape_digits[(character >> shift) & 15];
  return text;
}

// What stands for the character of `length` bytes at `at` (0: a byte that is no UTF-8) on a terminal; empty if it can
// stand there itself.
std::string terminal_escape(std::string_view text, std::size_t at, std::size_t length) {
  if (length == 0) return byte_escape(static_cast<unsigned char>(text[at]));
  const char32_t character = code_point(text, at, length);
  if (character == '\t') return " ";
  if (!needs_escape(character)) return {};
  if (character == '\n') return "\\n";
  if (character == '\r') return "\\r";
  return character < 0x80 ? byte_escape(static_cast<unsigned char>(character)) : code_point_escape(character);
}

}  // namespace

std::size_t utf8_length(std::string_view text, std::size_t at) {
  if (at >= text.size()) return 0;
  const auto byte = [&](std::size_t i) {
    return at + i < text.size() ? static_cast<unsigned char>(text[at + i]) : static_cast<unsigned char>(0);
  };
  const unsigned char lead = byte(0);
  if (lead < 0x80) return 1;
  if (lead < 0xC2 || lead > 0xF4) return 0;
  const std::size_t length = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
  // After these leads not every second byte is allowed: no overlong forms, no surrogates, nothing above U+10FFFF.
  const unsigned char least = lead == 0xE0 ? 0xA0 : lead == 0xF0 ? 0x90 : 0x80;
  const unsigned char most = lead == 0xED ? 0x9F : lead == 0xF4 ? 0x8F : 0xBF;
  if (byte(1) < least || byte(1) > most) return 0;
  for (std::size_t i = 2; i < length; ++i) {
    if ((byte(i) & 0xC0) != 0x80) return 0;
  }
  return length;
}

char32_t code_point(std::string_view text, std::size_t at, std::size_t length) {
  const auto lead = static_cast<unsigned char>(text[at]);
  if (length <= 1) return lead;
  // The lead byte of a character of n bytes starts with n ones and a zero.
  char32_t character = lead & (0x7Fu >> length);
  for (std::size_t i = 1; i < length; ++i) {
    character = (character << 6) | (static_cast<unsigned char>(text[at + i]) & 0x3Fu);
  }
  return character;
}

bool is_utf8(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t length = utf8_length(text, at);
    if (length == 0) return false;
    at += length;
  }
  return true;
}

std::size_t character_count(std::string_view text) {
  std::size_t count = 0;
  for (const char c : text) count += !continues_character(c);
  return count;
}

std::size_t skip_characters(std::string_view text, std::size_t from, std::size_t count) {
  for (; count > 0 && from < text.size(); --count) {
    do ++from;
    while (from < text.size() && continues_character(text[from]));
  }
  return from;
}

bool needs_escape(char32_t character) {
  if (character < 0x20) return true;
  if (character < 0x7F) return false;
  if (character < 0xA0) return true;  // DEL and C1
  switch (character) {
    case 0x061C:  // Arabic letter mark
    case 0x200E:  // left-to-right mark
    case 0x200F:  // right-to-left mark
    case 0x2028:  // line separator
    case 0x2029:  // paragraph separator
      return true;
    default:  // embeddings and overrides; isolates
      return (character >= 0x202A && character <= 0x202E) || (character >= 0x2066 && character <= 0x2069);
  }
}

std::size_t display_width(std::string_view text) {
  std::size_t width = 0;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t length = utf8_length(text, at);
    const std::string escape = terminal_escape(text, at, length);
    width += escape.empty() ? display_width(code_point(text, at, length)) : escape.size();
    at += length == 0 ? 1 : length;
  }
  return width;
}

std::string printable(std::string_view text) {
  std::string result;
  result.reserve(text.size());
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t length = utf8_length(text, at);
    const std::string escape = terminal_escape(text, at, length);
    if (escape.empty()) {
      result += text.substr(at, length);
    } else {
      result += escape;
    }
    at += length == 0 ? 1 : length;
  }
  return result;
}

void append_utf8(std::string& text, char32_t character) {
  const auto six_bits = [&](int shift) { return static_cast<char>(0x80 | ((character >> shift) & 0x3F)); };
  if (character < 0x80) {
    text += static_cast<char>(character);
  } else if (character < 0x800) {
    text += {static_cast<char>(0xC0 | (character >> 6)), six_bits(0)};
  } else if (character < 0x10000) {
    text += {static_cast<char>(0xE0 | (character >> 12)), six_bits(6), six_bits(0)};
  } else {
    text += {static_cast<char>(0xF0 | (character >> 18)), six_bits(12), six_bits(6), six_bits(0)};
  }
}

}  // namespace reflcfg::inline v0::detail
