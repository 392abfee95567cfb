#include "trainer/model/ops/linear.hpp"

#include <ATen/ATen.h>
#include <torch/csrc/autograd/custom_function.h>

#include "trainer/model/ops/autocast.hpp"

namespace trainer::model::ops {
namespace {

using torch::autograd::AutogradContext;
using torch::autograd::variable_list;

// Gradient of each part out of the one of `all`, appended to `gradients`. Views are enough: each becomes the .grad of
// its parameter without a copy.
void append_parts(variable_list& gradients, const at::Tensor& all, const std::vector<std::int64_t>& rows) {
  std::int64_t start = 0;
  for (const std::int64_t n : rows) {
    gradients.push_back(all.defined() ? all.narrow(0, start, n) : at::Tensor());
    start += n;
  }
}

std::vector<std::int64_t> rows_of(at::TensorList parts) {
  std::vector<std::int64_t> rows;
  for (const at::Tensor& part : parts) rows.push_back(part.size(0));
  return rows;
}

struct Linear : torch::autograd::Function<Linear> {
  static at::Tensor forward(AutogradContext* ctx, const at::Tensor& input, const at::Tensor& weight,
                            at::TensorList weight_parts, const std::optional<at::Tensor>& bias,
                            at::TensorList bias_parts) {
    const at::ScalarType type = compute_type(input.device());
    const NoAutocast no_autocast;
    const at::Tensor x = input.to(type);
    const at::Tensor w = weight.to(type);
    ctx->save_for_backward({x, w});
    ctx->saved_data["input_type"] = input.scalar_type();
    ctx->saved_data["weight_rows"] = rows_of(weight_parts);
    ctx->saved_data["bias_rows"] = rows_of(bias_parts);
    return bias ? at::addmm(bias->to(type), x, w.t()) : at::mm(x, w.t());
  }

  static variable_list backward(AutogradContext* ctx, const variable_list& outputs) {
    const NoAutocast no_autocast;
    const variable_list saved = ctx->get_saved_variables();
    const at::Tensor &x = saved[0], &w = saved[1];
    const at::Tensor dy = outputs[0].to(x.scalar_type());
    const auto bias_rows = ctx->saved_data["bias_rows"].toIntVector();

    variable_list gradients;
    gradients.push_back(ctx->needs_input_grad(0) ? at::mm(dy, w).to(ctx->saved_data["input_type"].toScalarType())
                                                 : at::Tensor());
    gradients.emplace_back();  // `weight` is the same memory as its parts
    append_parts(gradients, at::mm(dy.t(), x).to(at::kFloat), ctx->saved_data["weight_rows"].toIntVector());
    gradients.emplace_back();
    if (!bias_rows.empty()) append_parts(gradients, dy.sum(0, false, at::kFloat), bias_rows);
    return gradients;
  }
};

}  // namespace

Stacked Stacked::of(at::Tensor all, const std::vector<std::int64_t>& rows) {
  Stacked result;
  std::int64_t start = 0;
  for (const std::int64_t n : rows) {
    result.parts.push_back(all.narrow(0, start, n).detach().requires_grad_());
    start += n;
  }
  result.all = std::move(all);
  return result;
}

at::Tensor linear(const at::Tensor& input, const Stacked& weight, const Stacked& bias) {
  const std::optional<at::Tensor> all_bias = bias.all.defined() ? std::optional(bias.all) : std::nullopt;
  return Linear::apply(input, weight.all, at::TensorList(weight.parts), all_bias, at::TensorList(bias.parts));
}

}  // namespace trainer::model::ops
