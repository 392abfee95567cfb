#include "trainer/kernels/cross_entropy.hpp"

#include <atomic>
#include <cmath>
#include <limits>

#include "trainer/kernels/cpu/rows.hpp"

namespace trainer::kernels::cpu {
namespace {

constexpr float lowest = -std::numeric_limits<float>::infinity();

template <class T>
REFLCFG_INLINE Floats get_or_lowest(const T* from, std::int64_t n) {
  return n >= lanes ? load(from) : load_some(from, n, lowest);
}

// log(sum(exp(row))) = max + log_of_rest. The largest logit is taken out first, so that no exponential overflows, and
// kept apart to the end: of large logits the sum would round away what matters.
struct LogSumExp {
  float max, log_of_rest;
};
template <class T>
REFLCFG_INLINE LogSumExp log_sum_exp(const T* row, std::int64_t classes) {
  Floats top = splat(lowest);
  for (std::int64_t i = 0; i < classes; i += lanes) top = larger(get_or_lowest(row + i, classes - i), top);
  const float max = largest(top);
  // What is missing in the last vector adds e^-inf, which exp() gives as the smallest number above zero.
  Floats total{};
  for (std::int64_t i = 0; i < classes; i += lanes) total += exp(get_or_lowest(row + i, classes - i) - max);
  return {max, std::log(sum(total))};
}

template <class T>
REFLCFG_INLINE float one_row(T* row, std::int64_t target, std::int64_t classes, bool differentiate) {
  const LogSumExp all = log_sum_exp(row, classes);
  const Floats picked = load_some(row + target, 1) - all.max - all.log_of_rest;
  if (!differentiate) return -picked[0];
  for (std::int64_t i = 0; i < classes; i += lanes) {
    put(row + i, exp(get(row + i, classes - i) - all.max - all.log_of_rest), classes - i);
  }
  // Not what was just stored, less one: bfloat16 holds no probability between 0.996 and 1.
  put(row + target, exp(picked) - 1.0F, 1);
  return -picked[0];
}

template <class T>
REFLCFG_INLINE std::int64_t some_rows(T* logits, const std::int64_t* targets, float* losses, const CrossEntropyShape& s,
                                      std::int64_t first, std::int64_t last) {
  for (std::int64_t r = first; r < last; ++r) {
    T* row = logits + r * s.classes;
    if (targets[r] == s.ignored_target) {
      losses[r] = 0.0F;
      if (s.differentiate) std::memset(row, 0, static_cast<std::size_t>(s.classes) * sizeof(T));
    } else if (targets[r] < 0 || targets[r] >= s.classes) {
      return targets[r];
    } else {
      losses[r] = one_row(row, targets[r], s.classes, s.differentiate);
    }
  }
  return s.ignored_target;
}

REFLCFG_SIMD std::int64_t rows_of_floats(float* logits, const std::int64_t* targets, float* losses,
                                         const CrossEntropyShape& s, std::int64_t first, std::int64_t last) {
  return some_rows(logits, targets, losses, s, first, last);
}
REFLCFG_SIMD std::int64_t rows_of_halves(Bfloat16* logits, const std::int64_t* targets, float* losses,
                                         const CrossEntropyShape& s, std::int64_t first, std::int64_t last) {
  return some_rows(logits, targets, losses, s, first, last);
}

}  // namespace

std::int64_t cross_entropy(void* logits, const std::int64_t* targets, float* losses, const CrossEntropyShape& shape) {
  std::atomic<std::int64_t> bad = shape.ignored_target;
  over_rows(shape.rows, shape.classes, [&](std::int64_t first, std::int64_t last) {
    const std::int64_t found = shape.type == Type::float32
                                   ? rows_of_floats(floats(logits), targets, losses, shape, first, last)
                                   : rows_of_halves(halves(logits), targets, losses, shape, first, last);
    if (found != shape.ignored_target) bad = found;
  });
  return bad;
}

}  // namespace trainer::kernels::cpu
