// Old names inside tables that are values: `[[servers]]` with `hostname`, which today is `host`.
#pragma once

#include <string_view>
#include <vector>

#include <reflcfg/engine/entry.hpp>
#include <reflcfg/engine/problem.hpp>
#include <reflcfg/reflect/table.hpp>

namespace reflcfg::inline v0::detail {

/// Gives the tables in `value` today's keys, by the aliases of their structs' members (there an alias is one key, not a
/// whole path), and drops ignored keys; a notice for each old name, where `from` is the whole value's origin.
REFLCFG_DECL void rename_keys(const field_entry& field, const entry& source, raw& value,
                              std::vector<problem>& problems);

/// What the alias rules make of a value: negated, mapped. Rules that need more than the value are skipped.
REFLCFG_DECL void apply_rules(std::span<const property> rules, raw& value);

}  // namespace reflcfg::inline v0::detail

#ifndef REFLCFG_SEPARATE_COMPILATION
#include <reflcfg/impl/element_names.ipp>
#endif
