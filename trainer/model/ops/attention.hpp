// Causal self-attention with rotary positions and grouped-query heads.
#pragma once

#include <ATen/core/Tensor.h>

namespace trainer::model::ops {

/// How the rows of a fused query-key-value product are laid out: per token, query_heads x head_dim queries, then
/// key_heads x head_dim keys, then as many values. key_heads divides query_heads (Ainslie et al. 2023,
/// arXiv:2305.13245: each key and value serves query_heads / key_heads queries).
struct AttentionShape {
  std::int64_t batch = 0;
  std::int64_t seq = 0;
  std::int64_t query_heads = 0;
  std::int64_t key_heads = 0;
  std::int64_t head_dim = 0;
};

/// qkv [batch * seq, (query_heads + 2 key_heads) head_dim] -> [batch * seq, query_heads * head_dim], of the same type.
/// Queries and keys are rotated by the angles whose cos and sin (float32 [seq, head_dim / 2]) are given: element i of
/// a head's first half pairs with element i of its second, as in Hugging Face's Llama (Su et al. 2021,
/// arXiv:2104.09864). Then softmax(q k^T / sqrt(head_dim)) v over each token and those before it, through
/// scaled_dot_product_attention.
at::Tensor causal_attention(const at::Tensor& qkv, const at::Tensor& cos, const at::Tensor& sin,
                            const AttentionShape& shape);

// ---- rotation in libtorch's operations: for devices without a kernel, and what kernels are tested with --------------

/// [batch, heads, seq, head_dim] each; k and v may hold each of their heads several times in a row.
struct Heads {
  at::Tensor q, k, v;
};

/// Takes qkv apart, rotates queries and keys, and fills the tensors of `out`.
void rotate_formula(const at::Tensor& qkv, const at::Tensor& cos, const at::Tensor& sin, const AttentionShape& shape,
                    const Heads& out);
/// Fills dqkv, of qkv's shape, from the gradients of what rotate_formula filled.
void rotate_gradient_formula(const Heads& gradients, const at::Tensor& cos, const at::Tensor& sin,
                             const AttentionShape& shape, const at::Tensor& dqkv);

}  // namespace trainer::model::ops
