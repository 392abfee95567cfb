// Where the values of a config came from.
#pragma once

#include <string>
#include <string_view>

#include <reflcfg/detail/value/sources.hpp>
#include <reflcfg/detail/value/tree.hpp>

namespace reflcfg::inline v0::detail {

/// The entry, or the numbered element, of a table or list; null if there is none. Dashes are underscores.
const tree* part_of(const tree& around, const std::string& part);

/// The merged tree, and the sources that its spans are in.
struct provenance {
  tree values = tree::of_table();
  sources texts;

  /// The value that a source gave at the path, or null.
  const tree* find(std::string_view path) const;
  /// The origin of the place: its own, or that of the value around it.
  origin origin_of(std::string_view path) const;
};

}  // namespace reflcfg::inline v0::detail
