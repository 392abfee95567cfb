#include "trainer/model/llama/weights.hpp"

#include <ATen/ATen.h>
#include <c10/core/GradMode.h>

#include <cmath>
#include <numeric>
#include <string>

namespace trainer::model::llama {
namespace {

// Makes parameters one by one, in the order in which they are listed, and lists them.
class Maker {
 public:
  Maker(at::Device device, NamedTensors& named) : device_(device), named_(named) {}

  at::Tensor ones(const std::string& name, std::int64_t width) {
    at::Tensor tensor = at::ones({width}, at::TensorOptions(device_)).requires_grad_();
    named_.emplace_back(name, tensor);
    return tensor;
  }

  // One matrix [rows, columns] for each of `names`, stacked.
  ops::Stacked matrices(const std::vector<std::string>& names, const std::vector<std::int64_t>& rows,
                        std::int64_t columns, double deviation) {
    // On the CPU whatever the device, so that a seed means the same weights everywhere.
    at::Tensor all = at::empty({std::accumulate(rows.begin(), rows.end(), std::int64_t{0}), columns});
    std::int64_t start = 0;
    for (const std::int64_t n : rows) {
      all.narrow(0, start, n).normal_(0.0, deviation);
      start += n;
    }
    return list(names, ops::Stacked::of(all.to(device_), rows));
  }

  ops::Stacked zeros(const std::vector<std::string>& names, const std::vector<std::int64_t>& rows) {
    const std::int64_t total = std::accumulate(rows.begin(), rows.end(), std::int64_t{0});
    return list(names, ops::Stacked::of(at::zeros({total}, at::TensorOptions(device_)), rows));
  }

 private:
  ops::Stacked list(const std::vector<std::string>& names, ops::Stacked stacked) {
    for (std::size_t i = 0; i < names.size(); ++i) named_.emplace_back(names[i], stacked.parts[i]);
    return stacked;
  }

  at::Device device_;
  NamedTensors& named_;
};

Layer make_layer(Maker& make, const Config& c, const std::string& prefix) {
  const std::string attention = prefix + "self_attn.", mlp = prefix + "mlp.";
  const std::int64_t queries = c.num_attention_heads * c.head_dim, keys = c.num_key_value_heads * c.head_dim;
  const double residual_deviation = c.initializer_range / std::sqrt(2.0 * static_cast<double>(c.num_hidden_layers));
  const auto names = [](const std::string& in, const std::vector<std::string>& modules, const char* what) {
    std::vector<std::string> result;
    for (const std::string& module : modules) result.push_back(in + module + what);
    return result;
  };
  const std::vector<std::string> qkv = {"q_proj", "k_proj", "v_proj"}, gate_up = {"gate_proj", "up_proj"};
  const std::vector<std::int64_t> qkv_rows = {queries, keys, keys};
  const std::vector<std::int64_t> gate_up_rows = {c.intermediate_size, c.intermediate_size};

  Layer layer;
  layer.input_norm = make.ones(prefix + "input_layernorm.weight", c.hidden_size);
  layer.qkv = make.matrices(names(attention, qkv, ".weight"), qkv_rows, c.hidden_size, c.initializer_range);
  if (c.qkv_bias) layer.qkv_bias = make.zeros(names(attention, qkv, ".bias"), qkv_rows);
  layer.output = make.matrices({attention + "o_proj.weight"}, {c.hidden_size}, queries, residual_deviation);
  if (c.output_bias) layer.output_bias = make.zeros({attention + "o_proj.bias"}, {c.hidden_size});
  layer.post_attention_norm = make.ones(prefix + "post_attention_layernorm.weight", c.hidden_size);
  layer.gate_up = make.matrices(names(mlp, gate_up, ".weight"), gate_up_rows, c.hidden_size, c.initializer_range);
  if (c.mlp_bias) layer.gate_up_bias = make.zeros(names(mlp, gate_up, ".bias"), gate_up_rows);
  layer.down = make.matrices({mlp + "down_proj.weight"}, {c.hidden_size}, c.intermediate_size, residual_deviation);
  if (c.mlp_bias) layer.down_bias = make.zeros({mlp + "down_proj.bias"}, {c.hidden_size});
  return layer;
}

}  // namespace

Weights initial_weights(const Config& c, at::Device device) {
  const c10::NoGradGuard no_grad;
  Weights weights;
  Maker make(device, weights.named);
  const std::int64_t vocab = c.vocab_size.value();
  weights.embedding = make.matrices({"model.embed_tokens.weight"}, {vocab}, c.hidden_size, c.initializer_range);
  for (std::int64_t i = 0; i < c.num_hidden_layers; ++i) {
    weights.layers.push_back(make_layer(make, c, "model.layers." + std::to_string(i) + "."));
  }
  weights.norm = make.ones("model.norm.weight", c.hidden_size);
  weights.head = c.tie_word_embeddings ? weights.embedding
                                       : make.matrices({"lm_head.weight"}, {vocab}, c.hidden_size, c.initializer_range);
  return weights;
}

}  // namespace trainer::model::llama
