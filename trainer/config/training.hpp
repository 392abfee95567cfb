#pragma once

#include <boost/describe/enum.hpp>
#include <cstdint>
#include <optional>
#include <reflcfg/describe.hpp>
#include <string>
#include <vector>

#include "trainer/config/conversions.hpp"

namespace trainer::config {

enum class ReshardPolicy { default_, always, never };
BOOST_DESCRIBE_ENUM(ReshardPolicy, default_, always, never)

enum class ParamDtype { bfloat16, float32 };
BOOST_DESCRIBE_ENUM(ParamDtype, bfloat16, float32)

enum class ReduceDtype { float32 };
BOOST_DESCRIBE_ENUM(ReduceDtype, float32)

struct Training {
  std::int64_t batch_size = 8;
  std::int64_t seq_len = 2048;
  std::int64_t context_len = 2048;
  bool varlen = false;
  std::int64_t gradient_accumulation_steps = 1;
  std::int64_t steps = 10000;
  double max_norm = 1.0;
  bool skip_nan_inf = false;
  std::string dataset = "HuggingFaceFW/fineweb-edu";
  std::optional<std::string> dataset_name;
  std::optional<std::string> dataset_split;
  std::optional<std::string> data_dir;
  std::optional<std::vector<std::string>> data_files;
  std::optional<std::vector<double>> data_probs;
  bool streaming = false;
  std::int64_t num_workers = 32;
  std::int64_t prefetch_factor = 2;
  bool pin_memory = false;
  bool persistent_workers = false;
  std::int64_t data_parallel_replicate_degree = 1;
  std::int64_t data_parallel_shard_degree = -1;
  bool enable_cpu_offload = false;
  std::int64_t tensor_parallel_degree = 1;
  bool disable_loss_parallel = false;
  ReshardPolicy fsdp_reshard_after_forward = ReshardPolicy::default_;
  ParamDtype mixed_precision_param = ParamDtype::bfloat16;
  ReduceDtype mixed_precision_reduce = ReduceDtype::float32;
  bool compile = false;
  std::int64_t gc_freq = 50;
  std::int64_t seed = 42;
  bool deterministic = false;

  static consteval auto describe() {
    using namespace reflcfg;
    return section(
        "The loop: how much data a step sees, how many steps, on how many devices.",
        field<&Training::batch_size>("Rows of tokens in one forward pass of one process.", at_least(1), unit("rows"),
                                     alias("training.local_batch_size")),
        field<&Training::seq_len>("Length of a row.", at_least(1), unit("tokens")),
        field<&Training::context_len>("Longest document kept whole when training.varlen is on.", at_least(1),
                                      unit("tokens")),
        field<&Training::varlen>("Keep documents apart inside a row: attention never crosses from one to the next."),
        field<&Training::gradient_accumulation_steps>("Forward passes whose gradients make one step.", at_least(1),
                                                      unit("passes")),
        field<&Training::steps>("Steps to train.", at_least(1), unit("steps")),
        field<&Training::max_norm>("Scale gradients down to this norm; inf only measures it.", at_least(0.0)),
        field<&Training::skip_nan_inf>("Leave the weights alone in a step whose gradient is NaN or infinite."),
        field<&Training::dataset>("What to train on: `repository`, a file or a folder. Several with commas."),
        field<&Training::dataset_name>("Which part of the dataset. One a dataset, with commas."),
        field<&Training::dataset_split>("Which split of the dataset. One a dataset, with commas."),
        field<&Training::data_dir>("Folder inside the dataset. One a dataset, with commas."),
        field<&Training::data_files>("Files to train on, in place of training.dataset.", non_empty),
        field<&Training::data_probs>("Share of each dataset in the mix; they add up to 1.", in_range(0.0, 1.0)),
        field<&Training::streaming>("Read the data as it comes, with a shuffle buffer, and never hold all of it."),
        field<&Training::num_workers>("Background readers; 0 reads in the training thread.", at_least(0)),
        field<&Training::prefetch_factor>("Batches each reader keeps ready.", at_least(1), unit("batches")),
        field<&Training::pin_memory>("Place batches in page-locked memory, for faster copies to a CUDA device."),
        field<&Training::persistent_workers>("Keep the readers from one pass over the data to the next."),
        field<&Training::data_parallel_replicate_degree>(
            "Copies of the weights that share the batch.", at_least(1),
            alias("parallelism.data_parallel_replicate_degree"),
            alias("training.data_parallel_type", convert{&replicas_of_type})),
        field<&Training::data_parallel_shard_degree>("Processes that split the weights; -1 takes all that are left.",
                                                     at_least(-1), alias("parallelism.data_parallel_shard_degree"),
                                                     alias("training.data_parallel_degree"),
                                                     alias("training.data_parallel_type", convert{&shards_of_type})),
        field<&Training::enable_cpu_offload>("Keep weights and optimizer state in host memory."),
        field<&Training::tensor_parallel_degree>("Processes that split each matrix.", at_least(1),
                                                 alias("parallelism.tensor_parallel_degree"),
                                                 alias("training.sequence_parallel_degree")),
        field<&Training::disable_loss_parallel>("Gather the logits before the loss under tensor parallelism.",
                                                alias("parallelism.disable_loss_parallel"),
                                                alias("training.enable_loss_parallel", negate)),
        field<&Training::fsdp_reshard_after_forward>("When sharded weights are freed again after use.",
                                                     alias("parallelism.fsdp_reshard_after_forward")),
        field<&Training::mixed_precision_param>("Type in which the matrix products run; weights stay float32."),
        field<&Training::mixed_precision_reduce>("Type in which gradients are summed over processes."),
        field<&Training::compile>("Kept from Python; C++ runs the same results eagerly.", alias("compile.enable")),
        field<&Training::gc_freq>("Kept from Python; C++ collects no garbage, so it has no effect.", at_least(1),
                                  unit("steps")),
        field<&Training::seed>("Seed of weights, data order and sampling.", alias("debug.seed")),
        field<&Training::deterministic>("Only kernels that give the same bits every time.",
                                        alias("debug.deterministic")),
        ignored("compile.model_backend", "there is no compiler in C++ whose backend could be chosen"),
        ignored("compile.backend", "there is no compiler in C++ whose backend could be chosen"),
        ignored("compile.components", "nothing is compiled in C++, whole or in part"));
  }
};

}  // namespace trainer::config
