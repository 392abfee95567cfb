// A file's bytes, from whatever a name may stand for: a file, standard input, a pipe, a device.
#pragma once

#include <string>

namespace reflcfg::inline v0::detail {

/// Reads all of it; "-" is standard input. False, with the reason in words, for what is missing or may not be read, for
/// a directory, for more than 256 MiB (some devices have no end), and for a pipe that nobody writes to for 5 seconds.
bool read_whole_file(const std::string& path, std::string& text, std::string& reason);

}  // namespace reflcfg::inline v0::detail
