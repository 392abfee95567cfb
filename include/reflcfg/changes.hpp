// What two configs have different: for a program that resumes earlier work, a log, a test.
#pragma once

#include <string>
#include <vector>

#include <reflcfg/detail/schema/struct_node.hpp>

namespace reflcfg::inline v0 {

/// One field that differs. Values are TOML on one line; `none` for an unset optional, `***` for a secret.
struct change {
  std::string path;              ///< the field's: "training.steps"
  std::string before;            ///< in the first config
  std::string after;             ///< in the second
  bool fixed_on_resume = false;  ///< the field's descriptor says that a resumed program must find the same value
};

/// One line each, in columns: `training.steps  100  ->  200`.
std::string render(const std::vector<change>& changes);

namespace detail {
class absent_commands;

/// The fields in which two objects of a type differ, in the order of their declaration.
std::vector<change> changes_between(const schema& root, const void* before, const void* after);
/// The same, also in the commands that the objects do not hold. `shown` has the names that users see.
std::vector<change> changes_between(const schema& shown, const void* before, const void* after,
                                    absent_commands& absent_before, absent_commands& absent_after);
}  // namespace detail

/// The fields in which two configs differ, in the order of their declaration. The field that names the TOML files is
/// left out: it is no setting of the work itself.
template <class Root>
std::vector<change> changes(const Root& before, const Root& after) {
  return detail::changes_between(detail::value_schema_of<Root>, &before, &after);
}

}  // namespace reflcfg::inline v0
