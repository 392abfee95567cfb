#include <boost/test/unit_test.hpp>
#include <reflcfg/outputs/wrap.hpp>
#include <sstream>

#include "trainer/config/job_config.hpp"
#include "unit/loading.hpp"

BOOST_AUTO_TEST_CASE(help_uses_the_width_it_is_given) {
  const auto longest_line = [](std::size_t width) {
    const auto result = reflcfg::load<trainer::JobConfig>(sample::strings{"--help"}, {.width = width});
    std::istringstream text(result.output().value());
    std::size_t longest = 0;
    for (std::string line; std::getline(text, line);) longest = std::max(longest, line.size());
    return longest;
  };
  for (const std::size_t width : {70, 80, 100, 120}) {
    BOOST_TEST(longest_line(width) <= width);
    BOOST_TEST(longest_line(width) > width - 15);
  }
}

BOOST_AUTO_TEST_CASE(a_terminal_is_used_from_sixty_to_a_hundred_and_twenty_columns) {
  using namespace reflcfg::detail;
  BOOST_TEST(readable_width(20) == 60u);
  BOOST_TEST(readable_width(90) == 90u);
  BOOST_TEST(readable_width(400) == 120u);
  BOOST_TEST(columns_in("132") == 132u);
  BOOST_TEST(columns_in("wide") == 0u);
  BOOST_TEST(columns_in(nullptr) == 0u);
  BOOST_TEST(!terminal_width(-1).has_value());
}
