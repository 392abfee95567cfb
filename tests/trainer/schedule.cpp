#include "trainer/train/schedule.hpp"

#include <boost/test/unit_test.hpp>
#include <cmath>
#include <numbers>

using trainer::config::DecayType;
using trainer::config::LRScheduler;
using trainer::train::Schedule;

namespace {

constexpr double tolerance = 1e-12;

LRScheduler settings(std::int64_t warmup, std::optional<double> ratio, DecayType type, double lowest) {
  return {.warmup_steps = warmup, .decay_ratio = ratio, .decay_type = type, .lr_min = lowest};
}

struct Worked {
  std::int64_t step;
  double factor;
};

void check(const Schedule& schedule, std::initializer_list<Worked> table) {
  for (const auto& [step, factor] : table) {
    BOOST_TEST_CONTEXT("step " << step)
    BOOST_TEST(schedule.factor(step) == factor, boost::test_tools::tolerance(tolerance));
  }
}

}  // namespace

BOOST_AUTO_TEST_SUITE(schedule)

// N = 10, W = 2, D = 4, S = 5: the first step of decay is k = 7, with p = 1/4.
BOOST_AUTO_TEST_CASE(warmup_then_stable_then_linear_decay) {
  const Schedule schedule(settings(2, 0.4, DecayType::linear, 0.0), 10);
  check(schedule, {{0, 0.5}, {1, 1.0}, {2, 1.0}, {6, 1.0}, {7, 0.75}, {8, 0.5}, {9, 0.25}});
  BOOST_TEST(schedule.notices().empty());
}

BOOST_AUTO_TEST_CASE(sqrt_decay_ends_at_its_lowest_share) {
  const Schedule schedule(settings(2, 0.4, DecayType::sqrt, 0.1), 10);
  check(schedule, {{7, 0.1 + 0.9 * (1 - 0.5)}, {9, 0.1 + 0.9 * (1 - std::sqrt(0.75))}, {10, 0.1}});
}

BOOST_AUTO_TEST_CASE(cosine_decay_is_half_way_in_the_middle) {
  const Schedule schedule(settings(2, 0.4, DecayType::cosine, 0.1), 10);
  check(schedule, {{7, 0.1 + 0.9 * (1 + std::cos(std::numbers::pi / 4)) / 2}, {8, 0.55}});
}

// D = N - W = 8, S = 1.
BOOST_AUTO_TEST_CASE(without_a_decay_ratio_decay_begins_right_after_warmup) {
  const Schedule schedule(settings(2, std::nullopt, DecayType::linear, 0.0), 10);
  check(schedule, {{0, 0.5}, {1, 1.0}, {2, 1.0}, {3, 0.875}, {9, 0.125}});
}

BOOST_AUTO_TEST_CASE(no_warmup_begins_at_the_peak) {
  check(Schedule(settings(0, std::nullopt, DecayType::linear, 0.0), 4), {{0, 1.0}, {1, 0.75}, {3, 0.25}});
}

BOOST_AUTO_TEST_CASE(a_decay_ratio_of_zero_stays_at_the_peak) {
  check(Schedule(settings(2, 0.0, DecayType::linear, 0.0), 10), {{1, 1.0}, {5, 1.0}, {9, 1.0}});
}

// round(5 * 0.5) is 2 in Python, halves going to the even number: S = 5 + 1 - 0 - 2 = 4.
BOOST_AUTO_TEST_CASE(halves_of_a_step_round_to_even_as_in_python) {
  check(Schedule(settings(0, 0.5, DecayType::linear, 0.0), 5), {{3, 1.0}, {4, 0.5}});
}

BOOST_AUTO_TEST_CASE(a_decay_that_does_not_fit_is_cut_with_a_notice) {
  const Schedule schedule(settings(4, 0.8, DecayType::linear, 0.0), 10);
  BOOST_REQUIRE_EQUAL(schedule.notices().size(), 1u);
  BOOST_TEST(schedule.notices()[0] ==
             "lr_scheduler.decay_ratio: 8 steps of decay and 4 of warmup don't fit into training.steps = 10; the decay "
             "is cut to 6");
  check(schedule, {{3, 1.0}, {4, 1.0}, {5, 1.0 - 1.0 / 6.0}, {9, 1.0 - 5.0 / 6.0}});
}

BOOST_AUTO_TEST_CASE(a_warmup_longer_than_the_run_is_told) {
  const Schedule schedule(settings(200, std::nullopt, DecayType::linear, 0.0), 20);
  BOOST_REQUIRE_EQUAL(schedule.notices().size(), 1u);
  check(schedule, {{0, 1.0 / 200}, {19, 20.0 / 200}});
}

BOOST_AUTO_TEST_CASE(every_shape_agrees_with_the_formula_at_every_step) {
  const std::int64_t n = 137, w = 11;
  for (const DecayType type : {DecayType::linear, DecayType::sqrt, DecayType::cosine}) {
    const Schedule schedule(settings(w, 0.3, type, 0.05), n);
    const std::int64_t d = 41, s = n + 1 - w - d;  // round(137 * 0.3) = round(41.1)
    for (std::int64_t k = 0; k < n; ++k) {
      double want = 1.0;
      if (k < w) {
        want = double(k + 1) / double(w);
      } else if (k >= w + s) {
        const double p = double(k + 1 - w - s) / double(d);
        const double f = type == DecayType::linear ? 1 - p
                         : type == DecayType::sqrt ? 1 - std::sqrt(p)
                                                   : (1 + std::cos(std::numbers::pi * p)) / 2;
        want = 0.05 + 0.95 * f;
      }
      BOOST_TEST_CONTEXT("step " << k) BOOST_TEST(schedule.factor(k) == want, boost::test_tools::tolerance(tolerance));
    }
  }
}

BOOST_AUTO_TEST_SUITE_END()
