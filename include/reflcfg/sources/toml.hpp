// TOML files as a source of entries. The only user of toml++.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <reflcfg/engine/entry.hpp>
#include <reflcfg/engine/names.hpp>
#include <reflcfg/engine/problem.hpp>

namespace reflcfg::inline v0::detail {

/// Appends the file's settings to `entries` in the order of the text. A key is descended into as long as it is a
/// section; what is below an unknown one is reported key by key. `name` is the file's name for messages.
REFLCFG_DECL void read_toml(std::string_view text, const std::string& name, const name_index& names,
                            std::vector<entry>& entries, std::vector<problem>& problems);

/// A file's bytes; false with a reason if it is missing, unreadable or a directory.
REFLCFG_DECL bool read_whole_file(const std::string& path, std::string& text, std::string& reason);

/// One TOML value, as after `key =`; false with a reason if it is none.
REFLCFG_DECL bool parse_toml_value(std::string_view text, raw& value, std::string& reason);

/// The line of `text` with this number, from 1.
REFLCFG_DECL std::string line_of(std::string_view text, std::uint32_t line);

}  // namespace reflcfg::inline v0::detail

#ifndef REFLCFG_SEPARATE_COMPILATION
#include <reflcfg/impl/toml.ipp>
#endif
