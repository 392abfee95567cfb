// What names a programmer may choose.
#pragma once

#include <cstddef>
#include <string_view>

namespace reflcfg::inline v0::detail {

constexpr bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

/// Whether a text can be a `key`: a name for options, files and variables alike. A number would be an element's.
constexpr bool usable_key(std::string_view text) {
  bool number = true;
  for (const char c : text) {
    const bool letter = is_letter(c) || c == '_' || c == '-';
    const bool digit = c >= '0' && c <= '9';
    if (!letter && !digit) return false;
    number = number && digit;
  }
  return !number && text[0] != '-';
}

/// Whether a text can be the name of a built-in option.
constexpr bool usable_option(std::string_view text) {
  return text.size() > 1 && is_letter(text[0]) && usable_key(text);
}

/// Whether a text can be the name of an environment variable.
constexpr bool usable_variable(std::string_view text) {
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    const bool digit = c >= '0' && c <= '9';
    const bool letter = is_letter(c) || c == '_';
    if (!letter && !(digit && i > 0)) return false;
  }
  return !text.empty();
}

}  // namespace reflcfg::inline v0::detail
