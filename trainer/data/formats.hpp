// How files become documents; one row a file format.
#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <string_view>

namespace trainer::data {

/// Receives the documents of a file in their order. The text is valid during the call only.
using DocumentSink = std::function<void(std::string_view text)>;

struct Format {
  std::string_view suffix;
  /// Null for a format that can't be read yet.
  void (*read)(const std::filesystem::path& path, const std::string& field, const DocumentSink& sink);
  /// What to do instead, where it can't.
  std::string_view instead;
};

/// The format of a file by its name; plain text if the catalogue has no row for it.
const Format& format_of(const std::filesystem::path& path);

/// Throws ConfigError for a file that is missing, unreadable, a folder, empty, or of a format that can't be read.
/// `field` is the setting that named it.
void check_file(const std::filesystem::path& path, const std::string& field);

/// Calls `sink` with every document of one file. `field` is the setting that named it, for messages.
/// Throws ConfigError as check_file does, and for a binary file or a line of .jsonl that can't be used.
void read_documents(const std::filesystem::path& path, const std::string& field, const DocumentSink& sink);

}  // namespace trainer::data
