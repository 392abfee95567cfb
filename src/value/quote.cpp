#include <reflcfg/detail/value/quote.hpp>

#include <reflcfg/detail/value/utf8.hpp>

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <system_error>
#include <utility>

namespace reflcfg::inline v0::detail {

namespace {

// \u and four digits, which TOML and JSON share; nothing above U+FFFF needs it.
void append_unicode_escape(std::string& text, char32_t character, const char* digits) {
  text += "\\u";
  for (int shift = 12; shift >= 0; shift -= 4) text += digits[(character >> shift) & 15];
}

// What TOML and JSON escape in the same way; false if the character is not among it.
bool append_common_escape(std::string& text, char32_t character) {
  switch (character) {
    case '"': text += "\\\""; return true;
    case '\\': text += "\\\\"; return true;
    case '\n': text += "\\n"; return true;
    case '\t': text += "\\t"; return true;
    case '\r': text += "\\r"; return true;
    default: return false;
  }
}

// Reads the escape at the front of `text` into `part`. What is none is taken as it is.
void take_escape(std::string_view& text, std::string& part) {
  const char kind = text.size() > 1 ? text[1] : '\\';
  const std::size_t digits = kind == 'u' ? 4 : kind == 'U' ? 8 : 0;
  std::uint32_t character = 0;
  if (digits > 0 && text.size() >= 2 + digits) {
    const char* const first = text.data() + 2;
    const auto [end, error] = std::from_chars(first, first + digits, character, 16);
    if (error == std::errc{} && end == first + digits && character <= 0x10FFFF) {
      append_utf8(part, character);
      text.remove_prefix(2 + digits);
      return;
    }
  }
  switch (kind) {
    case 'b': part += '\b'; break;
    case 'f': part += '\f'; break;
    case 'n': part += '\n'; break;
    case 'r': part += '\r'; break;
    case 't': part += '\t'; break;
    default: part += kind;
  }
  text.remove_prefix(text.size() > 1 ? 2 : 1);
}

// Takes a part in quotes from the front of `text`. A quote that nothing closes is a character like others.
std::string take_quoted_part(std::string_view& text) {
  const char quote = text.front();
  if (quote != '"' && quote != '\'') return {};
  std::string part;
  std::string_view left = text.substr(1);
  while (!left.empty() && left.front() != quote) {
    if (quote == '"' && left.front() == '\\') {
      take_escape(left, part);
    } else {
      part += left.front();
      left.remove_prefix(1);
    }
  }
  if (left.empty()) return {};
  text = left.substr(1);
  return part;
}

// $'...' as bash, zsh and ksh read it: the only form that shows control characters.
std::string ansi_c_quoted(std::string_view argument) {
  std::string text = "$'";
  for (std::size_t at = 0; at < argument.size();) {
    const std::size_t length = std::max<std::size_t>(1, utf8_length(argument, at));
    const char c = argument[at];
    if (c == '\'' || c == '\\') text += '\\';
    text += c == '\t' ? "\\t" : printable(argument.substr(at, length));
    at += length;
  }
  return text + "'";
}

bool has_unprintable_characters(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t length = utf8_length(text, at);
    if (length == 0) return true;
    const char32_t character = code_point(text, at, length);
    if (character != '\t' && needs_escape(character)) return true;
    at += length;
  }
  return false;
}

}  // namespace

std::string in_quotes(std::string_view text) {
  std::string result = "\"";
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t length = utf8_length(text, at);
    if (length == 0) {
      result += text[at++];  // TOML has no way to write it; whoever prints the text sees to it
      continue;
    }
    const char32_t character = code_point(text, at, length);
    if (!append_common_escape(result, character)) {
      if (needs_escape(character)) {
        append_unicode_escape(result, character, "0123456789ABCDEF");
      } else {
        result += text.substr(at, length);
      }
    }
    at += length;
  }
  return result + '"';
}

std::string toml_key(std::string_view key) {
  const bool bare = !key.empty() && std::all_of(key.begin(), key.end(), [](char c) {
    const char lower = static_cast<char>(c | 0x20);
    return (lower >= 'a' && lower <= 'z') || (c >= '0' && c <= '9') || c == '_' || c == '-';
  });
  return bare ? std::string(key) : in_quotes(key);
}

std::string json_quoted(std::string_view text) {
  std::string result = "\"";
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t length = utf8_length(text, at);
    const char32_t character = length == 0 ? U'\ufffd' : code_point(text, at, length);
    if (!append_common_escape(result, character)) {
      if (length == 0 || needs_escape(character)) {
        append_unicode_escape(result, character, "0123456789abcdef");
      } else {
        result += text.substr(at, length);
      }
    }
    at += length == 0 ? 1 : length;
  }
  return result + '"';
}

std::string shell_quoted(std::string_view argument) {
  if (has_unprintable_characters(argument)) return ansi_c_quoted(argument);
  const bool plain =
      !argument.empty() && argument.find_first_of(" \t\"'\\$`*?[]{}()<>|&;#~!") == std::string_view::npos;
  if (plain) return std::string(argument);
  // Double quotes read better around single ones, where nothing inside means something to a shell.
  if (argument.find('\'') != std::string_view::npos && argument.find_first_of("\"\\$`!") == std::string_view::npos) {
    return '"' + std::string(argument) + '"';
  }
  std::string text = "'";
  for (const char c : argument) {
    if (c == '\'') {
      text += "'\\''";
    } else {
      text += c;
    }
  }
  return text + "'";
}

std::vector<std::string> split_path(std::string_view path) {
  std::vector<std::string> parts;
  while (!path.empty()) {
    std::string part = take_quoted_part(path);
    const std::size_t dot = std::min(path.find('.'), path.size());
    part += path.substr(0, dot);
    parts.push_back(std::move(part));
    if (dot == path.size()) break;
    path.remove_prefix(dot + 1);
    if (path.empty()) parts.emplace_back();  // a dot at the end
  }
  return parts;
}

std::string join_path(std::string_view path, std::string_view key) {
  if (path.empty()) return toml_key(key);
  return std::string(path) + "." + toml_key(key);
}

std::string path_of_keys(std::span<const std::string> keys) {
  std::string path;
  for (const std::string& key : keys) path = join_path(path, key);
  return path;
}

std::string nested_path(std::string_view around, std::string_view path) {
  return std::string(around) + (around.empty() || path.empty() ? "" : ".") + std::string(path);
}

std::string_view parent_of(std::string_view path) {
  const auto dot = path.rfind('.');
  return dot == std::string_view::npos ? std::string_view{} : path.substr(0, dot);
}

std::string_view leaf_of(std::string_view path) { return path.substr(path.rfind('.') + 1); }

std::string comment_text(std::string_view text) { return printable(text.substr(0, text.find_first_of("\r\n"))); }

std::string join_or(const std::vector<std::string>& words) {
  std::string text;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (i > 0) text += i + 1 == words.size() ? " or " : ", ";
    text += words[i];
  }
  return text;
}

}  // namespace reflcfg::inline v0::detail
