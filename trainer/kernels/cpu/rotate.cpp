#include "trainer/kernels/rotate.hpp"

#include "trainer/kernels/cpu/rows.hpp"

namespace trainer::kernels::cpu {
namespace {

// Turns one head by +angle or, for `direction` -1, back; `copies` results lie head_dim apart.
template <class T>
REFLCFG_INLINE void turn_out(const T* from, const float* cos, const float* sin, T* to, std::int64_t half,
                             std::int64_t copies) {
  for (std::int64_t i = 0; i < half; i += lanes) {
    const std::int64_t n = half - i;
    const Floats left = get(from + i, n), right = get(from + half + i, n), c = get(cos + i, n), s = get(sin + i, n);
    const Floats new_left = left * c - right * s, new_right = right * c + left * s;
    for (std::int64_t copy = 0; copy < copies; ++copy) {
      put(to + copy * 2 * half + i, new_left, n);
      put(to + copy * 2 * half + half + i, new_right, n);
    }
  }
}

// The reverse: adds up the copies and turns back.
template <class T>
REFLCFG_INLINE void turn_back(const T* from, const float* cos, const float* sin, T* to, std::int64_t half,
                              std::int64_t copies) {
  for (std::int64_t i = 0; i < half; i += lanes) {
    const std::int64_t n = half - i;
    Floats left{}, right{};
    for (std::int64_t copy = 0; copy < copies; ++copy) {
      left += get(from + copy * 2 * half + i, n);
      right += get(from + copy * 2 * half + half + i, n);
    }
    const Floats c = get(cos + i, n), s = get(sin + i, n);
    put(to + i, left * c + right * s, n);
    put(to + half + i, right * c - left * s, n);
  }
}

template <class T>
REFLCFG_INLINE void copy_out(const T* from, T* to, std::int64_t width, std::int64_t copies) {
  for (std::int64_t i = 0; i < width; i += lanes) {
    const Floats x = get(from + i, width - i);
    for (std::int64_t copy = 0; copy < copies; ++copy) put(to + copy * width + i, x, width - i);
  }
}

template <class T>
REFLCFG_INLINE void add_back(const T* from, T* to, std::int64_t width, std::int64_t copies) {
  for (std::int64_t i = 0; i < width; i += lanes) {
    Floats total{};
    for (std::int64_t copy = 0; copy < copies; ++copy) total += get(from + copy * width + i, width - i);
    put(to + i, total, width - i);
  }
}

// Where a token's heads are.
template <class T>
struct Token {
  T *qkv, *q, *k, *v;
  const float *cos, *sin;
};

template <class T>
REFLCFG_INLINE void forward_token(const Token<T>& t, const RotateShape& s) {
  const std::int64_t d = s.head_dim, half = d / 2;
  const T *keys = t.qkv + s.query_heads * d, *values = keys + s.key_heads * d;
  for (std::int64_t h = 0; h < s.query_heads; ++h) turn_out(t.qkv + h * d, t.cos, t.sin, t.q + h * d, half, 1);
  for (std::int64_t h = 0; h < s.key_heads; ++h) {
    turn_out(keys + h * d, t.cos, t.sin, t.k + h * s.copies * d, half, s.copies);
    copy_out(values + h * d, t.v + h * s.copies * d, d, s.copies);
  }
}

template <class T>
REFLCFG_INLINE void backward_token(const Token<T>& t, const RotateShape& s) {
  const std::int64_t d = s.head_dim, half = d / 2;
  T *keys = t.qkv + s.query_heads * d, *values = keys + s.key_heads * d;
  for (std::int64_t h = 0; h < s.query_heads; ++h) turn_back(t.q + h * d, t.cos, t.sin, t.qkv + h * d, half, 1);
  for (std::int64_t h = 0; h < s.key_heads; ++h) {
    turn_back(t.k + h * s.copies * d, t.cos, t.sin, keys + h * d, half, s.copies);
    add_back(t.v + h * s.copies * d, values + h * d, d, s.copies);
  }
}

template <class T>
Token<T> token_at(const Token<T>& all, const RotateShape& s, std::int64_t token) {
  const std::int64_t d = s.head_dim, position = token % s.seq * (d / 2);
  const std::int64_t key_row = s.key_heads * s.copies * d;
  return {all.qkv + token * (s.query_heads + 2 * s.key_heads) * d,
          all.q + token * s.query_heads * d,
          all.k + token * key_row,
          all.v + token * key_row,
          all.cos + position,
          all.sin + position};
}

REFLCFG_SIMD void forward_float(const Token<float>& token, const RotateShape& s) { forward_token(token, s); }
REFLCFG_SIMD void forward_half(const Token<Bfloat16>& token, const RotateShape& s) { forward_token(token, s); }
REFLCFG_SIMD void backward_float(const Token<float>& token, const RotateShape& s) { backward_token(token, s); }
REFLCFG_SIMD void backward_half(const Token<Bfloat16>& token, const RotateShape& s) { backward_token(token, s); }

template <class T, class Run>
void over_tokens(const void* qkv, const void* q, const void* k, const void* v, const float* cos, const float* sin,
                 const RotateShape& s, Run run) {
  // One description serves both directions; which side is only read is the business of `run`.
  const auto memory = [](const void* pointer) { return static_cast<T*>(const_cast<void*>(pointer)); };
  const Token<T> all{memory(qkv), memory(q), memory(k), memory(v), cos, sin};
  over_rows(s.batch * s.seq, (s.query_heads + 2 * s.key_heads) * s.head_dim,
            [&](std::int64_t first, std::int64_t last) {
              for (std::int64_t token = first; token < last; ++token) run(token_at(all, s, token), s);
            });
}

}  // namespace

void rotate_forward(const void* qkv, const float* cos, const float* sin, void* q, void* k, void* v,
                    const RotateShape& shape) {
  if (shape.type == Type::float32) return over_tokens<float>(qkv, q, k, v, cos, sin, shape, forward_float);
  over_tokens<Bfloat16>(qkv, q, k, v, cos, sin, shape, forward_half);
}

void rotate_backward(const void* dq, const void* dk, const void* dv, const float* cos, const float* sin, void* dqkv,
                     const RotateShape& shape) {
  if (shape.type == Type::float32) return over_tokens<float>(dqkv, dq, dk, dv, cos, sin, shape, backward_float);
  over_tokens<Bfloat16>(dqkv, dq, dk, dv, cos, sin, shape, backward_half);
}

}  // namespace trainer::kernels::cpu
