// Old keys whose values meant something else than the field's do today.
#pragma once

#include <charconv>
#include <cmath>
#include <optional>
#include <reflcfg/conversion.hpp>
#include <string>
#include <string_view>

namespace trainer::config {

inline std::optional<double> number_in(std::string_view text) {
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return value;
}

/// training.warmup_pct, TorchTitan before 2024-02-28: the share of the steps that warm up.
inline void steps_of_share(reflcfg::conversion& old) {
  const auto share = number_in(old.value());
  const auto steps = number_in(old.other("training.steps"));
  if (!share || !steps || *share < 0 || *share > 1) return old.refuse("a number from 0 to 1");
  old.set(std::to_string(std::llround(*share * *steps)));
}

/// parallelism.pipeline_parallel_microbatch_size, TorchTitan since 2025-04-07: rows in a microbatch, not microbatches.
inline void microbatches_of_size(reflcfg::conversion& old) {
  const auto size = number_in(old.value());
  const auto rows = number_in(old.other("training.batch_size"));
  if (!size || !rows || *size < 1 || std::fmod(*rows, *size) != 0)
    return old.refuse("a divisor of training.batch_size");
  old.set(std::to_string(std::llround(*rows / *size)));
}

/// training.data_parallel_type, TorchTitan before 2024-09-10: fsdp splits the weights over
/// training.data_parallel_degree processes, ddp copies them to as many.
inline void replicas_of_type(reflcfg::conversion& old) {
  if (old.value() == "fsdp") return old.leave();
  const std::string degree(old.other("training.data_parallel_shard_degree"));
  if (old.value() != "ddp") return old.refuse("fsdp or ddp");
  if (degree == "-1")
    return old.refuse("fsdp, or ddp with training.data_parallel_degree set to the number of processes");
  old.set(degree);
}
inline void shards_of_type(reflcfg::conversion& old) {
  if (old.value() != "ddp") return old.leave();
  old.set("1");
}

}  // namespace trainer::config
