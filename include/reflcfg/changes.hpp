// What two configs have different: for a program that resumes earlier work, a log, a test.
#pragma once

#include <vector>

#include <reflcfg/engine/change.hpp>
#include <reflcfg/engine/engine.hpp>

namespace reflcfg::inline v0 {

/// The fields in which two configs differ, in the order of their declaration. The field that names the TOML files is
/// left out: it is no setting of the work itself.
template <class Root>
std::vector<change> changes(const Root& before, const Root& after) {
  // The table's functions take a mutable root, since loading writes through them; this only reads.
  const detail::addresses left(table_of<Root>, const_cast<Root*>(&before));
  const detail::addresses right(table_of<Root>, const_cast<Root*>(&after));
  return detail::changes_between(table_of<Root>, left.fields, right.fields);
}

}  // namespace reflcfg::inline v0
