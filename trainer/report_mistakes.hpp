// Mistakes in the settings, printed with the lines and options that they are in.
#pragma once

#include <reflcfg/late_errors.hpp>
#include <vector>

#include "trainer/errors.hpp"

namespace trainer {

/// Prints errors and notices about the settings, each with the place that its setting came from. True if there is an
/// error among them: the program then ends with status 2.
template <class Config>
bool report_mistakes(const reflcfg::loaded<Config>& config, const std::vector<reflcfg::diagnostic>& mistakes) {
  reflcfg::late_errors<Config> report(config);
  for (const reflcfg::diagnostic& item : mistakes) report.add_error(item);
  return report.print();
}

}  // namespace trainer
