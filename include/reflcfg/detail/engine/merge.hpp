// Joins the trees of two sources: tables key by key at any depth, everything else replaces.
#pragma once

#include <reflcfg/detail/engine/frame.hpp>

namespace reflcfg::inline v0::detail {

/// Puts `over` on top of `base`, which is of the same type. What it replaces is kept in `load.replaced`.
void merge(const schema& type, tree& base, tree&& over, const frame& at, state& load);

/// Puts a value in the place of another.
void replace(tree& base, tree&& over, const frame& at, state& load);

/// Whether a list has the element.
bool has_element(const tree& list, const tree& element);

}  // namespace reflcfg::inline v0::detail
