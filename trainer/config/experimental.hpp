#pragma once

#include <boost/describe/enum.hpp>
#include <cstdint>
#include <optional>
#include <reflcfg/describe.hpp>
#include <string>
#include <vector>

#include "trainer/config/conversions.hpp"

namespace trainer::config {

enum class RotateMethod { allgather, alltoall };
BOOST_DESCRIBE_ENUM(RotateMethod, allgather, alltoall)

struct Experimental {
  bool enable_async_tensor_parallel = false;
  std::int64_t pipeline_parallel_degree = 1;
  std::vector<std::string> pipeline_parallel_split_points;
  std::string pipeline_parallel_schedule = "1F1B";
  std::string pipeline_parallel_schedule_csv;
  std::optional<std::int64_t> pipeline_parallel_microbatches;
  bool enable_compiled_autograd = false;
  std::int64_t context_parallel_degree = 1;
  RotateMethod context_parallel_rotate_method = RotateMethod::allgather;
  std::string custom_model_path;

  static consteval auto describe() {
    using namespace reflcfg;
    return section(
        "Pipeline and context parallelism, and what is still young.",
        field<&Experimental::enable_async_tensor_parallel>("Overlap tensor-parallel messages with the products.",
                                                           alias("parallelism.enable_async_tensor_parallel")),
        field<&Experimental::pipeline_parallel_degree>("Stages the network is cut into; 1 leaves it whole.",
                                                       at_least(1), alias("parallelism.pipeline_parallel_degree"),
                                                       alias("training.pipeline_parallel_degree")),
        field<&Experimental::pipeline_parallel_split_points>("Modules that start a new stage: layers.4,layers.8.",
                                                             alias("parallelism.pipeline_parallel_split_points")),
        field<&Experimental::pipeline_parallel_schedule>("Order in which the stages work on microbatches.", non_empty,
                                                         alias("parallelism.pipeline_parallel_schedule")),
        field<&Experimental::pipeline_parallel_schedule_csv>("File with an explicit schedule.",
                                                             alias("parallelism.pipeline_parallel_schedule_csv")),
        field<&Experimental::pipeline_parallel_microbatches>(
            "Pieces a batch is cut into for the stages.", at_least(1),
            alias("parallelism.pipeline_parallel_microbatches"),
            alias("parallelism.pipeline_parallel_microbatch_size", convert{&microbatches_of_size})),
        field<&Experimental::enable_compiled_autograd>("Kept from Python; C++ runs the same backward eagerly.",
                                                       alias("parallelism.enable_compiled_autograd")),
        field<&Experimental::context_parallel_degree>("Processes that split each row; 1 leaves it whole.", at_least(1),
                                                      alias("parallelism.context_parallel_degree"),
                                                      alias("training.context_parallel_degree")),
        field<&Experimental::context_parallel_rotate_method>("How keys and values travel between them.",
                                                             alias("parallelism.context_parallel_rotate_method")),
        field<&Experimental::custom_model_path>("A Python module; a C++ program brings its own model instead.",
                                                alias("experimental.custom_import")),
        removed(
            "experimental.custom_args_module",
            "Python adds settings so; here a program adds them to its config struct, as examples/custom_trainer does"));
  }
};

}  // namespace trainer::config
