// A value as a source has it, before it has met the type of its field: a scalar, a list or a table.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace reflcfg::inline v0 {

namespace detail {

/// The bytes of a source that a value or a key was read from; see sources.hpp.
struct span {
  std::uint32_t source = 0;  ///< number of the source, from 1; 0 = from no source
  std::uint32_t first = 0;   ///< first byte
  std::uint32_t last = 0;    ///< the byte after the last

  constexpr bool known() const { return source != 0; }
};

/// Where the keys of a large table are: finds one without comparing it with all. Keys that were added since the last
/// update are compared one by one. Must be told to forget when a key is removed. A copy makes its own when it is asked.
class key_index {
 public:
  key_index() = default;
  key_index(const key_index&) {}
  key_index(key_index&& from) noexcept : slots_(std::exchange(from.slots_, nullptr)) {}
  key_index& operator=(key_index from) noexcept {
    std::swap(slots_, from.slots_);
    return *this;
  }
  ~key_index() { delete slots_; }

  /// The number of the first of `keys` that is `name`, or how many there are.
  std::size_t find(const std::vector<std::string>& keys, std::string_view name) const;
  /// Takes in the keys that were added since.
  void update(const std::vector<std::string>& keys);
  void forget() { *this = {}; }

 private:
  struct slots {
    std::vector<std::uint32_t> by_hash;  // 0, or the number of a key, from 1
    std::uint32_t known = 0;  // how many keys are in it

    void add(const std::vector<std::string>& keys, std::uint32_t place);
  };
  slots* slots_ = nullptr;  // std::unique_ptr would bring <memory> to each user
};

}  // namespace detail

/// What sources produce and codecs read and write. A `token` is an untyped word (command line, environment) that any
/// type may parse; a `string` is known to be one (TOML), so numbers refuse it.
struct tree {
  /// What the value is.
  enum class kind : std::uint8_t { unset, token, boolean, integer, real, string, list, table, datetime, text = token };

  kind is = kind::unset;  ///< says which of the following members holds the value
  bool boolean = false;  ///< boolean
  bool single = false;  ///< real: a 32-bit float, and printed as one
  bool wide = false;  ///< integer: `integer` holds the bits of an unsigned number of 2^63 or more
  bool by_path = false;  ///< table: made of paths such as `servers.0.port`, so it says nothing of the rest
  bool renamed = false;  ///< given by an alias; `name` is that
  bool adds = false;  ///< list: its elements are added to those of weaker sources
  bool adds_to_default = false;  ///< list: and to those of the default
  bool hidden = false;  ///< string: stands for a secret
  bool clears = false;  ///< table: replaces one of a weaker source, never joins it
  std::uint32_t name = 0;  ///< where the source wrote another path than the field's: see sources.hpp
  union {
    std::int64_t integer = 0;  ///< integer
    double real;  ///< real
  };
  std::string string{};  ///< token, string; datetime as written
  std::vector<tree> items{};  ///< list, table
  std::vector<std::string> keys{};  ///< table: one an item
  detail::span at{};  ///< the value in its source
  detail::span key{};  ///< its key or option in its source
  detail::key_index index{};  ///< table: where its keys are

  /// A token, which any type may parse.
  static tree of_token(std::string_view text);
  /// A string that is known to be one.
  static tree of_string(std::string_view text);
  /// True or false.
  static tree of_boolean(bool value);
  /// A whole number.
  static tree of_integer(std::int64_t value);
  /// A whole number that may be 2^63 or more.
  static tree of_unsigned(std::uint64_t value);
  /// Another number; `single` if it has the precision of a 32-bit float.
  static tree of_real(double value, bool single = false);
  /// A list of values.
  static tree of_list(std::vector<tree> values = {});
  /// A table with no keys.
  static tree of_table();
  /// An older name of of_token.
  static tree of_text(std::string_view text) { return of_token(text); }

  /// A token or a string: the two kinds whose value is in `string`.
  bool is_string_like() const { return is == kind::token || is == kind::string; }

  /// table: the value under the key, or null.
  const tree* find(std::string_view key_name) const;
  /// The same.
  tree* find(std::string_view key_name);
  /// table: the value under the key, added unset if there is none.
  tree& get(std::string_view key_name);
  /// table: removes the key, if it is there.
  void erase(std::string_view key_name);

  /// Whether the values are the same, wherever they were read.
  friend bool operator==(const tree& left, const tree& right);
};

/// For messages: `the string "100"`, `the number 10.5`, `a list`, ...
std::string describe(const tree& value);

/// The value as TOML on one line; also what messages quote. Strings are quoted and escaped.
std::string to_toml_text(const tree& value);

namespace detail {

/// Brings the index of every table in the value up to date. A look-up in a const tree cannot do that.
void index_keys(tree& value);
/// Replaces the keys and values of a table.
void take_entries(tree& table, tree&& from);
/// Whether a source gave this value, and not only parts of it.
bool has_place(const tree& value);
/// The value, as if no source had given it.
void forget_places(tree& value);

/// The value as messages quote it: as TOML, cut where it gets long.
std::string shown(const tree& value);
/// The text as messages quote it: cut after 80 bytes.
std::string shortened(std::string text);
/// Where a part of a value is, as messages write it after the value's own path: "[2]" of a list, ".host" of a table.
std::string place_of(std::size_t index);
std::string place_of(std::string_view key);

}  // namespace detail

}  // namespace reflcfg::inline v0
