// Rotary positions: takes the fused query-key-value product apart and turns queries and keys.
#pragma once

#include <cstdint>

#include "trainer/kernels/type.hpp"

namespace trainer::kernels {

/// Element i of a head's first half pairs with element i of its second; position t turns the pair by the angle whose
/// cos and sin (float32 [seq, head_dim / 2]) are at [t, i]. Everything is contiguous.
struct RotateShape {
  std::int64_t batch = 0;
  std::int64_t seq = 0;
  std::int64_t query_heads = 0;
  std::int64_t key_heads = 0;
  std::int64_t head_dim = 0;
  std::int64_t copies = 1;  // of each key and value head: query_heads / key_heads, or 1 to leave them single
  Type type = Type::float32;
};

/// qkv [batch, seq, query_heads + 2 key_heads, head_dim] <-> q [batch, seq, query_heads, head_dim],
/// k and v [batch, seq, key_heads * copies, head_dim].
namespace cpu {
void rotate_forward(const void* qkv, const float* cos, const float* sin, void* q, void* k, void* v,
                    const RotateShape& shape);
/// The gradients of q, k, v into dqkv: turned back; those of copies are added up.
void rotate_backward(const void* dq, const void* dk, const void* dv, const float* cos, const float* sin, void* dqkv,
                     const RotateShape& shape);
}  // namespace cpu

}  // namespace trainer::kernels
