// What the settings ask for that this program does not do.
#pragma once

#include "trainer/config/job_config.hpp"
#include "trainer/train/defaults.hpp"

namespace trainer::train {

/// Goes through one table with a row for every such field. A run that can go on with the same result is told what
/// happens instead (one notice a field, and only if the user asked for it); any other is refused. Nothing is silently
/// ignored. Throws ConfigError with all refusals at once.
void check_supported(const config::JobConfig& config, const Given& given);

}  // namespace trainer::train
