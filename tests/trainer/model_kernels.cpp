// The hand-written kernels against the same formulas in libtorch's operations, for every device that is there.
// Widths that fill no whole vector, one row, many rows.
#include <ATen/ATen.h>

#include <boost/test/unit_test.hpp>
#include <limits>
#include <vector>

#include "trainer/kernels/cross_entropy.hpp"
#include "trainer/kernels/rms_norm.hpp"
#include "trainer/kernels/rotate.hpp"
#include "trainer/kernels/swiglu.hpp"
#include "trainer/model/ops/attention.hpp"
#include "trainer/model/ops/cross_entropy.hpp"
#include "trainer/model/ops/kernel.hpp"
#include "trainer/model/ops/rms_norm.hpp"
#include "trainer/model/ops/swiglu.hpp"

namespace {

namespace kernels = trainer::kernels;
namespace ops = trainer::model::ops;

const std::vector<at::ScalarType> types = {at::kFloat, at::kBFloat16};

at::Tensor random(at::IntArrayRef shape, at::ScalarType type = at::kFloat) { return at::randn(shape).to(type); }

// Float32 to a few units in the last place of the largest values; bfloat16 to one of its own.
void check_close(const at::Tensor& got, const at::Tensor& wanted, double float_tolerance = 2e-6) {
  BOOST_TEST((got.scalar_type() == wanted.scalar_type()));
  const double tolerance = got.scalar_type() == at::kFloat ? float_tolerance : 0.01;
  const at::Tensor g = got.to(at::kDouble), w = wanted.to(at::kDouble);
  BOOST_TEST(((g - w).abs() / (1.0 + w.abs())).max().item<double>() < tolerance);
}

}  // namespace

BOOST_AUTO_TEST_SUITE(model_kernels)

BOOST_AUTO_TEST_CASE(swiglu_is_its_formula) {
  at::manual_seed(1);
  for (const at::ScalarType type : types) {
    for (const auto& [rows, width] : std::vector<std::pair<int, int>>{{1, 1}, {3, 16}, {5, 37}, {700, 48}, {2, 515}}) {
      const at::Tensor in = random({rows, 2 * width}, type) * 4, dout = random({rows, width}, type);
      const kernels::SwigluShape shape{rows, width, ops::kernel_type(type)};
      at::Tensor out = at::empty({rows, width}, in.options()), din = at::empty_like(in);
      kernels::cpu::swiglu_forward(in.data_ptr(), out.data_ptr(), shape);
      kernels::cpu::swiglu_backward(dout.data_ptr(), in.data_ptr(), din.data_ptr(), shape);
      check_close(out, ops::swiglu_formula(in));
      check_close(din, ops::swiglu_gradient_formula(dout, in));
    }
  }
}

BOOST_AUTO_TEST_CASE(swiglu_of_extreme_values_is_what_libtorch_says) {
  const float inf = std::numeric_limits<float>::infinity();
  const at::Tensor gate = at::tensor({-1e30F, -200.0F, -88.0F, -0.0F, 88.0F, 200.0F, 1e30F, inf});
  const at::Tensor in = at::cat({gate, at::ones({8})}).view({1, 16});
  at::Tensor out = at::empty({1, 8});
  kernels::cpu::swiglu_forward(in.data_ptr(), out.data_ptr(), {1, 8, kernels::Type::float32});
  BOOST_TEST(at::allclose(out, ops::swiglu_formula(in), 1e-6, 1e-30));
  in[0][0] = std::numeric_limits<float>::quiet_NaN();
  kernels::cpu::swiglu_forward(in.data_ptr(), out.data_ptr(), {1, 8, kernels::Type::float32});
  BOOST_TEST(std::isnan(out[0][0].item<float>()));
}

