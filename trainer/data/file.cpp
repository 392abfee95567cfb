#include "trainer/data/file.hpp"

#include <unistd.h>

#include <cerrno>
#include <fstream>

#include "trainer/errors.hpp"

namespace trainer::data {
namespace {

[[noreturn]] void refuse(const std::string& what, const std::filesystem::path& path, const std::string& field,
                         const std::string& next) {
  throw ConfigError(mistake(field, what + ": " + path.string(), {next}));
}

}  // namespace

void check_is_readable_file(const std::filesystem::path& path, const std::string& field) {
  std::error_code error;
  const auto status = std::filesystem::status(path, error);
  if (status.type() == std::filesystem::file_type::not_found) {
    std::error_code ignored;
    refuse("there is no such file", path, field,
           "check the path; it is looked up from " + std::filesystem::current_path(ignored).string());
  }
  if (error) refuse("this file can't be looked at: " + error.message(), path, field, "check its permissions");
  if (std::filesystem::is_directory(status)) {
    refuse("this is a folder, not a file", path, field, "name the files in it, or give the folder as training.dataset");
  }
  if (!std::filesystem::is_regular_file(status)) {
    refuse("this is not a regular file", path, field, "write the text to a file first");
  }
  if (::access(path.c_str(), R_OK) != 0) {
    refuse("this file can't be read: " + system_message(errno), path, field, "check its permissions");
  }
  if (std::filesystem::file_size(path, error) == 0) refuse("this file is empty", path, field, "give a file with text");
}

std::string read_file(const std::filesystem::path& path, const std::string& field) {
  check_is_readable_file(path, field);
  std::string text(std::filesystem::file_size(path), '\0');
  std::ifstream stream(path, std::ios::binary);
  if (!stream.read(text.data(), static_cast<std::streamsize>(text.size()))) {
    refuse("this file can't be read to its end", path, field, "check the disk, or copy the file elsewhere");
  }
  return text;
}

}  // namespace trainer::data
