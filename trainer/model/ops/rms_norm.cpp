#include "trainer/model/ops/rms_norm.hpp"

#include <ATen/ATen.h>
#include <torch/csrc/autograd/custom_function.h>

#include "trainer/kernels/rms_norm.hpp"
#include "trainer/model/ops/autocast.hpp"
#include "trainer/model/ops/kernel.hpp"

namespace trainer::model::ops {
namespace {

using torch::autograd::AutogradContext;
using torch::autograd::variable_list;

template <class T>
T* pointer(const at::Tensor& tensor) {
  return tensor.defined() ? tensor.data_ptr<T>() : nullptr;
}
void* pointer(const at::Tensor& tensor) { return tensor.defined() ? tensor.data_ptr() : nullptr; }

// delta may be undefined: then the sum is x itself.
NormResult normalize(const at::Tensor& x, const at::Tensor& delta, const at::Tensor& weight, double eps,
                     at::ScalarType type) {
  const at::ScalarType delta_type = delta.defined() ? delta.scalar_type() : at::kFloat;
  const Kernels kernels = kernels_for(x.device(), delta_type, type);
  if (kernels == Kernels::none) return norm_formula(x, delta, weight, eps, type);
  NormResult result{delta.defined() ? at::empty_like(x) : x, at::empty(x.sizes(), x.options().dtype(type)),
                    at::empty({x.size(0), 1}, x.options())};
  const kernels::RmsNormShape shape{x.size(0), x.size(1), eps, kernel_type(delta_type), kernel_type(type)};
  const kernels::RmsNormForward memory{x.data_ptr<float>(),      pointer(delta),
                                       weight.data_ptr<float>(), result.sum.data_ptr<float>(),
                                       result.y.data_ptr(),      result.rstd.data_ptr<float>()};
  if (kernels == Kernels::cpu) kernels::cpu::rms_norm_forward(memory, shape);
#ifdef REFLCFG_WITH_CUDA
  if (kernels == Kernels::cuda) kernels::cuda::rms_norm_forward(memory, shape, current_stream(x.device()));
#endif
  return result;
}

NormGradients differentiate(const at::Tensor& dy, const at::Tensor& dsum, const at::Tensor& sum,
                            const at::Tensor& weight, const at::Tensor& rstd, at::ScalarType delta_type) {
  const Kernels kernels = kernels_for(sum.device(), delta_type, dy.scalar_type());
  if (kernels == Kernels::none) return norm_gradient_formula(dy, dsum, sum, weight, rstd, delta_type);
  const std::int64_t rows = sum.size(0), width = sum.size(1);
  const std::int64_t partials =
      kernels == Kernels::cpu ? kernels::cpu::rms_norm_partials(rows) : kernels::cuda::rms_norm_partials(rows);
  const at::Tensor dx = at::empty_like(sum);
  const at::Tensor ddelta =
      delta_type == at::kFloat ? at::Tensor() : at::empty(sum.sizes(), dy.options().dtype(delta_type));
  const at::Tensor dweights = at::empty({partials, width}, sum.options());
  const kernels::RmsNormShape shape{rows, width, 0.0, kernel_type(delta_type), kernel_type(dy.scalar_type())};
  const kernels::RmsNormBackward memory{
      dy.data_ptr(),          pointer<float>(dsum), sum.data_ptr<float>(), weight.data_ptr<float>(),
      rstd.data_ptr<float>(), dx.data_ptr<float>(), pointer(ddelta),       dweights.data_ptr<float>()};
  if (kernels == Kernels::cpu) kernels::cpu::rms_norm_backward(memory, shape);
#ifdef REFLCFG_WITH_CUDA
  if (kernels == Kernels::cuda) kernels::cuda::rms_norm_backward(memory, shape, current_stream(sum.device()));
#endif
  return {dx, ddelta.defined() ? ddelta : dx, dweights.sum(0)};
}

at::Tensor contiguous(const at::Tensor& tensor) { return tensor.defined() ? tensor.contiguous() : tensor; }

struct RmsNorm : torch::autograd::Function<RmsNorm> {
  static at::Tensor forward(AutogradContext* ctx, const at::Tensor& input, const at::Tensor& weight, double eps) {
    const at::ScalarType type = compute_type(input.device());
    const NoAutocast no_autocast;
    const NormResult result = normalize(input.contiguous(), {}, weight, eps, type);
    ctx->save_for_backward({result.sum, weight, result.rstd});
    return result.y;
  }

