#include <reflcfg/detail/source/file.hpp>

#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <string>
#include <system_error>

namespace reflcfg::inline v0::detail {

namespace {

constexpr std::size_t largest_file_bytes = std::size_t{256} << 20;
constexpr int longest_silence_ms = 5000;

// Standard input stays open: it is the caller's.
class file_handle {
 public:
  explicit file_handle(const std::string& path)
      : number_(path == "-" ? STDIN_FILENO : ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)),
        owned_(path != "-") {}
  ~file_handle() {
    if (owned_ && number_ >= 0) ::close(number_);
  }
  file_handle(const file_handle&) = delete;
  file_handle& operator=(const file_handle&) = delete;

  int number() const { return number_; }
  bool owned() const { return owned_; }

 private:
  int number_;
  bool owned_;
};

std::string system_reason(int code) { return std::generic_category().message(code); }

// Opened without blocking, a pipe reads as ended while it has no writer: only poll tells that apart from its end.
bool wait_for_bytes(int number, int longest_ms, std::string& reason) {
  pollfd item{number, POLLIN, 0};
  int count = 0;
  do {
    count = ::poll(&item, 1, longest_ms);
  } while (count < 0 && errno == EINTR);
  if (count > 0) return true;
  reason = count == 0 ? "nothing was written to it for 5 seconds" : system_reason(errno);
  return false;
}

bool read_to_end(int number, bool waits, int longest_ms, std::string& text, std::string& reason) {
  char buffer[65536];
  for (;;) {
    if (waits && !wait_for_bytes(number, longest_ms, reason)) return false;
    const ssize_t count = ::read(number, buffer, sizeof buffer);
    if (count == 0) return true;
    if (count > 0) {
      text.append(buffer, static_cast<std::size_t>(count));
    } else if (errno == EAGAIN) {
      waits = true;
    } else if (errno != EINTR) {
      reason = system_reason(errno);
      return false;
    }
    if (text.size() > largest_file_bytes) {
      reason = "it is larger than 256 MiB";
      return false;
    }
  }
}

}  // namespace

bool read_whole_file(const std::string& path, std::string& text, std::string& reason) {
  text.clear();
  if (path.empty()) {
    reason = "the name is empty";
    return false;
  }
  const file_handle file(path);
  struct stat status{};
  if (file.number() < 0 || ::fstat(file.number(), &status) != 0) {
    reason = !file.owned() && errno == EBADF ? "standard input is closed" : system_reason(errno);
    return false;
  }
  if (S_ISDIR(status.st_mode)) {
    reason = "it is a directory";
    return false;
  }
  if (S_ISREG(status.st_mode)) {
    if (static_cast<std::uintmax_t>(status.st_size) > largest_file_bytes) {
      reason = "it is larger than 256 MiB";
      return false;
    }
    text.reserve(static_cast<std::size_t>(status.st_size));
  }
  // Who pipes into standard input or types may take their time; whoever named a pipe by its path gets an answer.
  const bool patient = !file.owned() || ::isatty(file.number()) != 0;
  const bool waits = S_ISFIFO(status.st_mode) || S_ISCHR(status.st_mode);
  if (read_to_end(file.number(), waits, patient ? -1 : longest_silence_ms, text, reason)) return true;
  text = {};
  return false;
}

}  // namespace reflcfg::inline v0::detail
