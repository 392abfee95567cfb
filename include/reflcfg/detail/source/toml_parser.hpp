// The grammar of TOML 1.0: from a text to its tree, or to the first mistake, in one pass.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include <reflcfg/detail/source/toml_mistake.hpp>
#include <reflcfg/detail/value/tree.hpp>

namespace reflcfg::inline v0::detail {

/// Lists and inline tables that may lie within each other, the value in them included: each is a call within a call.
inline constexpr std::uint32_t deepest_value = 256;

/// Spans are as parse_toml (toml.hpp) has them. The tree is of no use if there is a mistake.
std::optional<toml_mistake> read_toml(std::string_view text, std::uint32_t source, tree& root);

/// One value with nothing but blanks and line ends around it. Spans are those of source 1.
std::optional<toml_mistake> read_toml_value(std::string_view text, tree& value);

/// Whether the text is one value.
bool is_toml_value(std::string_view text);

}  // namespace reflcfg::inline v0::detail
