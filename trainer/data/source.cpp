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

// The files of a folder that can be read, and a list of the others, which the user could take for training data.
Source readable_files(const fs::path& folder, const std::string& field) {
  Source source{.name = folder.string(), .field = field, .files = {}};
  std::map<std::string, int> left_out;
  for (const fs::path& path : text_files_below(folder)) {
    if (format_of(path).read != nullptr) source.files.push_back(path);
  }
  for (const auto& entry : fs::recursive_directory_iterator(folder, fs::directory_options::skip_permission_denied)) {
    if (entry.is_regular_file() && format_of(entry.path()).read == nullptr)
      ++left_out[entry.path().extension().string()];
  }
  for (const auto& [suffix, count] : left_out) {
    source.left_out += (source.left_out.empty() ? "" : ", ") + std::to_string(count) + " " + suffix;
  }
  if (source.files.empty()) {
    throw ConfigError(
        mistake(field,
                "this folder has no text files in it: " + folder.string() +
                    (source.left_out.empty() ? "" : ", only files that can't be read yet: " + source.left_out),
                {"expected a folder with text or .jsonl files, at any depth",
                 "check the path, or name the files: --training.data_files FILE..."}));
  }
  return source;
}

[[noreturn]] void refuse_dataset(const std::string& field, const std::string& dataset) {
  const bool is_list = dataset.find(',') != std::string::npos;
  throw ConfigError(mistake(
      field,
      (is_list ? "several datasets can't be mixed yet: \"" : "there is no such dataset on disk: \"") + dataset + '"',
      {is_list ? "name one dataset, or put the files one after another: --training.data_files A B"
               : "nothing is downloaded: give the path of a text on this machine",
       "expected repository (this project's own text), a file, or a folder with text files"}));
}

// Of files that were named one by one, each error is about its own place in the list.
void check_files(const Source& source, bool listed) {
  Mistakes mistakes;
  for (std::size_t i = 0; i < source.files.size(); ++i) {
    Mistakes one;
    one.check([&] { check_file(source.files[i], source.field); });
    for (reflcfg::diagnostic error : one.all()) {
      if (listed) error.path += "." + std::to_string(i);
      mistakes.add({error});
    }
  }
  mistakes.throw_if_any();
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
  if (fs::is_directory(path, ignored)) return readable_files(path, field);
  return {.name = path.string(), .field = field, .files = {path}};
}

void check_sources(const config::Training& training, const config::Validation& validation) {
  Mistakes mistakes;
  mistakes.check([&] {
    check_files(find_source("training", training.dataset, training.data_files, training.data_dir),
                training.data_files.has_value());
  });
  if (validation.enable && (validation.dataset || validation.data_files)) {
    mistakes.check([&] {
      check_files(find_source("validation", validation.dataset.value_or(""), validation.data_files),
                  validation.data_files.has_value());
    });
  }
  mistakes.throw_if_any();
}

}  // namespace trainer::data
