// A TOML text as its lines, to be edited: every comment and blank line is some statement's, so that nothing gets lost.
#pragma once

#include <cstddef>
#include <list>
#include <string>
#include <string_view>
#include <vector>

#include <reflcfg/detail/value/tree.hpp>

namespace reflcfg::inline v0::detail {

/// The parts of a whole path; an element of a list is its number.
using key_path = std::vector<std::string>;
std::string path_text(const key_path& path);

/// Bytes of a text.
struct text_range {
  std::size_t first = 0;
  std::size_t last = 0;  // the byte after the last
};

/// `key = value`, on lines of its own or in braces.
struct toml_pair {
  static constexpr std::size_t none = ~std::size_t{0};

  key_path path;              // as written
  std::size_t parts;          // how many of them its key has
  const tree* node;           // what was read
  text_range key;             // a dotted key with all its parts
  text_range value;
  std::size_t around = none;  // number of the braces around it, among those of its statement
  std::size_t braces = none;  // number of its own, if its value is an inline table
  bool in_element = false;    // it is in an element of a list
  bool gone = false;
};

/// An inline table: `{host = "a"}`.
struct toml_braces {
  key_path path;
  std::size_t first;                 // the byte of the first brace
  std::vector<std::string> added{};  // `key = value`, to be written behind its own
};

/// The lines of one header or one key, or what is left of them once that is gone.
struct toml_statement {
  std::string_view source{};   // what all ranges are in
  text_range lines{};          // through the end of the line
  std::string loose{};         // blank lines, and comments with a blank line below them
  std::string comments{};      // right above
  const toml_statement* header = nullptr;  // that it is below; a header has itself
  bool gone = false;
  std::string left{};          // gone: a comment, or nothing

  span name{};                          // header: what is in its brackets; unknown if it is new
  key_path path{};                      // header
  std::vector<std::size_t> elements{};  // header: places in `path` that are numbers of elements

  std::vector<toml_pair> pairs{};  // key: its own, and those in braces in the order of the text
  std::vector<toml_braces> tables{};

  bool is_header() const { return header == this; }
  /// Puts `with` in place of a part of the source.
  void replace(text_range part, std::string with) { edits_.push_back({part, std::move(with)}); }
  /// Takes a pair in braces out, with all that is in it.
  void remove(std::size_t pair);
  /// A part of the source with all edits in it.
  std::string written(text_range part) const;
  std::string written() const { return gone ? left : written(lines); }
  /// The comment at the end of the line, without that; empty if there is none.
  std::string_view trailing_comment() const;

 private:
  struct edit {
    text_range part;
    std::string with;
  };
  void close_tables(std::vector<edit>& all) const;

  std::vector<edit> edits_;
};

class toml_document {
 public:
  using place = std::list<toml_statement>::iterator;

  std::list<toml_statement> lines;  // the first is a header without text
  std::string tail;                 // what follows the last statement
  std::string line_end = "\n";

  /// `root` is what parse_toml read from the text. Both have to live as long as this.
  toml_document(std::string_view text, const tree& root);

  /// Without a change in between: the very bytes that the document was made of.
  std::string text() const;
  /// The next header, or the end.
  place section_end(place header);
  /// Makes a comment of a setting, or of a header and all below it, with a line that says why.
  void comment_out(toml_statement& statement, std::size_t pair, const std::string& why) const;
  void comment_out_section(place header, const std::string& why);

 private:
  std::string mark_;  // a byte order mark
};

}  // namespace reflcfg::inline v0::detail
