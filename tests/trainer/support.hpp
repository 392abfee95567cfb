// What the trainer's tests share: a folder that goes away, a model of seconds, and runs whose output is kept.
// All in a header, as every .cpp in this folder is a test of its own.
#pragma once

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <boost/test/unit_test.hpp>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include <ATen/Parallel.h>

#include "trainer/config/job_config.hpp"
#include "trainer/errors.hpp"
#include "trainer/train/trainer.hpp"

namespace trainer::test {

namespace fs = std::filesystem;

/// A folder of its own in the system's folder for temporary files; deleted at the end.
class TempFolder {
 public:
  TempFolder() {
    std::string name = (fs::temp_directory_path() / "reflcfg-XXXXXX").string();
    if (::mkdtemp(name.data()) == nullptr) throw std::runtime_error("no folder for temporary files");
    path_ = name;
  }
  ~TempFolder() {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
  }
  TempFolder(const TempFolder&) = delete;
  TempFolder& operator=(const TempFolder&) = delete;
  const fs::path& path() const { return path_; }
  fs::path operator/(const std::string& name) const { return path_ / name; }

 private:
  fs::path path_;
};

struct Outcome {
  int status = -1;  // as the program would exit: 2 for settings that can't be used, 1 for a RunError
  std::string out;  // stdout
  std::string err;  // stderr, then the message of the error
};

using BuildTiny = train::Trainer<JobConfig>::Build;

namespace detail {

// Sends a stream of this process to a file until the end of the scope.
class Redirected {
 public:
  Redirected(std::FILE* stream, const fs::path& path) : stream_(stream) {
    std::fflush(stream_);
    saved_ = ::dup(::fileno(stream_));
    const int file = ::open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    ::dup2(file, ::fileno(stream_));
    ::close(file);
  }
  ~Redirected() {
    std::fflush(stream_);
    ::dup2(saved_, ::fileno(stream_));
    ::close(saved_);
  }
  Redirected(const Redirected&) = delete;
  Redirected& operator=(const Redirected&) = delete;

