#include "trainer/checkpoint/folder_writer.hpp"

#include <fcntl.h>
#include <stdio.h>  // renameat2

#include <cerrno>
#include <cstdio>
#include <fstream>
#include <nlohmann/json.hpp>
#include <utility>

#include "trainer/errors.hpp"

namespace trainer::checkpoint {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view incomplete = ".incomplete";
constexpr std::string_view doomed = ".deleted";

fs::path hidden_sibling(const fs::path& path, std::string_view suffix) {
  return path.parent_path() / ("." + path.filename().string() + std::string(suffix));
}

[[noreturn]] void fail(const std::string& what, const fs::path& path, int error_number) {
  throw RunError(Problem{.what = what + ": " + system_message(error_number),
                         .where = path.string(),
                         .next = "check the folder's permissions, or choose another job.dump_folder"});
}

std::string hex(std::uint32_t number) {
  char text[16];
  std::snprintf(text, sizeof text, "%08x", static_cast<unsigned>(number));
  return text;
}

void check_file(const fs::path& path, const nlohmann::json& expected, const std::string& next) {
  const auto size = expected.at("size").get<std::uint64_t>();
  std::error_code error;
  const std::uint64_t found = fs::file_size(path, error);
  if (error) {
    throw RunError(Problem{.what = "a file of a checkpoint is missing or can't be read: " + error.message(),
                           .where = path.string(),
                           .got = {},
                           .expected = std::to_string(size) + " bytes",
                           .next = next});
  }
  if (found != size) {
    throw RunError(Problem{.what = "a file of a checkpoint has the wrong size",
                           .where = path.string(),
                           .got = std::to_string(found) + " bytes",
                           .expected = std::to_string(size) + " bytes",
                           .next = next});
  }
  const std::string crc = expected.at("crc32").get<std::string>();
  const std::string found_crc = hex(summarize_file(path).crc32);
  if (found_crc != crc) {
    throw RunError(Problem{.what = "a file of a checkpoint is damaged",
                           .where = path.string(),
                           .got = "bytes with the checksum (crc32) " + found_crc,
                           .expected = crc + ", recorded when it was saved",
                           .next = next});
  }
}

}  // namespace

FolderWriter::FolderWriter(fs::path final_path)
    : final_path_(std::move(final_path)), temporary_(hidden_sibling(final_path_, incomplete)) {
  std::error_code error;
  fs::remove_all(temporary_, error);
  if (!error) fs::create_directories(temporary_, error);
  if (error) fail("can't make a folder", temporary_, error.value());
}

FolderWriter::~FolderWriter() {
  std::error_code ignored;
  fs::remove_all(temporary_, ignored);
}

void FolderWriter::commit() {
  nlohmann::ordered_json manifest;
  for (const auto& [name, summary] : files_) {
    manifest["files"][name] = {{"size", summary.size}, {"crc32", hex(summary.crc32)}};
  }
  write_file(temporary_ / manifest_name, manifest.dump(2) + "\n");
  sync_folder(temporary_);
  move_into_place();
  sync_folder(final_path_.parent_path());
}

void FolderWriter::move_into_place() const {
  if (::rename(temporary_.c_str(), final_path_.c_str()) == 0) return;
  if (errno != ENOTEMPTY && errno != EEXIST) fail("can't rename a folder", temporary_, errno);
  // There is one of this name: the two change places at once, and the destructor deletes the old one.
  if (::renameat2(AT_FDCWD, temporary_.c_str(), AT_FDCWD, final_path_.c_str(), RENAME_EXCHANGE) == 0) return;
  if (errno != ENOSYS && errno != EINVAL) fail("can't replace a folder", final_path_, errno);
  // A file system that can't: there is a moment without the folder, in which the other checkpoints are left.
  remove_folder(final_path_);
  if (::rename(temporary_.c_str(), final_path_.c_str()) != 0) fail("can't rename a folder", temporary_, errno);
}

void remove_leftovers(const fs::path& parent) {
  std::error_code error;
  std::vector<fs::path> leftovers;
  for (const auto& entry : fs::directory_iterator(parent, error)) {
    const std::string name = entry.path().filename().string();
    if (name.starts_with(".step-") && (name.ends_with(incomplete) || name.ends_with(doomed)))
      leftovers.push_back(entry.path());
  }
  for (const fs::path& path : leftovers) fs::remove_all(path, error);
}

void remove_folder(const fs::path& folder) {
  const fs::path renamed = hidden_sibling(folder, doomed);
  std::error_code error;
  fs::remove_all(renamed, error);
  if (::rename(folder.c_str(), renamed.c_str()) != 0) fail("can't delete a folder", folder, errno);
  fs::remove_all(renamed, error);
  if (error) fail("can't delete a folder", renamed, error.value());
}

void verify_folder(const fs::path& folder, const std::string& next) {
  const fs::path path = folder / manifest_name;
  std::ifstream stream(path);
  if (!stream) {
    throw RunError(Problem{.what = "this checkpoint is incomplete: its manifest.json is missing or can't be read",
                           .where = path.string(),
                           .got = {},
                           .expected = {},
                           .next = next});
  }
  const auto manifest = nlohmann::json::parse(stream, nullptr, /*allow_exceptions=*/false);
  try {
    for (const auto& [name, expected] : manifest.at("files").items()) check_file(folder / name, expected, next);
  } catch (const nlohmann::json::exception&) {
    throw RunError(Problem{.what = "this checkpoint is damaged: its manifest.json does not list its files",
                           .where = path.string(),
                           .got = {},
                           .expected = {},
                           .next = next});
  }
}

}  // namespace trainer::checkpoint
