// --migrate: a TOML file with today's names in it, comments and order kept.
#pragma once

#include <string>
#include <vector>

#include <reflcfg/engine/builtins.hpp>
#include <reflcfg/engine/loader.hpp>
#include <reflcfg/engine/problem.hpp>

namespace reflcfg::inline v0::detail {

/// Rewrites every other name in `text`, which `load` has read as the file `name`, to the field's own; the new text
/// loads to the same config. Keys move to their section, removed ones become comments, and what is not known stays.
/// Notices tell what a reader of the new text could not see from it.
REFLCFG_DECL std::string migrated(const std::string& text, const std::string& name, const loader& load,
                                  const root_ops& ops, std::vector<problem>& notices);

}  // namespace reflcfg::inline v0::detail

#ifndef REFLCFG_SEPARATE_COMPILATION
#include <reflcfg/impl/migrate.ipp>
#endif