  static variable_list backward(AutogradContext* ctx, const variable_list& outputs) {
    const NoAutocast no_autocast;
    const variable_list saved = ctx->get_saved_variables();
    const NormGradients g = differentiate(contiguous(outputs[0]), {}, saved[0], saved[1], saved[2], at::kFloat);
    return {g.sum, g.weight, at::Tensor()};
  }
};

struct AddRmsNorm : torch::autograd::Function<AddRmsNorm> {
  static variable_list forward(AutogradContext* ctx, const at::Tensor& residual, const at::Tensor& delta,
                               const at::Tensor& weight, double eps) {
    const at::ScalarType type = compute_type(residual.device());
    const NoAutocast no_autocast;
    // The sum after the last block goes nowhere but into the norm, so its gradient may be undefined.
    ctx->set_materialize_grads(false);
    const NormResult result = normalize(residual.contiguous(), delta.contiguous(), weight, eps, type);
    ctx->save_for_backward({result.sum, weight, result.rstd});
    ctx->saved_data["delta_type"] = delta.scalar_type();
    return {result.sum, result.y};
  }

  static variable_list backward(AutogradContext* ctx, const variable_list& outputs) {
    const NoAutocast no_autocast;
    const variable_list saved = ctx->get_saved_variables();
    const at::Tensor dy = outputs[1].defined() ? outputs[1].contiguous() : at::zeros_like(saved[0]);
    const NormGradients g = differentiate(dy, contiguous(outputs[0]), saved[0], saved[1], saved[2],
                                          ctx->saved_data["delta_type"].toScalarType());
    return {g.sum, g.delta, g.weight, at::Tensor()};
  }
};

}  // namespace

at::Tensor rms_norm(const at::Tensor& x, const at::Tensor& weight, double eps) {
  return RmsNorm::apply(x, weight, eps);
}

std::pair<at::Tensor, at::Tensor> add_rms_norm(const at::Tensor& residual, const at::Tensor& delta,
                                               const at::Tensor& weight, double eps) {
  variable_list result = AddRmsNorm::apply(residual, delta, weight, eps);
  return {std::move(result[0]), std::move(result[1])};
}

NormResult norm_formula(const at::Tensor& residual, const at::Tensor& delta, const at::Tensor& weight, double eps,
                        at::ScalarType type) {
  const at::Tensor sum = delta.defined() ? residual + delta : residual;
  const at::Tensor rstd = at::rsqrt(sum.square().mean(-1, true) + eps);
  return {sum, (sum * rstd * weight).to(type), rstd};
}

// With h = x rstd and g = dy weight: dx = rstd (g - h mean(g h)), dweight = sum over rows of dy h.
NormGradients norm_gradient_formula(const at::Tensor& dy, const at::Tensor& dsum, const at::Tensor& sum,
                                    const at::Tensor& weight, const at::Tensor& rstd, at::ScalarType delta_type) {
  const at::Tensor h = sum * rstd;
  const at::Tensor d = dy.to(at::kFloat);
  const at::Tensor g = d * weight;
  at::Tensor dx = (g - h * (g * h).mean(-1, true)) * rstd;
  if (dsum.defined()) dx = dx + dsum;
  return {dx, dx.to(delta_type), (d * h).sum(0)};
}

}  // namespace trainer::model::ops
