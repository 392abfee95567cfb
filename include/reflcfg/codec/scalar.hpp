// Booleans, integers of every width, floating point numbers, strings and paths.
#pragma once

#include <concepts>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>

#include <reflcfg/codec/codec.hpp>

namespace reflcfg::inline v0 {

namespace detail {

// The rules in one place, whatever the width: TOML gives an integer only as an integer; a token must be decimal digits
// as a whole, blanks around it and `_` between digits aside.
REFLCFG_DECL std::string_view trimmed(std::string_view text);
REFLCFG_DECL bool decode_boolean(const raw& value, bool& out, mismatch& why);
REFLCFG_DECL bool decode_signed(const raw& value, std::int64_t low, std::int64_t high, std::int64_t& out,
                                mismatch& why);
REFLCFG_DECL bool decode_unsigned(const raw& value, std::uint64_t high, std::uint64_t& out, mismatch& why);
// NaN is refused; infinities are values. An integer widens.
REFLCFG_DECL bool decode_real(const raw& value, double& out, mismatch& why);
REFLCFG_DECL bool decode_string(const raw& value, std::string& out, mismatch& why);

}  // namespace detail

template <>
struct codec<bool> {
  static constexpr type_shape shape{.kind = type_kind::boolean, .name = "true|false"};
  static bool decode(const raw& value, bool& out, mismatch& why) { return detail::decode_boolean(value, out, why); }
  static raw encode(bool value) { return raw::of_boolean(value); }
};

template <class T>
concept plain_integer =
    std::integral<T> && !std::same_as<T, bool> && !std::same_as<T, char> && !std::same_as<T, wchar_t> &&
    !std::same_as<T, char8_t> && !std::same_as<T, char16_t> && !std::same_as<T, char32_t>;

template <plain_integer T>
struct codec<T> {
  static constexpr type_shape shape{.kind = type_kind::integer, .name = "integer"};

  static bool decode(const raw& value, T& out, mismatch& why) {
    if constexpr (std::signed_integral<T>) {
      std::int64_t wide = 0;
      if (!detail::decode_signed(value, std::numeric_limits<T>::min(), std::numeric_limits<T>::max(), wide, why)) {
        return false;
      }
      out = static_cast<T>(wide);
    } else {
      std::uint64_t wide = 0;
      if (!detail::decode_unsigned(value, std::numeric_limits<T>::max(), wide, why)) return false;
      out = static_cast<T>(wide);
    }
    return true;
  }

  static raw encode(T value) {
    if constexpr (std::unsigned_integral<T> && sizeof(T) >= sizeof(std::int64_t)) {
      // Beyond what a TOML integer holds: a token still carries it exactly.
      if (value > static_cast<T>(std::numeric_limits<std::int64_t>::max())) return raw::of_text(std::to_string(value));
    }
    return raw::of_integer(static_cast<std::int64_t>(value));
  }
};

template <std::floating_point T>
struct codec<T> {
  static constexpr type_shape shape{.kind = type_kind::real, .name = "number"};

  static bool decode(const raw& value, T& out, mismatch& why) {
    double wide = 0.0;
    if (!detail::decode_real(value, wide, why)) return false;
    out = static_cast<T>(wide);
    return true;
  }
  static raw encode(T value) { return raw::of_real(static_cast<double>(value)); }
};

template <>
struct codec<std::string> {
  static constexpr type_shape shape{.kind = type_kind::string, .name = "text"};
  static bool decode(const raw& value, std::string& out, mismatch& why) {
    return detail::decode_string(value, out, why);
  }
  static raw encode(const std::string& value) { return raw::of_string(value); }
};

/// std::filesystem::path, without the cost of <filesystem> for those who do not use it.
template <class Path>
  requires requires(const Path& path) {
    typename Path::string_type;
    path.lexically_normal();
    { path.string() } -> std::convertible_to<std::string>;
  }
struct codec<Path> {
  static constexpr type_shape shape{.kind = type_kind::string, .name = "path"};
  static bool decode(const raw& value, Path& out, mismatch& why) {
    std::string text;
    if (!detail::decode_string(value, text, why)) return false;
    out = text;
    return true;
  }
  static raw encode(const Path& value) { return raw::of_string(value.string()); }
};

}  // namespace reflcfg::inline v0

#ifndef REFLCFG_SEPARATE_COMPILATION
#include <reflcfg/impl/scalar.ipp>
#endif
