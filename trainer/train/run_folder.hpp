// The folder that receives everything a run writes: job.dump_folder.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

namespace trainer::train {

/// Makes the folder, and holds it for one process: two runs in one folder would mix their files.
class RunFolder {
 public:
  /// Throws ConfigError if the folder can't be made or written to, or if another process holds it.
  explicit RunFolder(const std::filesystem::path& path);
  ~RunFolder();
  RunFolder(const RunFolder&) = delete;
  RunFolder& operator=(const RunFolder&) = delete;

  const std::filesystem::path& path() const { return path_; }

  /// Writes a file into it, whole or not at all.
  void write(const std::string& name, const std::string& text) const;

  /// The text of a file in it; nothing if it is not there or cannot be read.
  std::optional<std::string> read(const std::string& name) const;

 private:
  std::filesystem::path path_;
  int lock_ = -1;
};

}  // namespace trainer::train
