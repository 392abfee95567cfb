#include "trainer/train/supported.hpp"

#include <algorithm>
#include <optional>
#include <vector>

namespace trainer::train {
namespace {

using Config = config::JobConfig;
using Asked = std::optional<std::string>;  // the value that asks for it, as the user would write it

struct Row {
  enum Answer { not_yet, never, substitute };

  const char* path;
  Asked (*asked)(const Config& config);  // nothing: the field asks for nothing out of the ordinary
  Answer answer;
  const char* why;
  const char* instead;  // the next step, or what happens
};

Asked on(bool value) { return value ? Asked("true") : std::nullopt; }
Asked above_one(std::int64_t value) { return value > 1 ? Asked(std::to_string(value)) : std::nullopt; }
Asked text(std::string_view value, std::string_view usual) {
  return value == usual ? std::nullopt : Asked(std::string(value));
}
Asked list(const std::vector<std::string>& values) {
  std::string joined;
  for (const std::string& value : values) joined += (joined.empty() ? "" : ",") + value;
  return values.empty() ? std::nullopt : Asked(joined);
}
Asked recompute(const config::ActivationCheckpoint& settings) {
  switch (settings.mode) {
    case config::RecomputeMode::none: return std::nullopt;
    case config::RecomputeMode::full: return "full";
    case config::RecomputeMode::selective: return "selective";
  }
  return std::nullopt;
}
bool has_float8(const Config& c) {
  return std::find(c.model.converters.begin(), c.model.converters.end(), "float8") != c.model.converters.end();
}

constexpr const char* one_process = "one process trains the whole model";
constexpr const char* leave_out = "leave it out";
constexpr const char* same_result = "the results are the same";
constexpr const char* nothing_to_do = "it has no effect in this run";

// One row a field. A field that is done needs none; one that gets done loses its row.
constexpr Row table[] = {
    // ---- many processes ----
    {"training.data_parallel_replicate_degree",
     [](const Config& c) { return above_one(c.training.data_parallel_replicate_degree); }, Row::not_yet, one_process,
     "leave it at 1; training.gradient_accumulation_steps gives larger batches"},
    {"training.data_parallel_shard_degree",
     [](const Config& c) {
       const auto degree = c.training.data_parallel_shard_degree;
       return degree == -1 || degree == 1 ? std::nullopt : Asked(std::to_string(degree));
     },
     Row::not_yet, one_process, "leave it at -1 (all processes that are left, which is one)"},
    {"training.tensor_parallel_degree", [](const Config& c) { return above_one(c.training.tensor_parallel_degree); },
     Row::not_yet, one_process, "leave it at 1"},
    {"experimental.pipeline_parallel_degree",
     [](const Config& c) { return above_one(c.experimental.pipeline_parallel_degree); }, Row::not_yet, one_process,
     "leave it at 1"},
    {"experimental.context_parallel_degree",
     [](const Config& c) { return above_one(c.experimental.context_parallel_degree); }, Row::not_yet, one_process,
     "leave it at 1"},
    {"training.enable_cpu_offload", [](const Config& c) { return on(c.training.enable_cpu_offload); }, Row::not_yet,
     "weights and optimizer state stay on the device", "leave it out, or use --job.device cpu"},
    {"training.disable_loss_parallel", [](const Config& c) { return on(c.training.disable_loss_parallel); },
     Row::substitute, "it is about tensor parallelism, and one process has none", nothing_to_do},
    {"training.fsdp_reshard_after_forward",
     [](const Config& c) -> Asked {
       switch (c.training.fsdp_reshard_after_forward) {
         case config::ReshardPolicy::default_: return std::nullopt;
         case config::ReshardPolicy::always: return "always";
         case config::ReshardPolicy::never: return "never";
       }
       return std::nullopt;
     },
     Row::substitute, "it is about sharded weights, and one process shards none", nothing_to_do},
    {"experimental.enable_async_tensor_parallel",
     [](const Config& c) { return on(c.experimental.enable_async_tensor_parallel); }, Row::substitute,
     "it is about tensor parallelism, and one process has none", nothing_to_do},
    {"experimental.pipeline_parallel_split_points",
     [](const Config& c) { return list(c.experimental.pipeline_parallel_split_points); }, Row::not_yet,
     "the model is not cut into stages", leave_out},
    {"experimental.pipeline_parallel_schedule",
     [](const Config& c) { return text(c.experimental.pipeline_parallel_schedule, "1F1B"); }, Row::substitute,
     "it is about pipeline stages, and there is one", nothing_to_do},
    {"experimental.pipeline_parallel_schedule_csv",
     [](const Config& c) { return text(c.experimental.pipeline_parallel_schedule_csv, ""); }, Row::not_yet,
     "the model is not cut into stages", leave_out},
    {"experimental.pipeline_parallel_microbatches",
     [](const Config& c) -> Asked {
       const auto& value = c.experimental.pipeline_parallel_microbatches;
       return value ? Asked(std::to_string(*value)) : std::nullopt;
     },
     Row::substitute, "it is about pipeline stages, and there is one", nothing_to_do},
    {"experimental.context_parallel_rotate_method",
     [](const Config& c) -> Asked {
       return c.experimental.context_parallel_rotate_method == config::RotateMethod::alltoall ? Asked("alltoall")
                                                                                              : std::nullopt;
     },
     Row::substitute, "it is about context parallelism, and one process has none", nothing_to_do},
    {"comm.init_timeout_seconds",
     [](const Config& c) -> Asked {
       return text(std::to_string(c.comm.init_timeout_seconds), std::to_string(config::Comm{}.init_timeout_seconds));
     },
     Row::substitute, "one process waits for no other", nothing_to_do},
    {"comm.train_timeout_seconds",
     [](const Config& c) -> Asked {
       return text(std::to_string(c.comm.train_timeout_seconds), std::to_string(config::Comm{}.train_timeout_seconds));
     },
     Row::substitute, "one process waits for no other", nothing_to_do},
    {"comm.trace_buf_size",
     [](const Config& c) -> Asked {
       return text(std::to_string(c.comm.trace_buf_size), std::to_string(config::Comm{}.trace_buf_size));
     },
     Row::substitute, "one process sends no messages to record", nothing_to_do},
    {"fault_tolerance.enable", [](const Config& c) { return on(c.fault_tolerance.enable); }, Row::never,
     "TorchFT exists for Python only",
     "use checkpoints: a run that is started again resumes from its latest one (--checkpoint.enable_checkpoint)"},

    // ---- the model ----
    {"model.converters", [](const Config& c) { return list(c.model.converters); }, Row::not_yet,
     "there are no converters, float8 included", "leave it out: products run in training.mixed_precision_param"},
    {"float8.recipe_name",
     [](const Config& c) -> Asked {
       return c.float8.recipe_name && !has_float8(c) ? Asked(std::string(c.float8.recipe_name->view())) : std::nullopt;
     },
     Row::substitute, "it is about the converter float8, which is not in model.converters", nothing_to_do},
    {"float8.filter_fqns",
     [](const Config& c) -> Asked { return has_float8(c) ? std::nullopt : list(c.float8.filter_fqns); },
     Row::substitute, "it is about the converter float8, which is not in model.converters", nothing_to_do},
    {"float8.enable_fsdp_float8_all_gather",
     [](const Config& c) { return on(c.float8.enable_fsdp_float8_all_gather && !has_float8(c)); }, Row::substitute,
     "it is about the converter float8, which is not in model.converters", nothing_to_do},
    {"float8.precompute_float8_dynamic_scale_for_fsdp",
     [](const Config& c) { return on(c.float8.precompute_float8_dynamic_scale_for_fsdp && !has_float8(c)); },
     Row::substitute, "it is about the converter float8, which is not in model.converters", nothing_to_do},
    {"float8.force_recompute_fp8_weight_in_bwd",
     [](const Config& c) { return on(c.float8.force_recompute_fp8_weight_in_bwd && !has_float8(c)); }, Row::substitute,
     "it is about the converter float8, which is not in model.converters", nothing_to_do},
    {"float8.emulate", [](const Config& c) { return on(c.float8.emulate && !has_float8(c)); }, Row::substitute,
     "it is about the converter float8, which is not in model.converters", nothing_to_do},
    {"experimental.custom_model_path", [](const Config& c) { return text(c.experimental.custom_model_path, ""); },
     Row::never, "a C++ program can't import a Python module",
     "write a program with your own model instead: see examples/custom_trainer"},
    {"activation_checkpoint.mode", [](const Config& c) { return recompute(c.activation_checkpoint); }, Row::substitute,
     "recomputation is not supported yet: activations are kept", "the results are the same, with more memory in use"},
    {"activation_checkpoint.selective_ac_option",
     [](const Config& c) -> Asked {
       if (c.activation_checkpoint.mode != config::RecomputeMode::selective) return std::nullopt;
       const auto* every = std::get_if<std::int64_t>(&c.activation_checkpoint.selective_ac_option);
       return every != nullptr ? std::to_string(*every) : "op";
     },
     Row::substitute, "recomputation is not supported yet: activations are kept",
     "the results are the same, with more memory in use"},
    {"activation_offload.mode",
     [](const Config& c) -> Asked {
       return c.activation_offload.mode == config::OffloadMode::full ? Asked("full") : std::nullopt;
     },
     Row::substitute, "offloading is not supported yet: activations stay where they are computed",
     "the results are the same"},

    // ---- the loop ----
    {"training.compile", [](const Config& c) { return on(c.training.compile); }, Row::substitute,
     "there is no torch.compile in C++; the model runs eagerly", same_result},
    {"experimental.enable_compiled_autograd",
     [](const Config& c) { return on(c.experimental.enable_compiled_autograd); }, Row::substitute,
     "there is no torch.compile in C++; the backward pass runs eagerly", same_result},
    {"optimizer.early_step_in_backward", [](const Config& c) { return on(c.optimizer.early_step_in_backward); },
     Row::not_yet, "weights are updated after the backward pass", leave_out},
    {"training.max_norm",
     [](const Config& c) -> Asked { return c.training.max_norm == 0.0 ? Asked("0") : std::nullopt; }, Row::never,
     "it would scale every gradient to zero, and nothing would be learned",
     "use inf to leave gradients as they are, or a positive number to clip them"},
    {"memory_estimation.enabled", [](const Config& c) { return on(c.memory_estimation.enabled); }, Row::not_yet,
     "the peak is not estimated", "train a few steps (--training.steps 5): every log line has the memory in use"},
    {"memory_estimation.disable_fake_mode",
     [](const Config& c) { return on(c.memory_estimation.disable_fake_mode && !c.memory_estimation.enabled); },
     Row::substitute, "it is about memory_estimation.enabled, which is off", nothing_to_do},

    // ---- the data ----
    {"training.varlen", [](const Config& c) { return on(c.training.varlen); }, Row::not_yet,
     "documents are not kept apart inside a row", "leave it out: rows are packed, and attention crosses documents"},
    {"training.context_len",
     [](const Config& c) -> Asked {
       return c.training.varlen || c.training.context_len == c.training.seq_len
                  ? std::nullopt
                  : Asked(std::to_string(c.training.context_len));
     },
     Row::substitute, "it is about training.varlen, which is off", nothing_to_do},
    {"training.streaming", [](const Config& c) { return on(c.training.streaming); }, Row::not_yet,
     "texts are read whole and shuffled fully", leave_out},
    {"training.dataset_name", [](const Config& c) -> Asked { return c.training.dataset_name; }, Row::not_yet,
     "it chooses a part of a data set on a hub, and nothing is downloaded",
     "give the files: --training.data_files FILE..."},
    {"training.dataset_split", [](const Config& c) -> Asked { return c.training.dataset_split; }, Row::not_yet,
     "it chooses a split of a data set on a hub, and nothing is downloaded",
     "give the files: --training.data_files FILE..."},
    {"training.data_dir",
     [](const Config& c) -> Asked {
       const bool used = !c.training.data_files && c.training.dataset != "repository";
       return used ? std::nullopt : c.training.data_dir;
     },
     Row::never, "it is a folder inside a training.dataset that is a folder on disk, and there is none",
     "give the folder as training.dataset"},
    {"training.data_probs",
     [](const Config& c) -> Asked {
       return c.training.data_probs ? Asked(std::to_string(c.training.data_probs->size()) + " shares") : std::nullopt;
     },
     Row::not_yet, "several texts can't be mixed", "leave it out; --training.data_files A B puts one after the other"},
    {"validation.dataset",
     [](const Config& c) -> Asked { return c.validation.enable ? std::nullopt : c.validation.dataset; },
     Row::substitute, "validation.enable is off", nothing_to_do},
    {"validation.data_files",
     [](const Config& c) -> Asked {
       return c.validation.enable || !c.validation.data_files ? std::nullopt : list(*c.validation.data_files);
     },
     Row::substitute, "validation.enable is off", nothing_to_do},
    {"training.pin_memory", [](const Config& c) { return on(c.training.pin_memory && c.job.device == "cpu"); },
     Row::substitute, "it is about copies to a CUDA device", nothing_to_do},

    // ---- what a run writes ----
    {"profiling.enable_profiling", [](const Config& c) { return on(c.profiling.enable_profiling); }, Row::not_yet,
     "traces can't be recorded", "leave it out; `perf record` shows where the time goes"},
    {"profiling.enable_memory_snapshot", [](const Config& c) { return on(c.profiling.enable_memory_snapshot); },
     Row::not_yet, "snapshots of the CUDA allocator can't be recorded", leave_out},
    {"metrics.enable_wandb", [](const Config& c) { return on(c.metrics.enable_wandb); }, Row::substitute,
     "Weights & Biases has no C++ client",
     "event files for TensorBoard are written; `wandb sync FOLDER`, with the folder metrics.save_tb_folder, uploads "
     "them"},
    {"checkpoint.load_step",
     [](const Config& c) -> Asked {
       return c.checkpoint.load_step < 0 || c.checkpoint.enable_checkpoint
                  ? std::nullopt
                  : Asked(std::to_string(c.checkpoint.load_step));
     },
     Row::never, "a run resumes from its checkpoints only with checkpoint.enable_checkpoint",
     "add --checkpoint.enable_checkpoint, or give the step's folder as checkpoint.initial_load_path"},
    {"checkpoint.export_hf", [](const Config& c) { return on(c.checkpoint.export_hf); }, Row::substitute,
     "every checkpoint has its weights in that layout", "no second copy is written"},
    {"checkpoint.export_dtype",
     [](const Config& c) -> Asked {
       if (c.checkpoint.last_save_model_weights_only) return std::nullopt;
       switch (c.checkpoint.export_dtype) {
         case config::ExportDtype::float16: return "float16";
         case config::ExportDtype::bfloat16: return "bfloat16";
         case config::ExportDtype::float32: return std::nullopt;
       }
       return std::nullopt;
     },
     Row::substitute, "it is about checkpoint.last_save_model_weights_only, which is off", nothing_to_do},
    {"checkpoint.async_mode",
     [](const Config& c) -> Asked {
       return c.checkpoint.async_mode == "async_with_pinned_mem" ? Asked("async_with_pinned_mem") : std::nullopt;
     },
     Row::substitute, "pinned memory is not supported yet: copies go to ordinary memory", "it works as `async`"},
};

}  // namespace

std::vector<reflcfg::diagnostic> check_supported(const config::JobConfig& config, const Given& given) {
  std::vector<reflcfg::diagnostic> found;
  for (const Row& row : table) {
    const Asked value = row.asked(config);
    // A default that asks for something (recomputation, from flame) is no wish of the user's.
    if (!value || (row.answer == Row::substitute && !given(row.path))) continue;
    const std::string setting = std::string(row.path) + " = " + *value;
    const std::string answer = row.answer == Row::not_yet ? " is not supported yet: " : ": ";
    reflcfg::diagnostic item{
        .is = reflcfg::diagnostic::kind::invalid, .what = setting + answer + row.why, .path = row.path};
    if (row.answer == Row::substitute) {
      item.is = reflcfg::diagnostic::kind::notice;
      item.what += std::string("; ") + row.instead;
    } else {
      item.help = {row.instead};
    }
    found.push_back(std::move(item));
  }
  return found;
}

}  // namespace trainer::train
