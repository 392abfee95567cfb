#include "trainer/model/ops/attention.hpp"

#include <ATen/ATen.h>
#include <torch/csrc/autograd/custom_function.h>

#include "trainer/kernels/rotate.hpp"
#include "trainer/model/ops/autocast.hpp"
#include "trainer/model/ops/kernel.hpp"

namespace trainer::model::ops {
namespace {

using torch::autograd::AutogradContext;
using torch::autograd::variable_list;

// [batch, heads, seq, head_dim] over memory ordered batch, seq, heads, head_dim: attention's kernels read it as it is,
// and no transposition is ever copied. A tensor of its own, not a view.
at::Tensor empty_heads(const AttentionShape& s, std::int64_t heads, const at::TensorOptions& options) {
  const std::int64_t d = s.head_dim;
  return at::empty_strided({s.batch, heads, s.seq, d}, {s.seq * heads * d, d, heads * d, 1}, options);
}

// Memory ordered batch, seq, heads, head_dim, which the kernels want, whatever the order was.
at::Tensor by_token(const at::Tensor& heads) { return heads.transpose(1, 2).contiguous(); }

kernels::RotateShape kernel_shape(const AttentionShape& s, bool repeat, at::ScalarType type) {
  return {s.batch,          s.seq, s.query_heads, s.key_heads, s.head_dim, repeat ? s.query_heads / s.key_heads : 1,
          kernel_type(type)};
}

// One fused product -> rotated queries, rotated keys, values; keys and values as often as there are queries for
// `repeat`.
struct RotateSplit : torch::autograd::Function<RotateSplit> {
  static variable_list forward(AutogradContext* ctx, const at::Tensor& qkv, const at::Tensor& cos,
                               const at::Tensor& sin, const AttentionShape& s, bool repeat) {
    const NoAutocast no_autocast;
    ctx->save_for_backward({cos, sin});
    ctx->saved_data["shape"] =
        std::vector<std::int64_t>{s.batch, s.seq, s.query_heads, s.key_heads, s.head_dim, repeat};
    const std::int64_t key_heads = repeat ? s.query_heads : s.key_heads;
    Heads out{empty_heads(s, s.query_heads, qkv.options()), empty_heads(s, key_heads, qkv.options()),
              empty_heads(s, key_heads, qkv.options())};
    if (kernels_for(qkv.device(), qkv.scalar_type()) == Kernels::cpu) {
      const at::Tensor x = qkv.contiguous();
      kernels::cpu::rotate_forward(x.data_ptr(), cos.data_ptr<float>(), sin.data_ptr<float>(), out.q.data_ptr(),
                                   out.k.data_ptr(), out.v.data_ptr(), kernel_shape(s, repeat, x.scalar_type()));
    } else {
      rotate_formula(qkv, cos, sin, s, out);
    }
    return {out.q, out.k, out.v};
  }

  static variable_list backward(AutogradContext* ctx, const variable_list& outputs) {
    const NoAutocast no_autocast;
    const variable_list saved = ctx->get_saved_variables();
    const at::Tensor &cos = saved[0], &sin = saved[1];
    const auto n = ctx->saved_data["shape"].toIntVector();
    const AttentionShape s{n[0], n[1], n[2], n[3], n[4]};
    const at::Tensor &dq = outputs[0], &dk = outputs[1], &dv = outputs[2];
    at::Tensor dqkv = at::empty({s.batch * s.seq, (s.query_heads + 2 * s.key_heads) * s.head_dim}, dq.options());
    if (kernels_for(dq.device(), dq.scalar_type()) == Kernels::cpu) {
      const at::Tensor q = by_token(dq), k = by_token(dk), v = by_token(dv);
      kernels::cpu::rotate_backward(q.data_ptr(), k.data_ptr(), v.data_ptr(), cos.data_ptr<float>(),
                                    sin.data_ptr<float>(), dqkv.data_ptr(),
                                    kernel_shape(s, n[5] != 0, dq.scalar_type()));
    } else {
      rotate_gradient_formula({dq, dk, dv}, cos, sin, s, dqkv);
    }
    return {dqkv, {}, {}, {}, {}};
  }
};

// x [..., seq, head_dim] turned by the angles whose cos and sin are given [seq, head_dim / 2], into `out`.
void rotate(const at::Tensor& x, const at::Tensor& cos, const at::Tensor& sin, const at::Tensor& out) {
  const std::int64_t half = x.size(-1) / 2;
  const at::Tensor left = x.narrow(-1, 0, half).to(at::kFloat);
  const at::Tensor right = x.narrow(-1, half, half).to(at::kFloat);
  out.narrow(-1, 0, half).copy_(left * cos - right * sin);
  out.narrow(-1, half, half).copy_(right * cos + left * sin);
}

// [batch, heads, seq, head_dim] views of a fused product: its queries, keys, values.
Heads split(const at::Tensor& qkv, const AttentionShape& s) {
  const at::Tensor x = qkv.view({s.batch, s.seq, s.query_heads + 2 * s.key_heads, s.head_dim}).transpose(1, 2);
  return {x.narrow(1, 0, s.query_heads), x.narrow(1, s.query_heads, s.key_heads),
          x.narrow(1, s.query_heads + s.key_heads, s.key_heads)};
}

}  // namespace

at::Tensor causal_attention(const at::Tensor& qkv, const at::Tensor& cos, const at::Tensor& sin,
                            const AttentionShape& s) {
  const NoAutocast no_autocast;  // q, k and v have their type already
  // The CPU's fused kernel wants as many keys as queries, and the one that is not fused is slower than the copies.
  const bool grouped = s.key_heads != s.query_heads;
  const bool repeat = grouped && qkv.is_cpu();
  const variable_list heads = RotateSplit::apply(qkv, cos, sin, s, repeat);
  const at::Tensor out =
      at::scaled_dot_product_attention(heads[0], heads[1], heads[2], {}, 0.0, true, {}, grouped && !repeat);
  return out.transpose(1, 2).reshape({s.batch * s.seq, s.query_heads * s.head_dim});
}

void rotate_formula(const at::Tensor& qkv, const at::Tensor& cos, const at::Tensor& sin, const AttentionShape& s,
                    const Heads& out) {
  const Heads in = split(qkv, s);
  const std::int64_t copies = out.k.size(1) / s.key_heads;
  rotate(in.q, cos, sin, out.q);
  const at::Tensor k = at::empty_like(in.k);
  rotate(in.k, cos, sin, k);
  out.k.copy_(k.repeat_interleave(copies, 1));
  out.v.copy_(in.v.repeat_interleave(copies, 1));
}

void rotate_gradient_formula(const Heads& gradients, const at::Tensor& cos, const at::Tensor& sin,
                             const AttentionShape& s, const at::Tensor& dqkv) {
  const Heads out = split(dqkv, s);
  const auto sum_copies = [&s](const at::Tensor& x) {
    return x.unflatten(1, {s.key_heads, x.size(1) / s.key_heads}).sum(2);
  };
  const at::Tensor back = sin.neg();  // the inverse of a rotation turns the other way
  rotate(gradients.q, cos, back, out.q);
  rotate(sum_copies(gradients.k), cos, back, out.k);
  out.v.copy_(sum_copies(gradients.v));
}

}  // namespace trainer::model::ops
