// What two configs have different: for a program that resumes earlier work, a log, a test.
#pragma once

#include <span>
#include <string>
#include <vector>

#include <reflcfg/engine/engine.hpp>
#include <reflcfg/reflect/table.hpp>

namespace reflcfg::inline v0 {

/// One field that differs. Values are TOML on one line; `none` for an unset optional, `***` for a secret.
struct change {
  std::string path;              ///< of the field
  std::string before;            ///< its value in the first config
  std::string after;             ///< its value in the second
  bool fixed_on_resume = false;  ///< whether the field is described so
};

namespace detail {
REFLCFG_DECL std::vector<change> changes_between(const table& names, std::span<void* const> before,
                                                 std::span<void* const> after);
}

/// The fields in which two configs differ, in the order of their declaration. The field that names the TOML files is
/// left out: it is no setting of the work itself.
template <class Root>
std::vector<change> changes(const Root& before, const Root& after) {
  // The table's functions take a mutable root, since loading writes through them; this only reads.
  const detail::addresses left(table_of<Root>, const_cast<Root*>(&before));
  const detail::addresses right(table_of<Root>, const_cast<Root*>(&after));
  return detail::changes_between(table_of<Root>, left.fields, right.fields);
}

/// One line each, in columns: `training.steps  100  ->  200`.
REFLCFG_DECL std::string render(const std::vector<change>& changes);

}  // namespace reflcfg::inline v0

#ifndef REFLCFG_SEPARATE_COMPILATION
#include <reflcfg/impl/changes.ipp>
#endif
