// Booleans, characters, integers of every width, floating point numbers, strings and paths.
#pragma once

#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>

#include <reflcfg/codec.hpp>
#include <reflcfg/detail/schema/built_in.hpp>

namespace reflcfg::inline v0 {

namespace detail {

// The rules in one place, whatever the width: TOML gives an integer only as an integer; a token must be decimal digits
// as a whole, blanks around it and `_` between digits aside.
bool decode_boolean(const tree& value, bool& out, decode_error& error);
/// "true" or "false" for the words that people write instead elsewhere (yes, Off, 1); empty for others.
std::string_view meant_boolean(std::string_view word);
bool decode_character(const tree& value, char& out, decode_error& error);
bool decode_signed(const tree& value, std::int64_t low, std::int64_t high, std::int64_t& out, decode_error& error);
bool decode_unsigned(const tree& value, std::uint64_t high, std::uint64_t& out, decode_error& error);
// NaN is refused; infinities are values. An integer widens. A number too large for the type is refused.
// Half-way between the largest float and what would be the next: this and all above round to infinity.
inline constexpr double first_beyond_float = 0x1.ffffffp127;

bool decode_real(const tree& value, double& out, decode_error& error);
bool decode_real(const tree& value, float& out, decode_error& error);
bool decode_string(const tree& value, std::string& out, decode_error& error);

template <class T>
concept plain_integer =
    std::integral<T> && !std::same_as<T, bool> && !std::same_as<T, char> && !std::same_as<T, wchar_t> &&
    !std::same_as<T, char8_t> && !std::same_as<T, char16_t> && !std::same_as<T, char32_t>;

template <class T>
concept plain_float = std::same_as<T, float> || std::same_as<T, double>;

/// std::filesystem::path, without the cost of <filesystem> for those who do not use it.
template <class T>
concept path_like = requires(const T& path) {
  typename T::string_type;
  path.lexically_normal();
  { path.string() } -> std::convertible_to<std::string>;
};

}  // namespace detail

// What is built in has a shape here, and its operations in built_in.hpp.
template <>
struct codec<bool> : detail::built_in_codec<bool> {
  static constexpr type_shape shape{.kind = type_kind::boolean, .name = "true|false"};
};
/// One ASCII character.
template <>
struct codec<char> : detail::built_in_codec<char> {
  static constexpr type_shape shape{.kind = type_kind::string, .name = "character"};
};
template <detail::plain_integer T>
struct codec<T> : detail::built_in_codec<T> {
  static constexpr type_shape shape{.kind = type_kind::integer, .name = "integer"};
};
template <detail::plain_float T>
struct codec<T> : detail::built_in_codec<T> {
  static constexpr type_shape shape{.kind = type_kind::real, .name = "number"};
};
template <>
struct codec<std::string> : detail::built_in_codec<std::string> {
  static constexpr type_shape shape{.kind = type_kind::string, .name = "text"};
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
