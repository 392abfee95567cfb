// Tokens: the values of the command line and of the environment, which have no types of their own.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include <reflcfg/codec/codec.hpp>

namespace reflcfg::inline v0::detail {

/// As one would type it in a shell.
REFLCFG_DECL std::string shell_quoted(std::string_view token);

/// Text for a list or a map, one token or several: each token is split at commas, or read as TOML if it starts with `[`
/// or `{`. False with a reason if that is malformed.
REFLCFG_DECL bool list_from_tokens(std::span<const std::string> tokens, const type_shape& shape, raw& value,
                                   std::string& reason);

/// Text for a type in one token: it is read as TOML if it starts with `[` or `{` and the type is, or is an optional or
/// a variant of, a list, a map or a struct; else it stays text. False with a reason if that is malformed.
REFLCFG_DECL bool value_from_token(const type_shape& shape, const std::string& token, raw& value, std::string& reason);

}  // namespace reflcfg::inline v0::detail

#ifndef REFLCFG_SEPARATE_COMPILATION
#include <reflcfg/impl/token.ipp>
#endif
