// A folder that appears whole or not at all.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <string_view>

#include "trainer/checkpoint/file_writer.hpp"

namespace trainer::checkpoint {

/// Files are written into a hidden sibling (.NAME.incomplete); `commit` lists them with length and checksum in
/// manifest.json, waits for the disk and renames the folder. A crash at any moment leaves either the folder whole or
/// none (the one before it, if it replaces one), plus a sibling that remove_leftovers deletes. Without commit the
/// destructor deletes the sibling.
class FolderWriter {
 public:
  /// Throws RunError if the folder can't be made.
  explicit FolderWriter(std::filesystem::path final_path);
  ~FolderWriter();
  FolderWriter(const FolderWriter&) = delete;
  FolderWriter& operator=(const FolderWriter&) = delete;

  /// Writes one file: `write` gets it open and fills it.
  template <class Write>
  void add(const std::string& name, Write write) {
    FileWriter file(temporary_ / name);
    write(file);
    files_[name] = file.finish();
  }

  void commit();

 private:
  void move_into_place() const;

  std::filesystem::path final_path_;
  std::filesystem::path temporary_;
  std::map<std::string, FileSummary> files_;
};

/// Deletes what an interrupted FolderWriter or remove_folder left in `parent`. Says nothing if it isn't there.
void remove_leftovers(const std::filesystem::path& parent);

/// Deletes a folder so that a crash in between does not leave half of it under its name.
void remove_folder(const std::filesystem::path& folder);

/// Compares every file of `folder` with manifest.json. Throws RunError naming the file, what was found and what was
/// expected. `next` says what the user can do.
void verify_folder(const std::filesystem::path& folder, const std::string& next);

inline constexpr std::string_view manifest_name = "manifest.json";

}  // namespace trainer::checkpoint
