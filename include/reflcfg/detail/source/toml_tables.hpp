// The tables of a TOML text, as its headers and keys make them: a key is set once, a section is given once.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include <reflcfg/detail/source/toml_mistake.hpp>
#include <reflcfg/detail/value/tree.hpp>

namespace reflcfg::inline v0::detail {

/// Tables that may lie within each other. Each dot of a key is one, and those who walk over a tree do so by recursion.
inline constexpr std::uint32_t deepest_table = 1000;

/// One part of a key: `"b c"` of `a."b c"`.
struct toml_key_part {
  std::string_view name;  // without quotes and escapes
  span at;                // as written
};

/// A table that settings are added to, or the place of a value.
struct toml_table {
  tree* at;                // until the table that it is in gets another item
  std::uint32_t id = 0;    // no other table of the text has it
  std::uint32_t depth = 0;
};

class toml_tables {
 public:
  struct conflict {
    toml_mistake::kind is;
    std::size_t part;   // of the key: the one that cannot be
    std::size_t place;  // the byte at which it was defined before
  };

  explicit toml_tables(tree& root) : root_{&root}, names_(64) {}

  /// [a.b], or [[a.b]] if `list`: the table that follows it.
  std::optional<conflict> open_section(std::span<const toml_key_part> key, bool list, toml_table& table);
  /// `a.b = ...` in a table: the place of its value.
  std::optional<conflict> add_key(toml_table table, std::span<const toml_key_part> key, toml_table& value);
  /// The inline table at a place.
  toml_table open_braces(toml_table place);

 private:
  // implied: [a] by [a.b]. dotted: a by a.b = 1. value: also {...}, which is closed for good. list: [[a]].
  enum class kind : std::uint8_t { none, section, implied, dotted, value, list };
  struct name {
    std::uint32_t table = 0;  // that it is in
    std::uint32_t index = 0;  // there
    std::uint32_t id = 0;     // of its own table, or of the last table of its list
    std::uint32_t hash = 0;
    kind is = kind::none;
  };

  name& find(const toml_table& table, std::string_view key);
  void grow();
  toml_table inside(const toml_table& table, const name& item) const;
  toml_table add(const toml_table& table, const toml_key_part& part, name& item, kind is, span at);
  std::optional<conflict> enter(toml_table& table, std::span<const toml_key_part> key, kind made, span header);
  std::optional<conflict> open_again(const toml_table& table, std::size_t part, name& item, bool list, span header);

  toml_table root_;
  std::vector<name> names_;  // open addressing over (table, name)
  std::size_t used_ = 0;
  std::uint32_t last_id_ = 0;
};

}  // namespace reflcfg::inline v0::detail
