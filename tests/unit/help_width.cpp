#include <boost/test/unit_test.hpp>
#include <reflcfg/detail/output/terminal.hpp>
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

BOOST_AUTO_TEST_CASE(what_is_no_terminal_has_no_width_and_no_colours) {
  BOOST_TEST(!reflcfg::detail::terminal_width(-1).has_value());
  BOOST_TEST(!reflcfg::detail::wants_color(-1));
}

BOOST_AUTO_TEST_CASE(lines_are_broken_by_columns_and_between_wide_characters) {
  using strings = std::vector<std::string>;
  const auto lines = [](const char* text, std::size_t width) { return reflcfg::detail::wrapped(text, width); };
  BOOST_TEST(lines("one two three", 8) == (strings{"one two", "three"}), boost::test_tools::per_element());
  BOOST_TEST(lines("ééé éé é", 6) == (strings{"ééé éé", "é"}), boost::test_tools::per_element());
  BOOST_TEST(lines("学習率を設定", 6) == (strings{"学習率", "を設定"}), boost::test_tools::per_element());
  BOOST_TEST(lines("a\x1b[31mb", 40) == (strings{"a\\x1b[31mb"}), boost::test_tools::per_element());
}
