// A value as a source gave it, before it has met the type of its field.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <reflcfg/config.hpp>

namespace reflcfg::inline v0 {

/// Where in its source a value stands; lines and columns (in code points) from 1, 0 = unknown.
struct position {
  std::uint32_t line = 0;    ///< from 1
  std::uint32_t column = 0;  ///< from 1
  std::uint32_t length = 0;  ///< for the caret under it
};

/// What sources produce and codecs read and write. `text` is an untyped token (command line, environment) that any type
/// may parse; `string` is a string that its source already knows to be one (TOML), so numbers refuse it.
struct raw {
  /// What there is.
  enum class kind : std::uint8_t { unset, text, boolean, integer, real, string, list, table, datetime };

  kind is = kind::unset;  ///< says which of the next ones holds the value
  bool boolean = false;  ///< boolean
  std::int64_t integer = 0;  ///< integer
  double real = 0.0;  ///< real
  std::string string{};  ///< text, string; datetime as written
  std::vector<raw> items{};  ///< list, table
  std::vector<std::string> keys{};  ///< table: one an item
  position at{};  ///< in its source

  /// A token, which any type may parse.
  static raw of_text(std::string_view value);
  /// A string that is known to be one.
  static raw of_string(std::string_view value);
  /// True or false.
  static raw of_boolean(bool value);
  /// A whole number.
  static raw of_integer(std::int64_t value);
  /// Another number.
  static raw of_real(double value);
  /// A list of values.
  static raw of_list(std::vector<raw> values = {});

  /// A token or a string: the two kinds whose value is in `string`.
  bool is_string_like() const { return is == kind::text || is == kind::string; }

  /// Whether the values are the same, wherever they stand.
  friend bool operator==(const raw& left, const raw& right);
};

/// For messages: `the string "100"`, `the number 10.5`, `a list`, ...
REFLCFG_DECL std::string describe(const raw& value);

/// The shortest text that reads back to the same double, always with a point or an exponent: 1.0, 3e-4, inf.
REFLCFG_DECL std::string format_real(double value);

/// The value as TOML on one line; also what messages quote. Strings are quoted and escaped.
REFLCFG_DECL std::string to_toml_text(const raw& value);

namespace detail {

/// The value as messages quote it: as TOML, cut where it gets long.
REFLCFG_DECL std::string shown(const raw& value);
/// In double quotes, escaped as TOML has it.
REFLCFG_DECL std::string in_quotes(std::string_view text);
/// Where a part of a value is, as messages write it behind the value's own path: "[2]" of a list, ".host" of a table.
REFLCFG_DECL std::string place_of(std::size_t index);
REFLCFG_DECL std::string place_of(std::string_view key);
/// A key as TOML writes it: bare where that is allowed.
REFLCFG_DECL std::string toml_key(std::string_view key);

}  // namespace detail

}  // namespace reflcfg::inline v0

#ifndef REFLCFG_SEPARATE_COMPILATION
#include <reflcfg/impl/raw.ipp>
#endif
