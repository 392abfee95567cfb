// A file's text with today's names in it.
#pragma once

#include <string>
#include <vector>

#include <reflcfg/detail/engine/loading.hpp>

namespace reflcfg::inline v0::detail {

struct migration_result {
  std::string text;
  std::vector<std::string> kept;  // old names that stay: their values are wrong, or there is no place for them
};

/// What the one file that `load` has read, and finished, is today. `found` is what the load found wrong; what there is
/// to say becomes notices of the load.
migration_result migrated(loading& load, const std::vector<diagnostic>& found);

}  // namespace reflcfg::inline v0::detail
