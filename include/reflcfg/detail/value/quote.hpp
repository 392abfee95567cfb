// Text in quotes: as TOML, JSON and a shell take it.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace reflcfg::inline v0::detail {

/// In double quotes, escaped as TOML has it.
std::string in_quotes(std::string_view text);
/// A key as TOML writes it: bare where that is allowed.
std::string toml_key(std::string_view key);
/// In double quotes, escaped as JSON has it (RFC 8259).
std::string json_quoted(std::string_view text);
/// An argument as one types it into a shell: in quotes only where it needs them.
std::string shell_quoted(std::string_view argument);

/// The parts of a path: `headers."a.b".c` has three. A part that is no bare key is in quotes, as TOML has it.
std::vector<std::string> split_path(std::string_view path);
/// The path with one more part at its end.
std::string join_path(std::string_view path, std::string_view key);
/// The path that has these parts.
std::string path_of_keys(std::span<const std::string> keys);
/// A path within what another leads to.
std::string nested_path(std::string_view around, std::string_view path);
/// "a.b" of "a.b.c", and "c"; of paths without quoted parts.
std::string_view parent_of(std::string_view path);
std::string_view leaf_of(std::string_view path);

/// The first line only, with control characters removed: what may stand in a comment of a dump.
std::string comment_text(std::string_view text);

/// "a", "a or b", "a, b or c".
std::string join_or(const std::vector<std::string>& words);

}  // namespace reflcfg::inline v0::detail
