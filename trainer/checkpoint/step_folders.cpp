#include "trainer/checkpoint/step_folders.hpp"

#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <optional>

#include "trainer/checkpoint/folder_writer.hpp"
#include "trainer/errors.hpp"

namespace trainer::checkpoint {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view prefix = "step-";

std::optional<std::int64_t> step_of(const std::string& name) {
  if (!name.starts_with(prefix)) return std::nullopt;
  std::int64_t step = 0;
  const char* end = name.data() + name.size();
  const auto [rest, error] = std::from_chars(name.data() + prefix.size(), end, step);
  if (error != std::errc() || rest != end || step < 0) return std::nullopt;
  return step;
}

[[noreturn]] void refuse(const std::string& what, const fs::path& path, const std::string& field) {
  throw ConfigError(mistake(field, what + ": " + path.string(),
                            {"expected the folder of a run, its checkpoint folder, or a step-N folder in there",
                             "check the path; a run saves checkpoints with --checkpoint.enable_checkpoint"}));
}

}  // namespace

fs::path step_folder(const fs::path& folder, std::int64_t step) {
  return folder / (std::string(prefix) + std::to_string(step));
}

std::vector<std::int64_t> saved_steps(const fs::path& folder) {
  std::vector<std::int64_t> steps;
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(folder, error)) {
    const auto step = step_of(entry.path().filename().string());
    if (step && entry.is_directory(error)) steps.push_back(*step);
  }
  std::sort(steps.begin(), steps.end());
  return steps;
}

void keep_latest(const fs::path& folder, std::int64_t count, std::int64_t newest) {
  if (count == 0) return;
  std::vector<std::int64_t> steps = saved_steps(folder);
  std::erase_if(steps, [&](std::int64_t step) { return step > newest; });
  for (std::size_t i = 0; i + static_cast<std::size_t>(count) < steps.size(); ++i) {
    remove_folder(step_folder(folder, steps[i]));
  }
}

fs::path find_checkpoint(const fs::path& path, const std::string& field) {
  std::error_code error;
  const auto status = fs::status(path, error);
  if (status.type() == fs::file_type::not_found) refuse("there is no such checkpoint", path, field);
  if (!fs::is_directory(status)) refuse("a checkpoint is a folder, and this is not one", path, field);
  if (::access(path.c_str(), R_OK | X_OK) != 0) refuse("this folder can't be read", path, field);
  if (fs::exists(path / "model.safetensors", error)) return path;

  std::vector<fs::path> candidates{path};
  for (const auto& entry : fs::directory_iterator(path, error)) {
    if (entry.is_directory(error)) candidates.push_back(entry.path());
  }
  std::sort(candidates.begin() + 1, candidates.end());
  for (const fs::path& folder : candidates) {
    const auto steps = saved_steps(folder);
    if (!steps.empty()) return step_folder(folder, steps.back());
  }
  refuse("there is no checkpoint in this folder", path, field);
}

}  // namespace trainer::checkpoint