 private:
  std::FILE* stream_;
  int saved_;
};

[[noreturn]] inline void become(const std::vector<std::string>& command, const TempFolder& folder,
                                std::optional<std::uint64_t> limit_bytes) {
  if (limit_bytes) {
    const rlimit limit{*limit_bytes, *limit_bytes};
    ::setrlimit(RLIMIT_FSIZE, &limit);
  }
  // Pipes would be exempt from the limit but block; files are looked at afterwards and may not hit it.
  for (const auto& [descriptor, name] : {std::pair{STDOUT_FILENO, "out"}, std::pair{STDERR_FILENO, "err"}}) {
    const int file = ::open((folder / name).c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
    ::dup2(file, descriptor);
  }
  ::setenv("OMP_NUM_THREADS", "1", 1);  // ctest runs several tests at once
  if (::chdir(folder.path().c_str()) != 0) ::_exit(126);
  std::vector<char*> arguments;
  for (const std::string& word : command) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);
  ::execv(arguments[0], arguments.data());
  ::_exit(127);
}

}  // namespace detail

inline std::string read(const fs::path& path) {
  std::ifstream stream(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

inline void write(const fs::path& path, const std::string& text) {
  fs::create_directories(path.parent_path());
  std::ofstream(path, std::ios::binary) << text;
}

inline std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    lines.push_back(text.substr(begin, end - begin));
    begin = end + 1;
  }
  return lines;
}

/// Text that a tiny model learns in a few steps.
inline std::string easy_text(std::size_t bytes) {
  std::string text;
  for (int number = 0; text.size() < bytes; ++number) text += "line " + std::to_string(number % 50) + " of the poem\n";
  text.resize(bytes);
  return text;
}

/// A job on the CPU in float32 that takes milliseconds a step: 2 layers, 32 wide, rows of 16 bytes, easy_text as its
/// data. Everything lies below `folder`.
inline JobConfig tiny_job(const TempFolder& folder) {
  write(folder / "text.txt", easy_text(4000));
  write(folder / "model.json", R"({"hidden_size": 32, "num_hidden_layers": 2, "num_attention_heads": 2})");
  JobConfig config;
  config.job.dump_folder = (folder / "run").string();
  config.job.device = "cpu";
  config.model.config = (folder / "model.json").string();
  config.model.tokenizer_path = "byte";
  config.training.data_files = {(folder / "text.txt").string()};
  config.training.batch_size = 4;
  config.training.seq_len = 16;
  config.training.steps = 20;
  config.training.mixed_precision_param = config::ParamDtype::float32;
  config.optimizer.lr = 3e-3;
  config.lr_scheduler.warmup_steps = 2;
  config.metrics.log_freq = 1;
  return config;
}

/// The records of metrics.jsonl in a run's folder.
inline std::vector<nlohmann::json> metrics_of(const fs::path& run) {
  std::vector<nlohmann::json> records;
  for (const std::string& line : lines_of(read(run / "metrics.jsonl"))) records.push_back(nlohmann::json::parse(line));
  return records;
}

/// The training losses of all logged steps.
inline std::vector<double> losses_of(const fs::path& run) {
  std::vector<double> losses;
  for (const auto& record : metrics_of(run)) {
    if (record.contains("loss")) losses.push_back(record["loss"]);
  }
  return losses;
}

/// tiny_job with a checkpoint every 10 of its 20 steps.
inline JobConfig saving_job(const TempFolder& folder) {
  JobConfig config = tiny_job(folder);
  config.checkpoint.enable_checkpoint = true;
  config.checkpoint.interval = 10;
  return config;
}

/// Trains in this process, with stdout and stderr kept. On one thread: ctest runs several tests at once, and threads
/// that wait for one another on too few cores take most of the time.
inline Outcome train(
    const JobConfig& config, std::optional<BuildTiny> build = std::nullopt,
    const train::Given& given = [](std::string_view) { return true; }, int threads = 1) {
  at::set_num_threads(threads);
  const TempFolder kept;
  Outcome outcome;
  {
    const detail::Redirected out(stdout, kept / "out");
    const detail::Redirected err(stderr, kept / "err");
    try {
      train::RunContext context{.title = "test", .resolved_toml = "# resolved\n", .given = given};
      outcome.status = build ? train::Trainer<JobConfig>(config, context, *build).run()
                             : train::Trainer<JobConfig>(config, context).run();
    } catch (const RunError& error) {
      outcome = {.status = 1, .out = {}, .err = error.what()};
    }
  }
  outcome.out = read(kept / "out");
  outcome.err = read(kept / "err") + outcome.err;
  return outcome;
}

/// Runs a program out of the build's bin/ folder in `folder`. limit_bytes: the largest file that it may write.
inline Outcome run_program(const std::string& name, const std::vector<std::string>& arguments, const TempFolder& folder,
                           std::optional<std::uint64_t> limit_bytes = std::nullopt) {
  std::vector<std::string> command{std::string(REFLCFG_BIN_DIR) + "/" + name};
  command.insert(command.end(), arguments.begin(), arguments.end());
  const pid_t child = ::fork();
  if (child == 0) detail::become(command, folder, limit_bytes);
  int status = 0;
  ::waitpid(child, &status, 0);
  return {.status = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status),
          .out = read(folder / "out"),
          .err = read(folder / "err")};
}

/// Whether `text` contains all of the parts; prints the text with the one that is missing.
inline bool contains(const std::string& text, const std::vector<std::string>& parts) {
  for (const std::string& part : parts) {
    if (text.find(part) != std::string::npos) continue;
    BOOST_TEST_MESSAGE("missing: " << part << "\nin: " << text);
    return false;
  }
  return true;
}

}  // namespace trainer::test
