#include "trainer/metrics/json_lines.hpp"

#include <cerrno>
#include <cmath>
#include <nlohmann/json.hpp>

#include "trainer/errors.hpp"

namespace trainer::metrics {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

Json number(double value) { return std::isfinite(value) ? Json(value) : Json(nullptr); }

[[noreturn]] void fail(const fs::path& path, const std::string& why) {
  throw RunError(
      Problem{.what = "can't write the metrics: " + why,
              .where = path.string(),
              .next = "free some space or check the folder's permissions; the run goes on from its last checkpoint"});
}

bool is_kept(const std::string& line, std::int64_t step) {
  const auto json = nlohmann::json::parse(line, nullptr, /*allow_exceptions=*/false);
  return json.is_object() && json.value("step", step + 1) <= step;
}

void drop_later_steps(const fs::path& path, std::int64_t step) {
  std::ifstream old(path);
  if (!old) return;
  const fs::path rewritten = path.string() + ".new";
  std::ofstream kept(rewritten);
  for (std::string line; std::getline(old, line);) {
    if (is_kept(line, step)) kept << line << '\n';
  }
  kept.close();
  if (!kept) fail(rewritten, system_message(errno));
  fs::rename(rewritten, path);
}

}  // namespace

JsonLines::JsonLines(const fs::path& path, std::int64_t step) : path_(path) {
  std::error_code error;
  if (step > 0) {
    drop_later_steps(path, step);
  } else if (fs::exists(path, error)) {
    fs::rename(path, path.parent_path() / (path.stem().string() + ".previous" + path.extension().string()), error);
  }
  stream_.open(path, std::ios::app);
  if (!stream_) fail(path, system_message(errno));
}

void JsonLines::write_line(const std::string& line) {
  errno = 0;
  stream_ << line << '\n' << std::flush;
  if (!stream_) fail(path_, errno != 0 ? system_message(errno) : "unknown reason");
}

void JsonLines::write(const TrainingRecord& record) {
  write_line(Json{
      {"step", record.step},
      {"loss", number(record.loss)},
      {"grad_norm", number(record.grad_norm)},
      {"lr", record.lr},
      {"tokens_per_second", number(record.tokens_per_second)},
      {"flops_per_second", number(record.flops_per_second)},
      {"tokens", record.tokens},
      {"memory_bytes", record.memory_bytes},
      {"elapsed_seconds", record.elapsed_seconds},
  }
                 .dump());
}

void JsonLines::write(const ValidationRecord& record) {
  write_line(Json{
      {"step", record.step},
      {"val_loss", number(record.loss)},
      {"val_nats_per_byte", number(record.nats_per_byte)},
      {"tokens", record.tokens},
      {"elapsed_seconds", record.elapsed_seconds},
  }
                 .dump());
}

}  // namespace trainer::metrics
