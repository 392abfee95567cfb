// A loaded config as text: TOML that loads back, JSON, or where every value came from.
#pragma once

#include <string>
#include <string_view>

#include <reflcfg/outputs/view.hpp>

namespace reflcfg::inline v0::detail {

/// Every field with its help and origin as comments. What a file cannot set (unset optionals, the config files
/// themselves, secrets) stands as a comment. `title` is a comment on top; may be empty.
REFLCFG_DECL std::string dump_toml(const config_view& view, std::string_view title);

/// One object a section: {"training": {"steps": 100, ...}, ...}. Unset optionals are null; infinities, which JSON has
/// no number for, are the strings "inf" and "-inf"; secrets are "***".
REFLCFG_DECL std::string dump_json(const config_view& view);

/// One line a field: path = value, and its origin.
REFLCFG_DECL std::string dump_origins(const config_view& view);

/// A value as JSON, with null, infinities and strings as `dump_json` writes them.
REFLCFG_DECL std::string to_json_text(const raw& value);
/// A string as JSON.
REFLCFG_DECL std::string json_quoted(std::string_view text);
/// A path as TOML writes it in a header or as a dotted key.
REFLCFG_DECL std::string toml_path(std::string_view path);

}  // namespace reflcfg::inline v0::detail

#ifndef REFLCFG_SEPARATE_COMPILATION
#include <reflcfg/impl/dump.ipp>
#endif
