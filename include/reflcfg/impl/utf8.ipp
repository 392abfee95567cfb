#pragma once

#include <reflcfg/engine/utf8.hpp>

namespace reflcfg::inline v0::detail {

REFLCFG_DECL std::size_t utf8_length(std::string_view text, std::size_t at) {
  const auto byte = [&](std::size_t i) {
    return at + i < text.size() ? static_cast<unsigned char>(text[at + i]) : static_cast<unsigned char>(0);
  };
  const unsigned char lead = byte(0);
  if (at >= text.size()) return 0;
  if (lead < 0x80) return 1;
  if (lead < 0xC2 || lead > 0xF4) return 0;
  const std::size_t length = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
  // Behind these leads not every second byte is allowed: no overlong forms, no surrogates, nothing above U+10FFFF.
  const unsigned char least = lead == 0xE0 ? 0xA0 : lead == 0xF0 ? 0x90 : 0x80;
  const unsigned char most = lead == 0xED ? 0x9F : lead == 0xF4 ? 0x8F : 0xBF;
  if (byte(1) < least || byte(1) > most) return 0;
  for (std::size_t i = 2; i < length; ++i) {
    if ((byte(i) & 0xC0) != 0x80) return 0;
  }
  return length;
}

REFLCFG_DECL bool is_utf8(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t length = utf8_length(text, at);
    if (length == 0) return false;
    at += length;
  }
  return true;
}

REFLCFG_DECL std::string printable(std::string_view text) {
  std::string result;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t length = utf8_length(text, at);
    const auto byte = static_cast<unsigned char>(text[at]);
    // U+0080 to U+009F are control characters too.
    const bool c1 = length == 2 && byte == 0xC2 && static_cast<unsigned char>(text[at + 1]) < 0xA0;
    if (text[at] == '\t') {
      result += ' ';
    } else if (length == 0 || byte < 0x20 || byte == 0x7f || c1) {
      result += '?';
    } else {
      result += text.substr(at, length);
    }
    at += length == 0 ? 1 : length;
  }
  return result;
}

REFLCFG_DECL std::size_t character_count(std::string_view text) {
  std::size_t count = 0;
  for (const char c : text) count += (c & '\xc0') != '\x80';
  return count;
}

REFLCFG_DECL std::size_t skip_characters(std::string_view text, std::size_t from, std::size_t count) {
  for (; count > 0 && from < text.size(); --count) {
    do ++from;
    while (from < text.size() && (text[from] & '\xc0') == '\x80');
  }
  return from;
}

}  // namespace reflcfg::inline v0::detail
