#pragma once

#include <optional>
#include <reflcfg/describe.hpp>
#include <string>
#include <vector>

namespace trainer::config {

struct Model {
  std::string name = "fla";
  std::string config = "fla-hub/transformer-1.3B-100B";
  std::string tokenizer_path = "fla-hub/transformer-1.3B-100B";
  std::vector<std::string> converters;
  bool print_after_conversion = false;
  std::optional<std::string> flavor;
  std::optional<reflcfg::choice<"rmsnorm", "layernorm", "np_layernorm", "fused_rmsnorm", "compiled_rmsnorm">> norm_type;

  static consteval auto describe() {
    using namespace reflcfg;
    return section(
        "Which network to train, and how text becomes its tokens.",
        field<&Model::name>("Architecture, out of the catalogue in trainer/model.", non_empty, fixed_on_resume),
        field<&Model::config>("Shape of the network: a config.json, a folder with one, or a built-in name.", non_empty),
        field<&Model::tokenizer_path>("`byte`, or a tokenizer's file or folder.", non_empty,
                                      alias("model.hf_assets_path")),
        field<&Model::converters>(
            "Changes made to the built network, in order; `float8` is one.",
            alias("float8.enable_float8_linear", map{{"true", "float8"}, {"false", ""}}, append),
            alias("float8.enable", map{{"true", "float8"}, {"false", ""}}, append),
            alias("training.enable_float8_linear", map{{"true", "float8"}, {"false", ""}}, append),
            alias("training.enable_fp8_linear", map{{"true", "float8"}, {"false", ""}}, append),
            alias("training.fp8_linear", map{{"true", "float8"}, {"false", ""}, {"dynamic", "float8"}}, append)),
        field<&Model::print_after_conversion>("Print the network once the converters are done."),
        field<&Model::flavor>("Size by name, such as debugmodel or 8B, in place of model.config.", fixed_on_resume),
        field<&Model::norm_type>("Which normalization the blocks use; unset takes the architecture's own."));
  }
};

}  // namespace trainer::config
