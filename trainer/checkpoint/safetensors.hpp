// The file format of weights: https://github.com/huggingface/safetensors#format
//   8 bytes      length N of the header, little-endian
//   N bytes      JSON: {"name": {"dtype": "F32", "shape": [2, 3], "data_offsets": [begin, end]}, ...}
//   the rest     the tensors' bytes, little-endian and row-major, one after another
#pragma once

#include <ATen/core/Tensor.h>

#include <filesystem>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace trainer::checkpoint {

class FileWriter;

using NamedTensors = std::vector<std::pair<std::string, at::Tensor>>;
using TensorMap = std::unordered_map<std::string, at::Tensor>;

/// Writes `tensors` (of any device; float32, bfloat16, float16, float64, int64, int32, uint8 or bool) in the order
/// given. Floating-point ones are converted to `dtype` on the way if it is given.
/// Throws RunError if the disk is full or writing fails.
void write_safetensors(FileWriter& file, const NamedTensors& tensors,
                       std::optional<at::ScalarType> dtype = std::nullopt);

/// Reads every tensor to the CPU. Throws RunError for a file that is no safetensors file, is cut short, or whose header
/// contradicts itself: offsets that overlap, leave gaps or don't match shape and type.
TensorMap read_safetensors(const std::filesystem::path& path);

}  // namespace trainer::checkpoint
