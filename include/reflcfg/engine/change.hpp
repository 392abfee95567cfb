// A field in which two configs differ.
#pragma once

#include <span>
#include <string>
#include <vector>

#include <reflcfg/reflect/table.hpp>

namespace reflcfg::inline v0 {

/// One field that differs. Values are TOML on one line; `none` for an unset optional, `***` for a secret.
struct change {
  std::string path;              ///< the field's: "training.steps"
  std::string before;            ///< in the first config
  std::string after;             ///< in the second
  bool fixed_on_resume = false;  ///< the field's descriptor says that work cannot go on with another value
};

/// One line each, in columns: `training.steps  100  ->  200`.
REFLCFG_DECL std::string render(const std::vector<change>& changes);

namespace detail {
/// The fields whose values differ, in table order. `before` and `after` are the addresses of two roots' fields.
REFLCFG_DECL std::vector<change> changes_between(const table& names, std::span<void* const> before,
                                                 std::span<void* const> after);
}  // namespace detail

}  // namespace reflcfg::inline v0

#ifndef REFLCFG_SEPARATE_COMPILATION
#include <reflcfg/impl/change.ipp>
#endif
