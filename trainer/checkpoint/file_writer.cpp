#include "trainer/checkpoint/file_writer.hpp"

#include <fcntl.h>
#include <unistd.h>
#include <zlib.h>

#include <algorithm>
#include <cerrno>
#include <fstream>
#include <utility>
#include <vector>

#include "trainer/errors.hpp"

namespace trainer::checkpoint {
namespace {

constexpr std::uint64_t piece = 1 << 26;  // zlib counts in 32 bits, and Linux writes 2 GB at most in one call

std::uint32_t add_to_crc(std::uint32_t crc, const void* data, std::uint64_t size) {
  return static_cast<std::uint32_t>(::crc32(crc, static_cast<const Bytef*>(data), static_cast<uInt>(size)));
}

}  // namespace

FileWriter::FileWriter(std::filesystem::path path) : path_(std::move(path)) {
  descriptor_ = ::open(path_.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  if (descriptor_ < 0) fail("create", errno);
}

FileWriter::~FileWriter() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

void FileWriter::fail(const char* doing, int error_number) const {
  const bool full = error_number == ENOSPC || error_number == EDQUOT || error_number == EFBIG;
  throw RunError(Problem{
      .what = std::string("can't ") + doing + " a file: " + system_message(error_number),
      .where = path_.string(),
      .got = full ? "room for " + std::to_string(summary_.size) + " bytes of it" : "",
      .expected = {},
      .next = full ? "free some space, set checkpoint.keep_latest_k, or choose another job.dump_folder"
                   : "check the folder's permissions, or choose another job.dump_folder",
  });
}

void FileWriter::write(const void* data, std::uint64_t size) {
  const auto* bytes = static_cast<const char*>(data);
  while (size > 0) {
    const ssize_t written = ::write(descriptor_, bytes, std::min(size, piece));
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) fail("write", errno);
    summary_.crc32 = add_to_crc(summary_.crc32, bytes, static_cast<std::uint64_t>(written));
    summary_.size += static_cast<std::uint64_t>(written);
    bytes += written;
    size -= static_cast<std::uint64_t>(written);
  }
}

FileSummary FileWriter::finish() {
  if (::fsync(descriptor_) != 0) fail("write", errno);
  const int descriptor = std::exchange(descriptor_, -1);
  if (::close(descriptor) != 0) fail("write", errno);  // where some network file systems report a full disk
  return summary_;
}

FileSummary write_file(const std::filesystem::path& path, std::string_view text) {
  FileWriter file(path);
  file.write(text);
  return file.finish();
}

FileSummary summarize_file(const std::filesystem::path& path) {
  FileSummary summary;
  std::ifstream stream(path, std::ios::binary);
  std::vector<char> buffer(1 << 20);
  while (stream.read(buffer.data(), std::ssize(buffer)) || stream.gcount() > 0) {
    const auto count = static_cast<std::uint64_t>(stream.gcount());
    summary.crc32 = add_to_crc(summary.crc32, buffer.data(), count);
    summary.size += count;
  }
  if (!stream.eof()) {
    throw RunError(Problem{.what = "can't read a file", .where = path.string(), .next = "check its permissions"});
  }
  return summary;
}

void sync_folder(const std::filesystem::path& folder) {
  const int descriptor = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  const bool synced = descriptor >= 0 && ::fsync(descriptor) == 0;
  const int error_number = errno;
  if (descriptor >= 0) ::close(descriptor);
  if (synced || error_number == EINVAL) return;  // EINVAL: a file system that has no fsync for folders
  throw RunError(Problem{.what = "can't write to a folder: " + system_message(error_number),
                         .where = folder.string(),
                         .next = "check its permissions, or choose another job.dump_folder"});
}

}  // namespace trainer::checkpoint
