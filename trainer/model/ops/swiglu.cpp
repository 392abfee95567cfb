#include "trainer/model/ops/swiglu.hpp"

#include <ATen/ATen.h>
#include <torch/csrc/autograd/custom_function.h>

#include "trainer/kernels/swiglu.hpp"
#include "trainer/model/ops/autocast.hpp"
#include "trainer/model/ops/kernel.hpp"

namespace trainer::model::ops {
namespace {

using torch::autograd::AutogradContext;
using torch::autograd::variable_list;

kernels::SwigluShape shape_of(const at::Tensor& gate_up) {
  return {gate_up.size(0), gate_up.size(1) / 2, kernel_type(gate_up.scalar_type())};
}

at::Tensor activate(const at::Tensor& gate_up) {
  const kernels::SwigluShape shape = shape_of(gate_up);
  at::Tensor out = at::empty({shape.rows, shape.width}, gate_up.options());
  switch (kernels_for(gate_up.device(), gate_up.scalar_type())) {
    case Kernels::cpu: kernels::cpu::swiglu_forward(gate_up.data_ptr(), out.data_ptr(), shape); break;
#ifdef REFLCFG_WITH_CUDA
    case Kernels::cuda:
      kernels::cuda::swiglu_forward(gate_up.data_ptr(), out.data_ptr(), shape, current_stream(gate_up.device()));
      break;
#endif
    default: return swiglu_formula(gate_up);
  }
  return out;
}

at::Tensor differentiate(const at::Tensor& dout, const at::Tensor& gate_up) {
  const kernels::SwigluShape shape = shape_of(gate_up);
  at::Tensor result = at::empty_like(gate_up);
  switch (kernels_for(gate_up.device(), gate_up.scalar_type())) {
    case Kernels::cpu:
      kernels::cpu::swiglu_backward(dout.data_ptr(), gate_up.data_ptr(), result.data_ptr(), shape);
      break;
#ifdef REFLCFG_WITH_CUDA
    case Kernels::cuda:
      kernels::cuda::swiglu_backward(dout.data_ptr(), gate_up.data_ptr(), result.data_ptr(), shape,
                                     current_stream(gate_up.device()));
      break;
#endif
    default: return swiglu_gradient_formula(dout, gate_up);
  }
  return result;
}

struct Swiglu : torch::autograd::Function<Swiglu> {
  static at::Tensor forward(AutogradContext* ctx, const at::Tensor& input) {
    const NoAutocast no_autocast;
    const at::Tensor gate_up = input.contiguous();
    ctx->save_for_backward({gate_up});
    return activate(gate_up);
  }

  static variable_list backward(AutogradContext* ctx, const variable_list& outputs) {
    const NoAutocast no_autocast;
    return {differentiate(outputs[0].contiguous(), ctx->get_saved_variables()[0])};
  }
};

}  // namespace

at::Tensor swiglu(const at::Tensor& gate_up) { return Swiglu::apply(gate_up); }

at::Tensor swiglu_formula(const at::Tensor& gate_up) {
  const std::int64_t width = gate_up.size(1) / 2;
  const at::Tensor gate = gate_up.narrow(1, 0, width).to(at::kFloat);
  return at::silu(gate).mul(gate_up.narrow(1, width, width)).to(gate_up.scalar_type());
}

// d up = dout silu(gate), d gate = dout up silu'(gate).
at::Tensor swiglu_gradient_formula(const at::Tensor& dout, const at::Tensor& gate_up) {
  const std::int64_t width = gate_up.size(1) / 2;
  const at::Tensor gate = gate_up.narrow(1, 0, width).to(at::kFloat);
  const at::Tensor up = gate_up.narrow(1, width, width).to(at::kFloat);
  const at::Tensor d = dout.to(at::kFloat);
  return at::cat({at::silu_backward(d * up, gate), at::silu(gate).mul(d)}, 1).to(gate_up.scalar_type());
}

}  // namespace trainer::model::ops
