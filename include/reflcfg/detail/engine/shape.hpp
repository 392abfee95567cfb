// The shape of a value: texts become lists and maps where the type is one, other names in the tables of structs become
// today's, unknown keys are errors, and the bytes of secrets are hidden.
#pragma once

#include <reflcfg/detail/engine/frame.hpp>

namespace reflcfg::inline v0::detail {

/// Gives a value of a source the shape of its type.
void shape(const schema& type, tree& value, const frame& at, state& load);

/// `none` in any case, as a token; a TOML string "none" stays a string.
bool is_none_token(const tree& value);
/// That, or an empty list where the type inside the optional is no list itself.
bool says_none(const tree& value, const schema& inner);

/// What the alias rules make of a value: negated, mapped. Rules that need more than the value are skipped.
void apply_rules(std::span<const property> rules, tree& value);

/// Appends the parts of a text between commas as tokens; blanks around a part and empty parts are dropped.
void split_at_commas(const tree& text, std::vector<tree>& items);

}  // namespace reflcfg::inline v0::detail
