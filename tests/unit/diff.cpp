#include <boost/test/unit_test.hpp>

#include "unit/loading.hpp"

using namespace sample;

BOOST_AUTO_TEST_CASE(a_difference_is_a_line) {
  const temporary_file left("[server]\nhost = 'a'\ncount = 20\nplain = false\ntoken = 'x'\n");
  const temporary_file right(
      "verbose = true\n[net]\nhost = 'a'\n[server]\ntls = false\nfiles = ['b', 'c']\ntoken = 'y'\n");
  const auto result = flags({"--diff", left.path(), right.path()});
  BOOST_TEST(result.output().value() ==
             "verbose       false  ->  true\n"
             "server.tls    true   ->  false\n"
             "server.count  20     ->  10\n"
             "server.files  none   ->  [\"b\", \"c\"]\n"
             "server.token  ***    ->  ***\n");
}

BOOST_AUTO_TEST_CASE(other_names_and_other_writings_are_no_difference) {
  const temporary_file left("[server]\nplain = true\ncolor = 'dark_green'\nnames = 'a,b'\n");
  const temporary_file right("[server]\ntls = false\ncolor = 'dark-green'\nnames = ['a', 'b']\n");
  BOOST_TEST(flags({"--diff", left.path(), right.path()}).output().value() ==
             left.path() + " and " + right.path() + " give the same settings\n");
}

BOOST_AUTO_TEST_CASE(what_is_wrong_with_either_file_is_reported) {
  const temporary_file left("[server]\nhsot = 'a'\n");
  const temporary_file right("[server]\ncount = 'x'\n");
  const auto result = flags({"--diff", left.path(), right.path()});
  BOOST_TEST(result.errors().size() == 2u);
  BOOST_TEST(!result.output());
  BOOST_TEST(only_error(flags({"--diff", left.path()})) == "--diff needs two files, got 1");
  BOOST_TEST(only_error(flags({"--diff", "/nonexistent", right.path()})).starts_with("not one error"));
}

BOOST_AUTO_TEST_CASE(a_program_can_ask_what_changed_since_an_earlier_run) {
  sample::Config before;
  sample::Config after;
  BOOST_TEST(reflcfg::changes(before, after).empty());
  after.server.token = "new";
  after.server.host = before.server.host + "x";
  const auto changes = reflcfg::changes(before, after);
  BOOST_REQUIRE(changes.size() == 2u);
  BOOST_TEST(render(changes).find("server.token") != std::string::npos);
  BOOST_TEST(render(changes).find("new") == std::string::npos);
  BOOST_TEST(!changes[0].fixed_on_resume);
}

BOOST_AUTO_TEST_CASE(other_config_files_are_no_change) {
  sample::Config before;
  sample::Config after;
  after.config = {"run.toml"};
  BOOST_TEST(reflcfg::changes(before, after).empty());
}

BOOST_AUTO_TEST_CASE(a_change_says_whether_the_field_is_fixed_on_resume) {
  struct Model {
    int width = 1;
    int height = 1;
    static consteval auto describe() {
      return reflcfg::section("", reflcfg::field<&Model::width>("", reflcfg::fixed_on_resume));
    }
  };
  struct Job {
    Model model;
    Model frozen;
    static consteval auto describe() {
      return reflcfg::section("", reflcfg::field<&Job::frozen>("", reflcfg::fixed_on_resume));
    }
  };
  const auto changes = reflcfg::changes(Job{}, Job{{2, 2}, {2, 2}});
  std::vector<std::string> fixed;
  for (const auto& change : changes) {
    if (change.fixed_on_resume) fixed.push_back(change.path);
  }
  BOOST_TEST(changes.size() == 4u);
  BOOST_TEST(fixed == (strings{"model.width", "frozen.width", "frozen.height"}), boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(values_before_and_after_stand_below_each_other_unless_one_is_long) {
  const std::string value(31, 'x');
  BOOST_TEST(render(std::vector<reflcfg::change>{{"a", "1", "2", false}, {"b.c", value, "y", false}}) ==
             "a    1" + std::string(29, ' ') + "  ->  2\nb.c  " + value + "  ->  y\n");
  BOOST_TEST(render(std::vector<reflcfg::change>{{"a", "10", "2", false}, {"b", "\u00e9", "y", false}}) ==
             "a  10  ->  2\nb  \u00e9   ->  y\n");
}
