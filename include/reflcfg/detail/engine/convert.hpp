// Aliases whose value has to be computed: they run when all sources are read.
#pragma once

#include <reflcfg/detail/engine/state.hpp>

namespace reflcfg::inline v0::detail {

/// Runs what `load.later` holds, and puts the results into the merged tree and the object. They count as set by the
/// source, and at the place, in which they were given.
void convert_aliases(const schema& root, void* object, state& load);

}  // namespace reflcfg::inline v0::detail
