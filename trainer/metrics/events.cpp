#include "trainer/metrics/events.hpp"

#include <unistd.h>

#include <array>
#include <chrono>
#include <cstring>

#include "trainer/errors.hpp"

namespace trainer::metrics {
namespace {

// ---- protocol buffers: a field is its number and wire type, then its value ----

void add_varint(std::string& out, std::uint64_t value) {
  for (; value >= 0x80; value >>= 7) out += static_cast<char>((value & 0x7f) | 0x80);
  out += static_cast<char>(value);
}

void add_integer(std::string& out, unsigned field, std::int64_t value) {
  add_varint(out, field << 3);
  add_varint(out, static_cast<std::uint64_t>(value));
}

void add_bytes(std::string& out, unsigned field, const std::string& bytes) {
  add_varint(out, field << 3 | 2);
  add_varint(out, bytes.size());
  out += bytes;
}

template <class Number>
std::string raw(Number value) {
  std::string bytes(sizeof value, '\0');
  std::memcpy(bytes.data(), &value, sizeof value);
  return bytes;
}

void add_double(std::string& out, unsigned field, double value) {
  add_varint(out, field << 3 | 1);
  out += raw(value);
}

void add_float(std::string& out, unsigned field, float value) {
  add_varint(out, field << 3 | 5);
  out += raw(value);
}

std::string begin_event(std::int64_t step) {
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  std::string event;
  add_double(event, 1, std::chrono::duration<double>(now).count());
  add_integer(event, 2, step);
  return event;
}

// ---- TFRecord ----

std::uint32_t masked(std::uint32_t crc) { return ((crc >> 15) | (crc << 17)) + 0xa282ead8u; }

constexpr auto crc32c_table = [] {
  std::array<std::uint32_t, 256> table{};
  for (std::uint32_t byte = 0; byte < 256; ++byte) {
    std::uint32_t crc = byte;
    for (int bit = 0; bit < 8; ++bit) crc = (crc >> 1) ^ ((crc & 1) != 0 ? 0x82f63b78u : 0u);
    table[byte] = crc;
  }
  return table;
}();

std::string file_name() {
  std::array<char, 256> host{};
  if (::gethostname(host.data(), host.size() - 1) != 0) host[0] = '\0';
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  // The process in the name: two runs in one second don't share a file.
  return "events.out.tfevents." + std::to_string(std::chrono::duration_cast<std::chrono::seconds>(now).count()) + "." +
         (host[0] != '\0' ? host.data() : "localhost") + "." + std::to_string(::getpid());
}

}  // namespace

std::uint32_t crc32c(const std::string& bytes) {
  std::uint32_t crc = 0xffffffffu;
  for (const char byte : bytes) crc = (crc >> 8) ^ crc32c_table[(crc ^ static_cast<unsigned char>(byte)) & 0xff];
  return ~crc;
}

EventFile::EventFile(const std::filesystem::path& folder, std::int64_t step) : path_(folder / file_name()) {
  std::error_code ignored;  // the open below fails with it
  std::filesystem::create_directories(folder, ignored);
  stream_.open(path_, std::ios::binary);
  std::string version = begin_event(0);
  add_bytes(version, 3, "brain.Event:2");
  write_event(version);
  if (step == 0) return;
  std::string session_log;
  add_integer(session_log, 1, 1);  // START: events of this step and later ones in older files are void
  std::string event = begin_event(step + 1);
  add_bytes(event, 7, session_log);
  write_event(event);
}

void EventFile::write_event(const std::string& event) {
  const std::string length = raw(static_cast<std::uint64_t>(event.size()));
  stream_ << length << raw(masked(crc32c(length))) << event << raw(masked(crc32c(event))) << std::flush;
  if (!stream_) {
    throw RunError(Problem{.what = "can't write events for TensorBoard",
                           .where = path_.string(),
                           .next = "free some space, check permissions, or leave out metrics.enable_tensorboard"});
  }
}

void EventFile::write_scalars(std::int64_t step, const std::vector<std::pair<std::string, double>>& scalars) {
  std::string summary;
  for (const auto& [tag, number] : scalars) {
    std::string value;
    add_bytes(value, 1, tag);
    add_float(value, 2, static_cast<float>(number));
    add_bytes(summary, 1, value);
  }
  std::string event = begin_event(step);
  add_bytes(event, 5, summary);
  write_event(event);
}

void EventFile::write(const TrainingRecord& record) {
  write_scalars(record.step, {{"loss/train", record.loss},
                              {"grad_norm", record.grad_norm},
                              {"lr", record.lr},
                              {"tokens_per_second", record.tokens_per_second},
                              {"memory_bytes", static_cast<double>(record.memory_bytes)}});
}

void EventFile::write(const ValidationRecord& record) {
  write_scalars(record.step, {{"loss/validation", record.loss}});
}

}  // namespace trainer::metrics
