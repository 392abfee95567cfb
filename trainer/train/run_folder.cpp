#include "trainer/train/run_folder.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <fstream>
#include <sstream>

#include "trainer/checkpoint/file_writer.hpp"
#include "trainer/errors.hpp"

namespace trainer::train {
namespace {

[[noreturn]] void refuse(const std::string& what, const std::filesystem::path& path, const std::string& next) {
  throw ConfigError(mistake("job.dump_folder", what + ": " + path.string(), {next}));
}

}  // namespace

RunFolder::RunFolder(const std::filesystem::path& path) : path_(path) {
  std::error_code error;
  std::filesystem::create_directories(path_, error);
  if (error)
    refuse("the run's folder can't be made (" + error.message() + ")", path_, "choose another job.dump_folder");
  // The kernel drops the lock with the process, however it ends. The file itself stays and is empty.
  lock_ = ::open((path_ / ".lock").c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
  if (lock_ < 0) {
    refuse("the run's folder can't be written to (" + system_message(errno) + ")", path_,
           "choose another job.dump_folder");
  }
  if (::flock(lock_, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) {
    ::close(lock_);
    refuse("another run is writing to this folder", path_, "wait for it to end, or choose another job.dump_folder");
  }
}

RunFolder::~RunFolder() { ::close(lock_); }

void RunFolder::write(const std::string& name, const std::string& text) const {
  const auto temporary = path_ / ("." + name + ".incomplete");
  checkpoint::write_file(temporary, text);
  std::filesystem::rename(temporary, path_ / name);
}

std::optional<std::string> RunFolder::read(const std::string& name) const {
  std::ifstream file(path_ / name, std::ios::binary);
  std::ostringstream text;
  if (!file || !(text << file.rdbuf())) return std::nullopt;
  return text.str();
}

}  // namespace trainer::train