BOOST_AUTO_TEST_CASE(rms_norm_is_its_formula) {
  at::manual_seed(2);
  for (const at::ScalarType delta_type : types) {
    for (const at::ScalarType type : types) {
      for (const auto& [rows, width] : std::vector<std::pair<int, int>>{{1, 1}, {3, 16}, {65, 37}, {700, 128}}) {
        const at::Tensor x = random({rows, width}), delta = random({rows, width}, delta_type);
        const at::Tensor weight = random({width});
        const kernels::RmsNormShape shape{rows, width, 1e-5, ops::kernel_type(delta_type), ops::kernel_type(type)};
        const auto wanted = ops::norm_formula(x, delta, weight, 1e-5, type);
        at::Tensor sum = at::empty_like(x), y = at::empty_like(wanted.y), rstd = at::empty_like(wanted.rstd);
        kernels::cpu::rms_norm_forward({x.data_ptr<float>(), delta.data_ptr(), weight.data_ptr<float>(),
                                        sum.data_ptr<float>(), y.data_ptr(), rstd.data_ptr<float>()},
                                       shape);
        check_close(sum, wanted.sum);
        check_close(y, wanted.y);
        check_close(rstd, wanted.rstd);

        const at::Tensor dy = random({rows, width}, type), dsum = random({rows, width});
        const auto gradients = ops::norm_gradient_formula(dy, dsum, sum, weight, rstd, delta_type);
        at::Tensor dx = at::empty_like(x), ddelta = at::empty_like(delta);
        at::Tensor dweight = at::empty({kernels::cpu::rms_norm_partials(rows), width});
        kernels::cpu::rms_norm_backward(
            {dy.data_ptr(), dsum.data_ptr<float>(), sum.data_ptr<float>(), weight.data_ptr<float>(),
             rstd.data_ptr<float>(), dx.data_ptr<float>(), ddelta.data_ptr(), dweight.data_ptr<float>()},
            shape);
        check_close(dx, gradients.sum, 1e-5);
        check_close(ddelta, gradients.delta, 1e-5);
        check_close(dweight.sum(0), gradients.weight, 1e-5);
      }
    }
  }
}

BOOST_AUTO_TEST_CASE(rms_norm_without_an_addition_reads_its_input) {
  at::manual_seed(3);
  const at::Tensor x = random({9, 40}), weight = random({40});
  at::Tensor y = at::empty_like(x), rstd = at::empty({9, 1});
  kernels::cpu::rms_norm_forward(
      {x.data_ptr<float>(), nullptr, weight.data_ptr<float>(), nullptr, y.data_ptr(), rstd.data_ptr<float>()},
      {9, 40, 1e-6, kernels::Type::float32, kernels::Type::float32});
  check_close(y, ops::norm_formula(x, {}, weight, 1e-6, at::kFloat).y);
}

BOOST_AUTO_TEST_CASE(rotation_is_its_formula) {
  at::manual_seed(4);
  for (const at::ScalarType type : types) {
    for (const std::int64_t dim : {2, 8, 32, 80}) {
      for (const bool repeat : {false, true}) {
        const ops::AttentionShape s{2, 5, 6, 3, dim};
        const std::int64_t keys = repeat ? 6 : 3;
        const at::Tensor qkv = random({10, 12 * dim}, type), angle = random({5, dim / 2});
        const at::Tensor cos = angle.cos(), sin = angle.sin();
        const auto heads = [&](std::int64_t n) { return at::empty({2, 5, n, dim}, qkv.options()); };
        const auto as_heads = [](const at::Tensor& t) { return t.transpose(1, 2); };
        const kernels::RotateShape shape{2, 5, 6, 3, dim, repeat ? 2 : 1, ops::kernel_type(type)};

        at::Tensor q = heads(6), k = heads(keys), v = heads(keys), q2 = heads(6), k2 = heads(keys), v2 = heads(keys);
        kernels::cpu::rotate_forward(qkv.data_ptr(), cos.data_ptr<float>(), sin.data_ptr<float>(), q.data_ptr(),
                                     k.data_ptr(), v.data_ptr(), shape);
        ops::rotate_formula(qkv, cos, sin, s, {as_heads(q2), as_heads(k2), as_heads(v2)});
        check_close(q, q2);
        check_close(k, k2);
        check_close(v, v2);

        const at::Tensor dq = at::randn_like(q), dk = at::randn_like(k), dv = at::randn_like(v);
        at::Tensor dqkv = at::empty_like(qkv), dqkv2 = at::empty_like(qkv);
        kernels::cpu::rotate_backward(dq.data_ptr(), dk.data_ptr(), dv.data_ptr(), cos.data_ptr<float>(),
                                      sin.data_ptr<float>(), dqkv.data_ptr(), shape);
        ops::rotate_gradient_formula({as_heads(dq), as_heads(dk), as_heads(dv)}, cos, sin, s, dqkv2);
        // Rounded once in the kernel, and after each of two sums in the formula.
        check_close(dqkv, dqkv2);
      }
    }
  }
}

