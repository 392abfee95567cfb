// TOML values without quotes and brackets: true, 1_000, 0xff, 1e-5, 2024-12-31T23:59:59Z.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include <reflcfg/detail/source/toml_mistake.hpp>
#include <reflcfg/detail/value/tree.hpp>

namespace reflcfg::inline v0::detail {

/// The whole token has to be a value: else the mistake, which is `value` for what is none of these.
std::optional<toml_mistake::kind> read_toml_token(std::string_view token, tree& value);

/// What the token is; unset if it is no value.
tree::kind toml_token_kind(std::string_view token);

/// Whether the token is a date with no time: a blank and a time may follow it.
bool is_toml_date(std::string_view token);

/// Digits without underscores.
std::string without_underscores(std::string_view token);

}  // namespace reflcfg::inline v0::detail
