// What is wrong with the settings of a run, found before anything starts.
#pragma once

#include <reflcfg/detail/value/diagnostic.hpp>
#include <vector>

#include "trainer/config/job_config.hpp"
#include "trainer/train/defaults.hpp"

namespace trainer::train {

/// All errors that names, paths and the model's config.json tell, and notices about what is done in another way than
/// asked for. No text is read, nothing is built and no folder is made. has_own_model: the model is not the catalogue's,
/// so model.name and model.config are not looked at.
std::vector<reflcfg::diagnostic> check_settings(const config::JobConfig& settings, const Given& given,
                                                bool has_own_model = false);

}  // namespace trainer::train
