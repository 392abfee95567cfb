// What the settings ask for that this program does not do.
#pragma once

#include <reflcfg/detail/value/diagnostic.hpp>
#include <vector>

#include "trainer/config/job_config.hpp"
#include "trainer/train/defaults.hpp"

namespace trainer::train {

/// Goes through one table with a row for every such field. What the run can do without at the same result is a notice
/// that says what happens instead (and only if the user asked for it); anything else is an error. Nothing is silently
/// ignored.
std::vector<reflcfg::diagnostic> check_supported(const config::JobConfig& config, const Given& given);

}  // namespace trainer::train
