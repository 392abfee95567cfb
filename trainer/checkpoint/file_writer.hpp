// A file that is surely on the disk when it is closed, and whose length and checksum are known.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string_view>

namespace trainer::checkpoint {

struct FileSummary {
  std::uint64_t size = 0;
  std::uint32_t crc32 = 0;  // of zlib
};

class FileWriter {
 public:
  /// Creates or empties the file. Throws RunError naming it.
  explicit FileWriter(std::filesystem::path path);
  ~FileWriter();
  FileWriter(const FileWriter&) = delete;
  FileWriter& operator=(const FileWriter&) = delete;

  const std::filesystem::path& path() const { return path_; }

  void write(const void* data, std::uint64_t size);
  void write(std::string_view text) { write(text.data(), text.size()); }

  /// Waits until the bytes are on the disk (fsync) and closes the file.
  FileSummary finish();

 private:
  [[noreturn]] void fail(const char* doing, int error_number) const;

  std::filesystem::path path_;
  int descriptor_ = -1;
  FileSummary summary_;
};

/// Writes a file whole. Throws RunError.
FileSummary write_file(const std::filesystem::path& path, std::string_view text);

/// Length and checksum of a file that is there. Throws RunError.
FileSummary summarize_file(const std::filesystem::path& path);

/// Waits until the entries of a folder (new names, renames) are on the disk. Throws RunError.
void sync_folder(const std::filesystem::path& folder);

}  // namespace trainer::checkpoint
