// Short ways to load the sample config in a test.
#pragma once

#include <unistd.h>
#include <filesystem>
#include <fstream>
#include <reflcfg/reflcfg.hpp>
#include <string>
#include <vector>

#include "unit/sample_config.hpp"

namespace sample {

using strings = std::vector<std::string>;

inline reflcfg::result<Config> flags(const strings& arguments, const reflcfg::options& about = {}) {
  return reflcfg::load<Config>(arguments, about);
}
inline reflcfg::result<Config> file(const std::string& text) { return reflcfg::load_toml<Config>(text, "run.toml"); }

/// The sentences of all errors, in their order.
inline strings errors(const reflcfg::result<Config>& result) {
  strings sentences;
  for (const reflcfg::problem& error : result.errors()) sentences.push_back(error.what);
  return sentences;
}
inline std::string only_error(const reflcfg::result<Config>& result) {
  return result.errors().size() == 1 ? result.errors().front().what : "not one error: " + render(result.errors());
}

/// A file that lives as long as this object.
class temporary_file {
 public:
  explicit temporary_file(const std::string& text) {
    static int count = 0;
    path_ = (std::filesystem::temp_directory_path() /
             ("reflcfg-" + std::to_string(::getpid()) + "-" + std::to_string(count++) + ".toml"))
                .string();
    std::ofstream(path_) << text;
  }
  ~temporary_file() { std::filesystem::remove(path_); }
  temporary_file(const temporary_file&) = delete;
  temporary_file& operator=(const temporary_file&) = delete;
  const std::string& path() const { return path_; }

 private:
  std::string path_;
};

}  // namespace sample
