// An object into a tree.
#pragma once

#include <reflcfg/detail/schema/schema.hpp>
#include <reflcfg/detail/value/tree.hpp>

namespace reflcfg::inline v0::detail {

/// Everything in the object. What is unset inside a list or a map is left out where a fresh object has it unset too.
/// With `mask`, secrets are `***`; one that is unset stays so, as that has nothing to hide.
tree encode(const schema& type, const void* object, const member* words = nullptr, bool mask = false);

/// What stands for a secret: `***`.
tree masked();
/// Whether it is that, or holds it.
bool holds_mask(const tree& value);

}  // namespace reflcfg::inline v0::detail
