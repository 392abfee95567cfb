#include "trainer/data/source.hpp"

#include <map>

#include "trainer/data/formats.hpp"
#include "trainer/data/source_tree.hpp"
#include "trainer/errors.hpp"

namespace trainer::data {
namespace {

namespace fs = std::filesystem;

// Datasets by name. Any other name is a path.
struct Row {
  std::string_view name;
  std::vector<fs::path> (*files)();
};
constexpr Row catalogue[] = {
    {"repository", repository_files},
};

// Files of a folder that can be read. What the user could take for training data but is left out is said.
std::vector<fs::path> readable_files(const fs::path& folder, const std::string& field) {
  std::vector<fs::path> files;
  std::map<std::string, int> left_out;
  for (const fs::path& path : text_files_below(folder)) {
    if (format_of(path).read != nullptr) files.push_back(path);
  }
  for (const auto& entry : fs::recursive_directory_iterator(folder, fs::directory_options::skip_permission_denied)) {
    if (entry.is_regular_file() && format_of(entry.path()).read == nullptr)
      ++left_out[entry.path().extension().string()];
  }
  std::string summary;
  for (const auto& [suffix, count] : left_out) {
    summary += (summary.empty() ? "" : ", ") + std::to_string(count) + " " + suffix;
  }
  if (files.empty()) {
    throw ConfigError(Problem{
        .what = "this folder has no text files in it",
        .where = field,
        .got = folder.string() + (summary.empty() ? "" : " with only files that can't be read yet: " + summary),
        .expected = "a folder with text or .jsonl files, at any depth",
        .next = "check the path, or name the files: --training.data_files FILE...",
    });
  }
  if (!summary.empty())
    print_notice(field + ": " + folder.string() + ": left out files that can't be read yet: " + summary);
  return files;
}

[[noreturn]] void refuse_dataset(const std::string& field, const std::string& dataset) {
  const bool is_list = dataset.find(',') != std::string::npos;
  throw ConfigError(Problem{
      .what = is_list ? "several datasets can't be mixed yet" : "there is no such dataset on disk",
      .where = field,
      .got = dataset,
      .expected = "repository (this project's own text), a file, or a folder with text files",
      .next = is_list ? "name one dataset, or put the files one after another: --training.data_files A B"
                      : "nothing is downloaded: give the path of a text on this machine",
  });
}

}  // namespace

Source find_source(const std::string& section, const std::string& dataset,
                   const std::optional<std::vector<std::string>>& data_files,
                   const std::optional<std::string>& data_dir) {
  if (data_files) {
    Source source{
        .name = data_files->size() == 1 ? data_files->front() : "", .field = section + ".data_files", .files = {}};
    source.files.assign(data_files->begin(), data_files->end());
    return source;
  }
  const std::string field = section + ".dataset";
  for (const Row& row : catalogue) {
    if (row.name == dataset) return {.name = dataset, .field = field, .files = row.files()};
  }
  const fs::path path = data_dir ? fs::path(dataset) / *data_dir : fs::path(dataset);
  std::error_code ignored;
  if (!fs::exists(path, ignored)) refuse_dataset(field, path.string());
  if (fs::is_directory(path, ignored)) {
    return {.name = path.string(), .field = field, .files = readable_files(path, field)};
  }
  return {.name = path.string(), .field = field, .files = {path}};
}

}  // namespace trainer::data
