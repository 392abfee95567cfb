// Text as Markdown: what may stand in a cell of a table (GitHub Flavored Markdown).
#pragma once

#include <string>
#include <string_view>

namespace reflcfg::inline v0::detail {

/// On one line. `code` in backticks and links stay what they are; what would end the cell or start a tag is escaped,
/// and so is what a terminal cannot take.
std::string markdown_cell(std::string_view text);
/// The same outside a table.
std::string markdown_text(std::string_view text);
/// A code span for a cell, whatever is in the text.
std::string markdown_code(std::string_view text);

}  // namespace reflcfg::inline v0::detail
