// Brings what a source gave to today's places: other names become the fields' own, unknown keys are errors.
#pragma once

#include <reflcfg/detail/engine/shape.hpp>

namespace reflcfg::inline v0::detail {

/// Renames a whole file. What it returns has today's names only, and the shapes of the schema.
tree rename_file(tree&& file, state& load);

/// What a later value of a place in the same source does to a list that is there.
enum class repeat : std::uint8_t { replaces, adds, overrides };  // the last: wherever it stands

/// Puts a value that an option or a variable gave into the tree of its source, by the rules of the alias that led
/// there. The later of two values of one place counts.
void put(tree& source, const target& to, tree&& value, repeat again, state& load);

/// Says that an old name was used: "training.compile is read as compile.enable". `before` and `after` its rules.
void notice_alias(const target& to, const tree& before, const tree& after, state& load);

}  // namespace reflcfg::inline v0::detail
