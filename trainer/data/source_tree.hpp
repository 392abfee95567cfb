// The files of a folder, in an order that is the same on every machine.
#pragma once

#include <filesystem>
#include <vector>

namespace trainer::data {

/// Every regular file below `folder`, sorted by path. Hidden files and folders (.git, ...) are left out, and what is
/// not text by the look of it (a zero byte, or empty).
std::vector<std::filesystem::path> text_files_below(const std::filesystem::path& folder);

/// The text of this project itself: README.md first, then documents, then sources. Only what the project consists of
/// is taken, so nothing that a build or a run leaves behind in the folder gets in.
/// Throws ConfigError if the sources that this program was built from are gone.
std::vector<std::filesystem::path> repository_files();

}  // namespace trainer::data
