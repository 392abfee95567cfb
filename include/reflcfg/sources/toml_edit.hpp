// Moves, renames and takes out the keys of a TOML document, wherever and however its sections are written.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <reflcfg/sources/toml_document.hpp>

namespace reflcfg::inline v0::detail {

/// A setting's place. It lasts until the next edit.
struct toml_place {
  std::size_t block;
  std::size_t statement;
  std::size_t setting;
};

class toml_edit {
 public:
  explicit toml_edit(toml_document& document) : document_(document) {}

  toml_setting& setting(const toml_place& at) { return statement(at).settings[at.setting]; }
  const toml_setting& setting(const toml_place& at) const {
    return document_.blocks[at.block].statements[at.statement].settings[at.setting];
  }
  /// The value as it is written.
  std::string literal(const toml_place& at);
  /// Where a path is set; nothing if it is not.
  std::optional<toml_place> find(std::string_view path) const;
  /// Whether the table has a place in the document: a header, dotted keys or an inline table.
  bool has_table(std::string_view path) const { return home_of(path).is != home::kind::none; }

  /// Gives a setting its new path and, if there is one, its new value. It stays on its line if the new path can be
  /// written there; else it goes to where its table is, or to a new header behind its old one.
  void rename(const toml_place& at, const std::string& path, const std::optional<std::string>& literal);
  /// Writes the setting a second time on a line of its own below, and returns that place; nothing where it shares its
  /// line with others.
  std::optional<toml_place> duplicate(const toml_place& at);
  /// Adds elements to a list that is written with brackets.
  void append(const toml_place& at, const std::vector<std::string>& literals);
  void set_literal(const toml_place& at, std::string_view literal);

  /// Takes a setting out; a comment behind it stays.
  void drop(const toml_place& at);
  /// Makes a comment of it, below a line that says why.
  void comment_out(const toml_place& at, const std::string& why);
  void comment_out(toml_block& block, const std::string& why);
  void rename_header(toml_block& block, const std::string& path);

  /// Removes the headers and inline tables in which nothing is left; if the section still exists (`is_today`), only
  /// where no comment is left either.
  void remove_empty(const std::function<bool(const std::string& section)>& is_today);

 private:
  struct home {
    enum class kind : std::uint8_t { none, block, dotted, inline_table } is = kind::none;
    std::size_t block = 0;
    std::size_t statement = 0;  // dotted: the last one; inline_table
    std::size_t table = 0;  // inline_table
  };
  static std::size_t count_settings(const toml_block& block);
  static bool has_comments(const toml_block& block);
  toml_statement& statement(const toml_place& at) { return document_.blocks[at.block].statements[at.statement]; }
  /// The innermost inline table around a setting; the statement's number of them if there is none.
  static std::size_t inline_around(const toml_statement& statement, const toml_setting& setting);
  std::string scope_of(const toml_block& block, const toml_statement& statement, const toml_setting& setting) const;
  home home_of(std::string_view table) const;
  bool fits_here(const toml_place& at, const std::string& scope, std::string_view path) const;
  toml_statement take_out(const toml_place& at);
  void remove_pair(toml_statement& statement, std::size_t setting);
  void place(toml_statement statement, std::size_t old_block);
  void place_in_block(std::size_t block, toml_statement statement);
  void place_inline(toml_statement& target, std::size_t table, const toml_statement& statement);
  void place_in_new_block(std::string_view table, toml_statement statement, std::size_t old_block);
  void close_gaps(std::size_t block);
  void give_to_next(std::size_t block, const std::string& loose);
  void remove_block(std::size_t block);

  toml_document& document_;
};

}  // namespace reflcfg::inline v0::detail

#ifndef REFLCFG_SEPARATE_COMPILATION
#include <reflcfg/impl/toml_edit.ipp>
#endif
