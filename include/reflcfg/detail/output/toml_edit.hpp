// Moves, renames and takes out the keys of a TOML document, wherever and however its tables are written.
#pragma once

#include <deque>
#include <optional>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include <reflcfg/detail/output/toml_document.hpp>
#include <reflcfg/detail/schema/schema.hpp>

namespace reflcfg::inline v0::detail {

/// The place of a setting. It stays good whatever is edited.
struct toml_place {
  toml_document::place statement;
  std::size_t number = 0;

  const toml_pair& pair() const { return statement->pairs[number]; }
  bool is_outside() const { return pair().around == toml_pair::none; }
  bool is_gone() const { return statement->gone || pair().gone; }
  /// The table that the key is written in.
  const key_path& scope() const {
    return is_outside() ? statement->header->path : statement->tables[pair().around].path;
  }
};

/// What a table is to today's config.
enum class table_use : std::uint8_t {
  old,      // nothing
  section,  // an empty one says nothing
  value,    // an empty one is an element, an entry or the like
};

/// The rest of a path in a table; nothing if it is not in there. `-` and `_` are the same.
std::optional<key_path> path_within(const key_path& path, const key_path& table);

class toml_edit {
 public:
  explicit toml_edit(toml_document& document);

  /// Whether the key as it is written gives the path: it has no other name, or its table has moved.
  bool is_written(const toml_place& at, const key_path& path) const;
  /// Whether the key can have this path where it stands.
  bool fits(const toml_place& at, const key_path& path) const;
  /// Whether the table has a place in the document: a header, dotted keys or braces.
  bool has_table(const key_path& path) const { return home_of(path).is != home::kind::none; }
  /// Whether anything at or below this path is written.
  bool has(const key_path& path) const;

  /// Gives a setting its new path and, if there is one, its new value. It stays on its line if the new path can be
  /// written there; else it goes to where its table is, or to a new header behind its old one.
  void rename(const toml_place& at, const key_path& path, const std::optional<std::string>& literal);
  /// One more setting, below another one if that is in the same table.
  void add_below(const toml_place& at, const key_path& path, const std::string& literal);
  /// Adds elements to a list that is written with brackets.
  void append(const toml_place& at, const std::vector<std::string>& literals);
  /// Takes a setting out; a comment behind it stays.
  void drop(const toml_place& at);
  void rename_header(toml_document::place header, const key_path& path);
  /// Removes the headers and the braces in which nothing is left; of a section, only where no comment is left either.
  void remove_empty(function_ref<table_use(const key_path& table)> use_of);

 private:
  using statement_list = std::list<toml_statement>;
  struct home {
    enum class kind : std::uint8_t { none, header, dotted, braces } is = kind::none;
    toml_document::place statement{};  // the header, the last one with such keys, or the one with the braces
    std::size_t braces = 0;
  };
  home home_of(const key_path& table) const;
  void learn(const toml_place& at, const key_path& path, std::size_t scope);
  void learn_path(const key_path& path);
  statement_list take_out(const toml_place& at);
  statement_list made(const std::string& text);
  statement_list made_setting(const std::string& literal);
  void place(statement_list taken, const key_path& path, const toml_statement* from);
  void settle(statement_list taken, const key_path& path, const toml_statement* header, toml_document::place before);
  toml_document::place new_header(const key_path& table, const toml_statement* from);
  void remove_header(toml_document::place header, function_ref<table_use(const key_path& table)> use_of);
  void remove_braces(toml_document::place statement, function_ref<table_use(const key_path& table)> use_of);
  void close_gaps();

  toml_document& document_;
  std::unordered_map<std::string, home> homes_;  // of the tables, by their paths
  std::unordered_set<std::string> paths_;  // of all that is written, and of what is around it
  std::deque<std::string> made_;  // sources of new statements
};

}  // namespace reflcfg::inline v0::detail
