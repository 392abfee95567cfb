// Booleans, characters, integers of every width, floating point numbers, strings and paths.
#pragma once

#include <concepts>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>

#include <reflcfg/codec.hpp>

namespace reflcfg::inline v0 {

namespace detail {

// The rules in one place, whatever the width: TOML gives an integer only as an integer; a token must be decimal digits
// as a whole, blanks around it and `_` between digits aside.
bool decode_boolean(const tree& value, bool& out, decode_error& error);
bool decode_character(const tree& value, char& out, decode_error& error);
bool decode_signed(const tree& value, std::int64_t low, std::int64_t high, std::int64_t& out, decode_error& error);
bool decode_unsigned(const tree& value, std::uint64_t high, std::uint64_t& out, decode_error& error);
// NaN is refused; infinities are values. An integer widens. A number too large for the type is refused.
bool decode_real(const tree& value, double& out, decode_error& error);
bool decode_real(const tree& value, float& out, decode_error& error);
bool decode_string(const tree& value, std::string& out, decode_error& error);

template <class T>
concept plain_integer =
    std::integral<T> && !std::same_as<T, bool> && !std::same_as<T, char> && !std::same_as<T, wchar_t> &&
    !std::same_as<T, char8_t> && !std::same_as<T, char16_t> && !std::same_as<T, char32_t>;

/// std::filesystem::path, without the cost of <filesystem> for those who do not use it.
template <class T>
concept path_like = requires(const T& path) {
  typename T::string_type;
  path.lexically_normal();
  { path.string() } -> std::convertible_to<std::string>;
};

}  // namespace detail

template <>
struct codec<bool> {
  static constexpr type_shape shape{.kind = type_kind::boolean, .name = "true|false"};
  static bool decode(const tree& value, bool& out, decode_error& error) {
    return detail::decode_boolean(value, out, error);
  }
  static tree encode(bool value) { return tree::of_boolean(value); }
};

/// One ASCII character.
template <>
struct codec<char> {
  static constexpr type_shape shape{.kind = type_kind::string, .name = "character"};
  static bool decode(const tree& value, char& out, decode_error& error) {
    return detail::decode_character(value, out, error);
  }
  static tree encode(char value) { return tree::of_string({&value, 1}); }
};

template <detail::plain_integer T>
struct codec<T> {
  static constexpr type_shape shape{.kind = type_kind::integer, .name = "integer"};

  static bool decode(const tree& value, T& out, decode_error& error) {
    if constexpr (std::signed_integral<T>) {
      std::int64_t wide = 0;
      if (!detail::decode_signed(value, std::numeric_limits<T>::min(), std::numeric_limits<T>::max(), wide, error)) {
        return false;
      }
      out = static_cast<T>(wide);
    } else {
      std::uint64_t wide = 0;
      if (!detail::decode_unsigned(value, std::numeric_limits<T>::max(), wide, error)) return false;
      out = static_cast<T>(wide);
    }
    return true;
  }
  static tree encode(T value) {
    if constexpr (std::signed_integral<T>) {
      return tree::of_integer(value);
    } else {
      return tree::of_unsigned(value);
    }
  }
};

template <class T>
  requires std::same_as<T, float> || std::same_as<T, double>
struct codec<T> {
  static constexpr type_shape shape{.kind = type_kind::real, .name = "number"};
  static bool decode(const tree& value, T& out, decode_error& error) { return detail::decode_real(value, out, error); }
  static tree encode(T value) { return tree::of_real(static_cast<double>(value), std::same_as<T, float>); }
};

template <>
struct codec<std::string> {
  static constexpr type_shape shape{.kind = type_kind::string, .name = "text"};
  static bool decode(const tree& value, std::string& out, decode_error& error) {
    return detail::decode_string(value, out, error);
  }
  static tree encode(const std::string& value) { return tree::of_string(value); }
};

template <detail::path_like Path>
struct codec<Path> {
  static constexpr type_shape shape{.kind = type_kind::string, .name = "path"};
  static bool decode(const tree& value, Path& out, decode_error& error) {
    std::string text;
    if (!detail::decode_string(value, text, error)) return false;
    out = text;
    return true;
  }
  static tree encode(const Path& value) { return tree::of_string(value.string()); }
};

}  // namespace reflcfg::inline v0
