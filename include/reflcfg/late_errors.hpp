// Errors that a program finds after its config was loaded: a file that is not there, a name that no catalogue has. They
// are said as those of the load are: with the line or the argument that the value came from.
#pragma once

#include <reflcfg/detail/late_report.hpp>
#include <reflcfg/load.hpp>

namespace reflcfg::inline v0 {

/// Collects such errors about a config, which has to live as long:
///
///   reflcfg::late_errors errors(config);
///   if (!exists(config.value.data)) errors.error("there is no such file", config.value.data);
///   errors.exit_if_any();
template <class Root>
class late_errors final : public detail::late_report {
 public:
  /// About this config.
  explicit late_errors(const loaded<Root>& config)
      : detail::late_report(detail::value_schema_of<Root>, &config.value, config.report.from) {}
};

}  // namespace reflcfg::inline v0
