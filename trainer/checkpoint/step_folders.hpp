// The step-N folders of a run.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace trainer::checkpoint {

/// FOLDER/step-N
std::filesystem::path step_folder(const std::filesystem::path& folder, std::int64_t step);

/// The N of every step-N in `folder`, ascending; none if it is not there.
std::vector<std::int64_t> saved_steps(const std::filesystem::path& folder);

/// Deletes the oldest of them until `count` are left; 0 keeps all. A step beyond `newest` is of a run that went another
/// way and is left alone.
void keep_latest(const std::filesystem::path& folder, std::int64_t count, std::int64_t newest);

/// The step-N folder that a user means with the path of a run, of its checkpoint folder (the latest of either), or of
/// a step-N itself. `field` is the setting with the path, for messages. Throws ConfigError.
std::filesystem::path find_checkpoint(const std::filesystem::path& path, const std::string& field);

}  // namespace trainer::checkpoint
