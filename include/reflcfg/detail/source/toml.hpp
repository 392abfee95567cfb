// TOML texts as trees of values.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <reflcfg/detail/value/diagnostic.hpp>
#include <reflcfg/detail/value/tree.hpp>

namespace reflcfg::inline v0::detail {

/// Reads a text (source number `source` of the sources) into a table. Every value and every key gets its span; a table
/// made by a header has the header's name for a span, one made by dotted keys the key's. Items are in the order of the
/// text. False, with one diagnostic added, if the text is not TOML. `may_quote`: false where it may hold secrets, which
/// nobody can find in a broken text; then the diagnostic has no byte of it but for the key before an `=`.
bool parse_toml(std::string_view text, std::uint32_t source, bool may_quote, tree& root,
                std::vector<diagnostic>& found);

/// One value, as an argument of the command line or a variable has it: ["a"], {x = 1}. `at` is where it was read; if it
/// covers exactly the text, values within have spans of their own. False with the reason, which quotes nothing.
bool parse_toml_value(std::string_view text, span at, tree& value, std::string& reason);

}  // namespace reflcfg::inline v0::detail
