// Reading a file that the user named.
#pragma once

#include <filesystem>
#include <string>

namespace trainer::data {

/// Throws ConfigError, naming `field` (the setting that the path came from), unless `path` is a regular file, not
/// empty, that may be read.
void check_is_readable_file(const std::filesystem::path& path, const std::string& field);

/// The whole file. Throws ConfigError as check_is_readable_file does.
std::string read_file(const std::filesystem::path& path, const std::string& field);

}  // namespace trainer::data
