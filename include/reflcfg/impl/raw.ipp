#pragma once

#include <charconv>
#include <cmath>
#include <reflcfg/engine/raw.hpp>
#include <string>
#include <utility>

namespace reflcfg::inline v0 {

REFLCFG_DECL raw raw::of_text(std::string_view value) {
  raw result;
  result.is = kind::text;
  result.string = value;
  return result;
}

REFLCFG_DECL raw raw::of_string(std::string_view value) {
  raw result;
  result.is = kind::string;
  result.string = value;
  return result;
}

REFLCFG_DECL raw raw::of_boolean(bool value) {
  raw result;
  result.is = kind::boolean;
  result.boolean = value;
  return result;
}

REFLCFG_DECL raw raw::of_integer(std::int64_t value) {
  raw result;
  result.is = kind::integer;
  result.integer = value;
  return result;
}

REFLCFG_DECL raw raw::of_real(double value) {
  raw result;
  result.is = kind::real;
  result.real = value;
  return result;
}

REFLCFG_DECL raw raw::of_list(std::vector<raw> values) {
  raw result;
  result.is = kind::list;
  result.items = std::move(values);
  return result;
}

REFLCFG_DECL bool operator==(const raw& left, const raw& right) {
  return left.is == right.is && left.boolean == right.boolean && left.integer == right.integer &&
         left.real == right.real && left.string == right.string && left.items == right.items && left.keys == right.keys;
}

REFLCFG_DECL std::string format_real(double value) {
  if (std::isnan(value)) return "nan";
  if (std::isinf(value)) return value > 0 ? "inf" : "-inf";
  // Digits as people write them: 0.0008 and 100000.0, but 1e-8 and 1e+20.
  const double magnitude = std::fabs(value);
  const bool plain = magnitude == 0.0 || (magnitude >= 1e-4 && magnitude < 1e16);
  char buffer[64];
  const auto format = plain ? std::chars_format::fixed : std::chars_format::scientific;
  std::string text(buffer, std::to_chars(buffer, buffer + sizeof buffer, value, format).ptr);
  if (plain) return text.find('.') == std::string::npos ? text + ".0" : text;
  const auto exponent = text.find('e') + 2;  // behind the sign
  while (text[exponent] == '0') text.erase(exponent, 1);
  return text;
}

namespace detail {

REFLCFG_DECL std::string in_quotes(std::string_view text) {
  static constexpr char hex[] = "0123456789ABCDEF";
  std::string result = "\"";
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    switch (c) {
      case '"': result += "\\\""; break;
      case '\\': result += "\\\\"; break;
      case '\n': result += "\\n"; break;
      case '\t': result += "\\t"; break;
      case '\r': result += "\\r"; break;
      default:
        if (byte < 0x20 || byte == 0x7f) {
          result += "\\u00";
          result += hex[byte >> 4];
          result += hex[byte & 15];
        } else {
          result += c;
        }
    }
  }
  return result + '"';
}

REFLCFG_DECL std::string place_of(std::size_t index) { return "[" + std::to_string(index) + "]"; }
REFLCFG_DECL std::string place_of(std::string_view key) { return "." + toml_key(key); }

REFLCFG_DECL std::string toml_key(std::string_view key) {
  const bool bare = !key.empty() && key.find_first_not_of(
                                        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                        "0123456789_-") == std::string_view::npos;
  return bare ? std::string(key) : in_quotes(key);
}

}  // namespace detail

// Inside a list or a table, where TOML has no word for none, an empty list says it.
REFLCFG_DECL std::string part_text(const raw& part) { return part.is == raw::kind::unset ? "[]" : to_toml_text(part); }

REFLCFG_DECL std::string to_toml_text(const raw& value) {
  switch (value.is) {
    case raw::kind::unset: return "none";
    case raw::kind::boolean: return value.boolean ? "true" : "false";
    case raw::kind::integer: return std::to_string(value.integer);
    case raw::kind::real: return format_real(value.real);
    case raw::kind::text:
    case raw::kind::string: return detail::in_quotes(value.string);
    case raw::kind::datetime: return value.string;
    case raw::kind::list: {
      std::string text = "[";
      for (const raw& item : value.items) text += (text.size() > 1 ? ", " : "") + part_text(item);
      return text + "]";
    }
    case raw::kind::table: {
      std::string text = "{";
      for (std::size_t i = 0; i < value.items.size(); ++i) {
        text += (i > 0 ? ", " : " ") + detail::toml_key(value.keys[i]) + " = " + part_text(value.items[i]);
      }
      return text + (value.items.empty() ? "}" : " }");
    }
  }
  return {};
}

namespace detail {

REFLCFG_DECL std::string shown(const raw& value) {
  constexpr std::size_t longest = 80;
  // A quoted string costs its length; what will be cut need not be escaped first.
  std::string text = value.is_string_like() && value.string.size() > 2 * longest
                         ? in_quotes(std::string_view(value.string).substr(0, 2 * longest))
                         : to_toml_text(value);
  if (text.size() <= longest) return text;
  std::size_t end = longest;
  while (end > 0 && (text[end] & '\xc0') == '\x80') --end;  // not inside a character
  return text.substr(0, end) + "...";
}

}  // namespace detail

REFLCFG_DECL std::string describe(const raw& value) {
  switch (value.is) {
    case raw::kind::unset: return "nothing";
    case raw::kind::text: return detail::shown(raw::of_string(value.string));
    case raw::kind::boolean: return "the boolean " + detail::shown(value);
    case raw::kind::integer: return "the integer " + detail::shown(value);
    case raw::kind::real: return "the number " + detail::shown(value);
    case raw::kind::string: return "the string " + detail::shown(value);
    case raw::kind::list: return value.items.empty() ? "an empty list" : "a list";
    case raw::kind::table: return "a table";
    case raw::kind::datetime: return "the date " + value.string;
  }
  return {};
}

}  // namespace reflcfg::inline v0
