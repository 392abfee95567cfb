#pragma once

#include <cstdint>
#include <optional>
#include <reflcfg/describe.hpp>
#include <string>
#include <vector>

namespace trainer::config {

struct Validation {
  bool enable = false;
  std::optional<std::string> dataset;
  std::optional<std::vector<std::string>> data_files;
  double fraction = 0.1;
  std::int64_t freq = 100;
  std::int64_t steps = 20;
  std::int64_t sample_tokens = 200;

  static consteval auto describe() {
    using namespace reflcfg;
    return section(
        "The loss on text that is not trained on.",
        field<&Validation::enable>("Measure it.", alias("validation.enabled")),
        field<&Validation::dataset>("What to measure it on: `repository`, a file or a folder."),
        field<&Validation::data_files>("Files to measure it on, in place of validation.dataset.", non_empty),
        field<&Validation::fraction>("Share of the training text held out at its end, when neither is given.",
                                     above(0.0), below(1.0)),
        field<&Validation::freq>("How often it is measured.", at_least(1), unit("steps")),
        field<&Validation::steps>("Batches a measurement reads; -1 reads all of them.", at_least(-1), unit("batches")),
        field<&Validation::sample_tokens>("Tokens of a sample that the model writes at the end; 0 for none.",
                                          at_least(0), unit("tokens")));
  }

  void validate(reflcfg::report& report) const {
    if (steps == 0) report.error("validation.steps = 0 measures nothing: give 1 or more, or -1 for all", steps);
    if (dataset && data_files) {
      report.error("dataset and data_files name two different texts: keep one", *dataset, *data_files);
    }
  }
};

}  // namespace trainer::config
