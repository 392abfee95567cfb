// A config as TOML that loads back, as JSON, as a list of origins.
#pragma once

#include <string>
#include <string_view>

#include <reflcfg/detail/output/output.hpp>

namespace reflcfg::inline v0::detail {

/// With help and origins as comments. Tables and lists of tables have headers of their own.
std::string dump_toml(const config_view& config, std::string_view title);
/// The settings that differ from the defaults.
std::string dump_changed(const config_view& config);
std::string dump_origins(const config_view& config);
/// One JSON object a section. Secrets are "***".
std::string dump_json(const config_view& config);

/// A value as JSON on one line.
std::string to_json_text(const tree& value);

}  // namespace reflcfg::inline v0::detail
