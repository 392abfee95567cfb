// Which field a path means: fields, aliases, removed keys and sections by name, and what was meant by a wrong one.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include <reflcfg/reflect/table.hpp>

namespace reflcfg::inline v0::detail {

/// "a.b" of "a.b.c", and "c".
REFLCFG_DECL std::string_view parent_of(std::string_view path);
REFLCFG_DECL std::string_view leaf_of(std::string_view path);

class name_index {
 public:
  struct target {
    enum class kind : std::uint8_t { none, field, alias, removed } is = kind::none;
    std::uint32_t index = 0;
    std::uint32_t field = 0;  // field, alias
    bool negated = false;     // the path was the `no_` form
  };

  explicit name_index(const table& names);

  /// A field's own path, an alias, or a removed path.
  target find(std::string_view path) const;
  /// The same for the command line, where `section.no_x` is the negation of a boolean `section.x`.
  target find_flag(std::string_view path) const;
  /// The next field that the same path sets, where an old setting was split into several; `none` behind the last.
  target next(const target& found) const;
  /// A path that has fields or aliases below it.
  bool is_section(std::string_view path) const;

  /// Whether the path takes true and false: a boolean field, or an alias that maps or negates those words.
  bool is_boolean(const target& found) const;

  /// The closest paths to a wrong one; `at_most` of them. First within the same section, then anywhere.
  std::vector<std::string> suggest(std::string_view path, std::size_t at_most = 1) const;
  /// The closest section.
  std::vector<std::string> suggest_section(std::string_view path) const;
  /// Paths of which `prefix` is a true prefix: what an abbreviation could mean.
  std::vector<std::string> completions(std::string_view prefix, std::size_t at_most) const;

  const table& names() const { return names_; }

 private:
  const table& names_;
  std::unordered_map<std::string_view, target> targets_;
  std::unordered_set<std::string_view> sections_;
};

}  // namespace reflcfg::inline v0::detail

#ifndef REFLCFG_SEPARATE_COMPILATION
#include <reflcfg/impl/names.ipp>
#endif
