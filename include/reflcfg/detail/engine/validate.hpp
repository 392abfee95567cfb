// The rules over several fields that structs check themselves.
#pragma once

#include <reflcfg/detail/engine/state.hpp>

namespace reflcfg::inline v0::detail {

/// Calls `validate` of every struct in the object, inner ones first. What they say becomes diagnostics that name the
/// blamed fields with their values and origins.
void validate(const schema& root, const void* object, state& load);

/// Says that the fields at these addresses contradict each other, as `validate` of the root would.
void blame(const schema& root, const void* object, std::string_view message, std::span<const void* const> blamed,
           const provenance& from, std::vector<diagnostic>& found);

}  // namespace reflcfg::inline v0::detail