BOOST_AUTO_TEST_CASE(cross_entropy_is_its_formula) {
  at::manual_seed(5);
  for (const at::ScalarType type : types) {
    for (const auto& [rows, classes] : std::vector<std::pair<int, int>>{{1, 2}, {3, 16}, {40, 37}, {300, 500}}) {
      const at::Tensor logits = random({rows, classes}, type) * 6;
      at::Tensor targets = at::randint(classes, {rows}, at::kLong);
      if (rows > 1) targets[1] = -100;
      at::Tensor gradient = logits.clone(), wanted = logits.to(at::kFloat, false, true);
      const at::Tensor total = ops::summed_loss_formula(wanted, targets, true);
      at::Tensor losses = at::empty({rows});
      const kernels::CrossEntropyShape shape{rows, classes, -100, true, ops::kernel_type(type)};
      BOOST_TEST(kernels::cpu::cross_entropy(gradient.data_ptr(), targets.data_ptr<std::int64_t>(),
                                             losses.data_ptr<float>(), shape) == -100);
      BOOST_TEST(losses.sum().item<double>() == total.item<double>(), boost::test_tools::tolerance(1e-5));
      check_close(gradient, wanted.to(type));
      // Without the gradient, the logits stay as they are.
      at::Tensor kept = logits.clone();
      kernels::CrossEntropyShape only_loss = shape;
      only_loss.differentiate = false;
      at::Tensor again = at::empty({rows});
      kernels::cpu::cross_entropy(kept.data_ptr(), targets.data_ptr<std::int64_t>(), again.data_ptr<float>(),
                                  only_loss);
      BOOST_TEST(at::equal(kept, logits));
      BOOST_TEST(at::equal(again, losses));
    }
  }
}

BOOST_AUTO_TEST_CASE(cross_entropy_survives_large_logits_and_spreads_nan) {
  at::Tensor logits = at::tensor({1000.0F, -1000.0F, 999.0F}).view({1, 3});
  const at::Tensor target = at::tensor({2}, at::kLong);
  float loss = 0;
  const kernels::CrossEntropyShape shape{1, 3, -100, false, kernels::Type::float32};
  kernels::cpu::cross_entropy(logits.data_ptr(), target.data_ptr<std::int64_t>(), &loss, shape);
  BOOST_TEST(loss == 1.3132617F, boost::test_tools::tolerance(1e-6F));  // log(1 + e)
  logits[0][1] = std::numeric_limits<float>::quiet_NaN();
  kernels::cpu::cross_entropy(logits.data_ptr(), target.data_ptr<std::int64_t>(), &loss, shape);
  BOOST_TEST(std::isnan(loss));
}

BOOST_AUTO_TEST_CASE(a_target_outside_of_the_vocabulary_is_reported) {
  at::Tensor logits = at::zeros({2, 3});
  at::Tensor losses = at::empty({2});
  for (const std::int64_t bad : {3, -1}) {
    const at::Tensor targets = at::tensor({std::int64_t{0}, bad});
    BOOST_TEST(kernels::cpu::cross_entropy(logits.data_ptr(), targets.data_ptr<std::int64_t>(),
                                           losses.data_ptr<float>(),
                                           {2, 3, -100, true, kernels::Type::float32}) == bad);
  }
}

BOOST_AUTO_TEST_CASE(pieces_of_the_loss_add_up) {
  at::manual_seed(6);
  // More than the formula takes at a time.
  const at::Tensor logits = random({70, 70000});
  const at::Tensor targets = at::randint(70000, {70}, at::kLong);
  at::Tensor gradient = logits.clone();
  const double loss = ops::summed_loss_formula(gradient, targets, true).item<double>() / 70;
  BOOST_TEST(loss == at::cross_entropy_loss(logits, targets).item<double>(), boost::test_tools::tolerance(1e-6));
  BOOST_TEST(gradient.sum().abs().item<double>() < 1e-3);
}

BOOST_AUTO_TEST_SUITE_END()
