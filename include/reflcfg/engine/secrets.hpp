// What a descriptor calls secret is never shown, wherever in a value it lies.
#pragma once

#include <string>
#include <string_view>

#include <reflcfg/engine/raw.hpp>
#include <reflcfg/reflect/table.hpp>

namespace reflcfg::inline v0::detail {

/// The field's value with `***` in place of each secret in it. One that is unset stays so: that has nothing to hide.
REFLCFG_DECL raw masked(const field_entry& field, raw value);

/// The masked value as TOML on one line; plain *** for a field that is secret as a whole.
REFLCFG_DECL std::string shown_text(const field_entry& field, const raw& value);

/// Whether the field is secret, or a table in it can hold a secret.
REFLCFG_DECL bool holds_secret(const field_entry& field);
REFLCFG_DECL bool holds_secret(const struct_node& node);
/// Whether a line of a file that is about the field may be quoted: not where it names a secret.
REFLCFG_DECL bool may_quote_line(const field_entry& field, std::string_view line);

}  // namespace reflcfg::inline v0::detail

#ifndef REFLCFG_SEPARATE_COMPILATION
#include <reflcfg/impl/secrets.ipp>
#endif
