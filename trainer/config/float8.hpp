#pragma once

#include <optional>
#include <reflcfg/describe.hpp>
#include <string>
#include <vector>

namespace trainer::config {

struct Float8 {
  bool enable_fsdp_float8_all_gather = false;
  bool precompute_float8_dynamic_scale_for_fsdp = false;
  bool force_recompute_fp8_weight_in_bwd = false;
  std::optional<reflcfg::choice<"tensorwise", "rowwise", "rowwise_with_gw_hp">> recipe_name;
  std::vector<std::string> filter_fqns;
  bool emulate = false;

  static consteval auto describe() {
    using namespace reflcfg;
    return section(
        "Matrix products in 8 bits; the converter `float8` turns them on.",
        field<&Float8::enable_fsdp_float8_all_gather>(
            "Gather sharded weights in 8 bits.", alias("training.enable_fsdp_float8_all_gather"),
            alias("training.enable_fsdp_fp8_all_gather"), alias("quantize.linear.float8.enable_fsdp_float8_all_gather"),
            alias("quantize.dense.float8.enable_fsdp_float8_all_gather")),
        field<&Float8::precompute_float8_dynamic_scale_for_fsdp>(
            "Compute the scales of all shards at once.", alias("training.precompute_float8_dynamic_scale_for_fsdp"),
            alias("quantize.linear.float8.precompute_float8_dynamic_scale_for_fsdp"),
            alias("quantize.dense.float8.precompute_float8_dynamic_scale_for_fsdp")),
        field<&Float8::force_recompute_fp8_weight_in_bwd>("Cast the weights again in the backward pass."),
        field<&Float8::recipe_name>("How scales are chosen.", empty_is_unset,
                                    alias("quantize.linear.float8.recipe_name"),
                                    alias("quantize.dense.float8.recipe_name")),
        field<&Float8::filter_fqns>("Modules that keep full precision, by part of their name.",
                                    alias("quantize.linear.float8.filter_fqns"),
                                    alias("quantize.dense.float8.filter_fqns")),
        field<&Float8::emulate>("Compute in full precision with rounded values, where the device has no 8 bits.",
                                alias("quantize.linear.float8.emulate"), alias("quantize.dense.float8.emulate")));
  }
};

}  // namespace trainer::config
