#include "trainer/data/source_tree.hpp"

#include <algorithm>
#include <fstream>
#include <string>

#include "trainer/data/formats.hpp"
#include "trainer/errors.hpp"

namespace trainer::data {
namespace {

namespace fs = std::filesystem;

// The top level of the repository, in reading order.
constexpr const char* repository_parts[] = {
    "README.md",  "docs",  "include",        "src", "trainer", "examples", "tests",
    "benchmarks", "cmake", "CMakeLists.txt", "run",
};

bool is_hidden(const fs::path& path) { return path.filename().string().starts_with('.'); }

// As git and grep do: a zero byte near the start means binary.
bool looks_like_text(const fs::path& path) {
  std::ifstream stream(path, std::ios::binary);
  std::string start(8192, '\0');
  stream.read(start.data(), static_cast<std::streamsize>(start.size()));
  start.resize(static_cast<std::size_t>(stream.gcount()));
  return !start.empty() && start.find('\0') == std::string::npos;
}

}  // namespace

std::vector<fs::path> text_files_below(const fs::path& folder) {
  std::vector<fs::path> files;
  const auto options = fs::directory_options::skip_permission_denied;
  for (auto entry = fs::recursive_directory_iterator(folder, options); entry != fs::end(entry); ++entry) {
    if (is_hidden(entry->path())) {
      entry.disable_recursion_pending();
    } else if (entry->is_regular_file() && looks_like_text(entry->path())) {
      files.push_back(entry->path());
    }
  }
  // By the path's bytes: the order does not depend on the file system or the locale.
  std::sort(files.begin(), files.end(), [](const fs::path& a, const fs::path& b) { return a.native() < b.native(); });
  return files;
}

std::vector<fs::path> repository_files() {
  const fs::path root = REFLCFG_SOURCE_DIR;
  std::vector<fs::path> files;
  std::error_code ignored;
  for (const char* part : repository_parts) {
    if (fs::is_regular_file(root / part, ignored)) {
      files.push_back(root / part);
    } else if (fs::is_directory(root / part, ignored)) {
      const auto below = text_files_below(root / part);
      files.insert(files.end(), below.begin(), below.end());
    }
  }
  // Records and packed data are not what a reader would read.
  std::erase_if(files, [](const fs::path& path) { return !format_of(path).suffix.empty(); });
  if (files.empty()) {
    throw ConfigError(mistake("training.dataset",
                              "the sources of this program are not where they were when it was built: " + root.string(),
                              {"train on a text of your own: --training.data_files FILE"}));
  }
  return files;
}

}  // namespace trainer::data
