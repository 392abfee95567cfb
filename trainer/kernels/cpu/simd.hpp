// Sixteen floats at a time, in the compiler's own vector type: one AVX-512 register, two AVX, four SSE or NEON.
#pragma once

#include <cstdint>
#include <cstring>

// A function marked so is compiled once for each of these instruction sets, and the one that the processor has is
// chosen when the program starts. What it calls must be REFLCFG_INLINE to be compiled along with it.
#if defined(__x86_64__) && defined(__gnu_linux__)
#define REFLCFG_SIMD __attribute__((target_clones("avx512f", "avx2", "default")))
#else
#define REFLCFG_SIMD
#endif
#define REFLCFG_INLINE __attribute__((always_inline)) inline

#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic ignored "-Wpsabi"  // vectors are passed between inlined functions only
#endif

namespace trainer::kernels::cpu {

constexpr std::int64_t lanes = 16;
using Floats = float __attribute__((vector_size(lanes * sizeof(float))));
using Ints = std::int32_t __attribute__((vector_size(lanes * sizeof(std::int32_t))));
using Words = std::uint32_t __attribute__((vector_size(lanes * sizeof(std::uint32_t))));
using Halves = std::uint16_t __attribute__((vector_size(lanes * sizeof(std::uint16_t))));

/// A bfloat16 as it lies in memory: the upper half of a float32.
struct Bfloat16 {
  std::uint16_t bits;
};

REFLCFG_INLINE Floats splat(float value) { return Floats{} + value; }

REFLCFG_INLINE Floats load(const float* from) {
  Floats result;
  std::memcpy(&result, from, sizeof(result));
  return result;
}
REFLCFG_INLINE Floats load(const Bfloat16* from) {
  Halves halves;
  std::memcpy(&halves, from, sizeof(halves));
  const Words words = __builtin_convertvector(halves, Words) << 16;
  Floats result;
  std::memcpy(&result, &words, sizeof(result));
  return result;
}

REFLCFG_INLINE void store(float* to, Floats value) { std::memcpy(to, &value, sizeof(value)); }
// Rounds to nearest, ties to even, as hardware and PyTorch do; a NaN stays one.
REFLCFG_INLINE void store(Bfloat16* to, Floats value) {
  Words words;
  std::memcpy(&words, &value, sizeof(words));
  const Words rounded = (words + 0x7FFF + ((words >> 16) & 1)) >> 16;
  const Words result = value == value ? rounded : Words{} + 0x7FC0;
  const Halves halves = __builtin_convertvector(result, Halves);
  std::memcpy(to, &halves, sizeof(halves));
}

// The last elements of a row that don't fill a vector: `count` < lanes of them, the rest is `fill`.
template <class T>
REFLCFG_INLINE Floats load_some(const T* from, std::int64_t count, float fill = 0.0F) {
  float values[lanes];
  for (std::int64_t i = 0; i < lanes; ++i) values[i] = fill;
  T some[lanes] = {};
  std::memcpy(some, from, static_cast<std::size_t>(count) * sizeof(T));
  const Floats loaded = load(some);
  for (std::int64_t i = 0; i < count; ++i) values[i] = loaded[i];
  return load(values);
}
template <class T>
REFLCFG_INLINE void store_some(T* to, Floats value, std::int64_t count) {
  T values[lanes];
  store(values, value);
  std::memcpy(to, values, static_cast<std::size_t>(count) * sizeof(T));
}

/// Reads or writes a vector, or the `n` elements that are left of a row when that is fewer.
template <class T>
REFLCFG_INLINE Floats get(const T* from, std::int64_t n) {
  return n >= lanes ? load(from) : load_some(from, n);
}
template <class T>
REFLCFG_INLINE void put(T* to, Floats value, std::int64_t n) {
  n >= lanes ? store(to, value) : store_some(to, value, n);
}

REFLCFG_INLINE float sum(Floats x) {
  float total[8];
  for (int i = 0; i < 8; ++i) total[i] = x[i] + x[i + 8];
  for (int i = 0; i < 4; ++i) total[i] += total[i + 4];
  return (total[0] + total[2]) + (total[1] + total[3]);
}

REFLCFG_INLINE Floats larger(Floats a, Floats b) { return a > b ? a : b; }
REFLCFG_INLINE float largest(Floats x) {
  float result = x[0];
  for (int i = 1; i < lanes; ++i) result = x[i] > result ? x[i] : result;
  return result;
}

/// e^x to about 1e-7 of its value (Cephes' expf: 2^n times a polynomial in the rest). Below -87.3 it is the smallest
/// normal number, above 88.7 infinity; NaN stays NaN.
REFLCFG_INLINE Floats exp(Floats x) {
  const Floats clamped = x < -87.33F ? splat(-87.33F) : x > 88.72F ? splat(88.72F) : x;
  // Adding and subtracting 1.5 x 2^23 rounds to an integer.
  const Floats n = (clamped * 1.44269504088896341F + 12582912.0F) - 12582912.0F;
  const Floats r = (clamped - n * 0.693359375F) - n * -2.12194440e-4F;
  Floats p = splat(1.9875691500e-4F);
  p = p * r + 1.3981999507e-3F;
  p = p * r + 8.3334519073e-3F;
  p = p * r + 4.1665795894e-2F;
  p = p * r + 1.6666665459e-1F;
  p = p * r + 5.0000001201e-1F;
  p = p * (r * r) + r + 1.0F;
  // 2^n in two factors, since n reaches 128, which is one more than an exponent can be.
  const Ints whole = __builtin_convertvector(n, Ints);
  const Ints half = whole >> 1;
  const Ints first_bits = (half + 127) << 23, second_bits = (whole - half + 127) << 23;
  Floats first, second;
  std::memcpy(&first, &first_bits, sizeof(first));
  std::memcpy(&second, &second_bits, sizeof(second));
  const Floats result = p * first * second;
  return x == x ? (x > 88.72F ? splat(__builtin_inff()) : result) : x;
}

/// 1 / (1 + e^-x)
REFLCFG_INLINE Floats sigmoid(Floats x) { return 1.0F / (1.0F + exp(-x)); }

}  // namespace trainer::kernels::cpu
