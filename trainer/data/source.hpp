// From the settings to the files that they mean.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "trainer/config/training.hpp"
#include "trainer/config/validation.hpp"

namespace trainer::data {

/// Files to read, in order.
struct Source {
  std::string name;   // for the log: "repository", or the path given
  std::string field;  // the setting that chose it: "training.data_files"
  std::vector<std::filesystem::path> files;
  std::string left_out{};  // files of the folder that can't be read yet: "2 .gz, 1 .parquet"
};

/// What `dataset` and `data_files` of section `section` ("training" or "validation") mean: data_files if there are any,
/// else `dataset`: a name of the catalogue (repository), a file, or a folder with text files.
/// data_dir, if given, is a folder inside that folder.
/// Throws ConfigError for a dataset that is neither on disk nor in the catalogue.
Source find_source(const std::string& section, const std::string& dataset,
                   const std::optional<std::vector<std::string>>& data_files,
                   const std::optional<std::string>& data_dir = std::nullopt);

/// Everything that is wrong with the texts that the settings name, as far as their names and kinds tell, in one
/// ConfigError. Nothing is read.
void check_sources(const config::Training& training, const config::Validation& validation);

}  // namespace trainer::data
