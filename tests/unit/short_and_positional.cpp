// Two more ways to write an option: a letter, and an argument of its own.
#include <boost/test/unit_test.hpp>
#include <limits>
#include <map>
#include <reflcfg/reflcfg.hpp>

namespace {

struct Output {
  std::string folder = "out";
  static consteval auto describe() {
    return reflcfg::section("", reflcfg::field<&Output::folder>("Where to.", reflcfg::short_name("o")));
  }
};
struct Crawl {
  std::string start = "none";
  std::vector<std::string> more;
  int depth = 2;
  double limit = 0;
  bool verbose = false;
  std::vector<int> ports;
  Output output;
  static consteval auto describe() {
    return reflcfg::section("", reflcfg::field<&Crawl::start>("Where from.", reflcfg::positional, reflcfg::required),
                            reflcfg::field<&Crawl::more>("", reflcfg::positional),
                            reflcfg::field<&Crawl::depth>("How far.", reflcfg::short_name("d")),
                            reflcfg::field<&Crawl::limit>("", reflcfg::short_name("i")),
                            reflcfg::field<&Crawl::verbose>("", reflcfg::short_name("v")),
                            reflcfg::field<&Crawl::ports>("", reflcfg::short_name("p")));
  }
};

using strings = std::vector<std::string>;

reflcfg::result<Crawl> flags(const strings& arguments) { return reflcfg::load<Crawl>(arguments); }

std::string error(const reflcfg::result<Crawl>& result) {
  return result.errors().size() == 1 ? result.errors().front().what : "not one error: " + render(result.errors());
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_letter_is_another_spelling_of_its_option) {
  const auto result = flags({"a", "-d", "3", "-o=x", "-v", "-p", "1", "-p2"});
  BOOST_REQUIRE_MESSAGE(result, render(result.errors()));
  BOOST_TEST(result->depth == 3);
  BOOST_TEST(result->output.folder == "x");
  BOOST_TEST(result->verbose);
  BOOST_TEST(result->ports == (std::vector<int>{1, 2}), boost::test_tools::per_element());
  BOOST_TEST(!flags({"a", "-v", "--no_verbose"})->verbose);
  BOOST_TEST(!flags({"a", "-v", "false"})->verbose);
}

BOOST_AUTO_TEST_CASE(an_error_shows_the_letter_as_it_was_written) {
  const auto result = flags({"a", "-d", "x"});
  BOOST_TEST(error(result) == "--depth: expected an integer, got \"x\"");
  BOOST_TEST(result.errors().front().snippet == "-d x");
}

BOOST_AUTO_TEST_CASE(a_number_with_a_letter_stays_a_value) {
  BOOST_TEST(flags({"a", "--limit", "-inf"})->limit == -std::numeric_limits<double>::infinity());
  BOOST_TEST(flags({"a", "-d", "-1"})->depth == -1);
  BOOST_TEST(flags({"-1"})->start == "-1");
  BOOST_TEST(error(flags({"a", "--depth", "-v"})) == "--depth needs a value (integer)");
}

BOOST_AUTO_TEST_CASE(arguments_fill_the_positional_fields_in_order) {
  const auto result = flags({"-v", "true", "a", "--depth", "1", "b,c", "d", "--output.folder=x", "e"});
  BOOST_REQUIRE_MESSAGE(result, render(result.errors()));
  BOOST_TEST(result->start == "a");
  BOOST_TEST(result->more == (strings{"b,c", "d", "e"}), boost::test_tools::per_element());
  BOOST_TEST(describe(result.config().origin_of("start")) == "command line, argument 3");
  BOOST_TEST(flags({"--start", "x"})->start == "x");
}

BOOST_AUTO_TEST_CASE(after_two_dashes_everything_is_an_argument) {
  const auto result = flags({"-d", "3", "--", "-d", "--depth"});
  BOOST_REQUIRE_MESSAGE(result, render(result.errors()));
  BOOST_TEST(result->start == "-d");
  BOOST_TEST(result->more == strings{"--depth"}, boost::test_tools::per_element());
  BOOST_TEST(describe(result.config().origin_of("start")) == "command line, argument 4");
}

BOOST_AUTO_TEST_CASE(a_letter_that_nothing_has_is_no_argument) {
  BOOST_TEST(error(flags({"a", "-z"})) == "unknown option -z");
  BOOST_TEST(error(flags({"a", "-z", "3"})) == "unknown option -z");
  BOOST_TEST(flags({"a", "--", "-z"})->more == strings{"-z"}, boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(a_list_of_arguments_has_the_place_of_all_of_them) {
  const auto result = flags({"a", "b", "c"});
  BOOST_TEST(describe(result.config().origin_of("more")) == "command line, argument 2");
}

BOOST_AUTO_TEST_CASE(a_missing_argument_is_named) {
  BOOST_TEST(error(flags({})) == "start is required");
  BOOST_TEST(flags({}).errors().front().help.front() ==
             "give it as an argument, with --start <text>, or start = ... in a TOML file");
}

BOOST_AUTO_TEST_CASE(more_arguments_than_fields_are_stray) {
  struct One {
    int n = 0;
    static consteval auto describe() { return reflcfg::section("", reflcfg::field<&One::n>("", reflcfg::positional)); }
  };
  const auto result = reflcfg::load<One>(strings{"1", "2"});
  BOOST_REQUIRE(result.errors().size() == 1u);
  BOOST_TEST(result.errors().front().what == "stray argument \"2\"");
  BOOST_TEST(reflcfg::load<One>(strings{"x"}).errors().front().what == "n: expected an integer, got \"x\"");
}

BOOST_AUTO_TEST_CASE(help_shows_letters_and_arguments) {
  const auto text = *flags({"--help"}).output();
  BOOST_TEST(text.find("[--section.name value]... <start> [<more>...]\n") != std::string::npos, text);
  BOOST_TEST(text.find("  -d, --depth <integer>\n") != std::string::npos, text);
  BOOST_TEST(text.find("  -v, --[no_]verbose\n") != std::string::npos, text);
}

BOOST_AUTO_TEST_CASE(arguments_of_a_map_and_of_a_list_of_tables) {
  struct Point {
    int x = 0;
  };
  struct Maps {
    std::map<std::string, int> sizes;
    static consteval auto describe() {
      return reflcfg::section("", reflcfg::field<&Maps::sizes>("", reflcfg::positional));
    }
  };
  struct Lists {
    std::vector<Point> points;
    static consteval auto describe() {
      return reflcfg::section("", reflcfg::field<&Lists::points>("", reflcfg::positional));
    }
  };
  BOOST_TEST(reflcfg::load<Maps>(strings{"a=1", "b=2", "c=3"})->sizes.size() == 3u);
  BOOST_TEST(reflcfg::load<Maps>(strings{"{a = 1}"})->sizes.at("a") == 1);
  BOOST_TEST(!reflcfg::load<Maps>(strings{"{a = 1}", "b=2"}));
  BOOST_TEST(reflcfg::load<Lists>(strings{"{x = 1}", "[{x = 2}, {x = 3}]"})->points.size() == 3u);
  BOOST_TEST(reflcfg::load<Lists>(strings{"{x = 1}"})->points.size() == 1u);
  BOOST_TEST(!reflcfg::load<Lists>(strings{"{x = "}));
}

BOOST_AUTO_TEST_CASE(an_argument_that_is_no_utf8_is_an_error) {
  BOOST_TEST(error(flags({"\xdb\xdb"})) == "start: the value is not valid UTF-8");
  BOOST_TEST(error(flags({"a", "b", "\xdb\xdb"})) == "more: the value is not valid UTF-8");
}
