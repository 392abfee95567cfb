// A TOML text as its lines, to be edited: every comment and blank line is some statement's, so that nothing gets lost.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include <reflcfg/engine/names.hpp>
#include <reflcfg/engine/raw.hpp>

namespace reflcfg::inline v0::detail {

/// Bytes [begin, end) of a text.
struct text_range {
  std::size_t begin = 0;
  std::size_t end = 0;
};

/// `key = value` within a statement's text.
struct toml_setting {
  std::string path;  // whole: "training.steps"
  raw value;
  position at;                // of the key, in the file
  text_range key;             // a dotted key with all its parts
  text_range literal;         // the value as written
  std::size_t list_end = 0;   // of a list: behind its last element, or behind its `[`; else 0
};

/// An inline table that stands for a section: `server = {host = "a"}`.
struct toml_inline {
  std::string path;
  text_range braces;  // with both of them
};

/// The lines of one key, or lines without any once their key is gone.
struct toml_statement {
  std::string loose;     // blank lines, and comments with a blank line below them
  std::string comments;  // right above
  std::string text;      // through the end of the line
  std::vector<toml_setting> settings{};   // one; within inline sections, one a key
  std::vector<toml_inline> inlines{};

  /// Puts `with` in place of a part of the text; the ranges behind it move along.
  void replace(text_range part, std::string_view with);
  /// "  # as a comment" behind the last value, without the line's end; empty if there is none.
  std::string trailing_comment() const;
};

/// A header and the statements below it. The first block of a document has no header.
struct toml_block {
  std::string loose;
  std::string comments;
  std::string header;
  text_range path_text;  // in the header
  std::string path;      // "training"
  bool of_list = false;  // [[training]]
  bool was_used = false;  // it had settings when it was read
  std::vector<toml_statement> statements{};
};

class toml_document {
 public:
  std::vector<toml_block> blocks;
  std::string tail;  // what follows the last statement
  std::string line_end = "\n";

  /// `text` has to be valid TOML. Inline tables that stand for sections are looked into, other values are not.
  toml_document(std::string_view text, const name_index& names);

  /// Without a change in between: the very bytes that the document was made of.
  std::string text() const;
};

/// Loose lines of something that is gone, put in front of those of what comes next.
REFLCFG_DECL std::string merged_loose(const std::string& gone, const std::string& next);

}  // namespace reflcfg::inline v0::detail

#ifndef REFLCFG_SEPARATE_COMPILATION
#include <reflcfg/impl/toml_document.ipp>
#endif
