#include <array>
#include <boost/test/unit_test.hpp>
#include <map>
#include <optional>
#include <reflcfg/reflcfg.hpp>
#include <utility>
#include <variant>
#include <vector>

namespace {

struct Range {
  int low = 0;
  int high = 10;

  void validate(reflcfg::report& report) const {
    if (low > high) report.error("the range is empty: low is above high", low, high);
  }
};

struct Config {
  Range range;
  int step = 1;

  void validate(reflcfg::report& report) const {
    if (step > range.high) report.error("step leaves the range", step, range.high);
  }
};

reflcfg::result<Config> flags(std::vector<std::string> arguments) { return reflcfg::load<Config>(arguments); }

}  // namespace

BOOST_AUTO_TEST_CASE(a_contradiction_names_its_fields_values_and_origins) {
  const auto result = flags({"--range.low", "20"});
  BOOST_REQUIRE(result.errors().size() == 1);
  const auto& error = result.errors().front();
  BOOST_TEST(error.what == "the range is empty: low is above high");
  BOOST_TEST((error.help ==
              std::vector<std::string>{"range.low = 20 (command line, argument 1)", "range.high = 10 (default)"}));
}

BOOST_AUTO_TEST_CASE(inner_sections_and_the_root_are_validated_together) {
  BOOST_TEST(flags({"--range.high=-1", "--step", "5"}).errors().size() == 2u);
  BOOST_TEST(flags({}).has_value());
}

BOOST_AUTO_TEST_CASE(values_that_are_wrong_by_themselves_are_not_compared) {
  BOOST_TEST(flags({"--range.low", "20", "--step", "x"}).errors().size() == 1u);
}

BOOST_AUTO_TEST_CASE(contradictions_come_in_the_order_of_the_fields_and_the_rules) {
  struct Strict {
    int a = 0;
    void validate(reflcfg::report& report) const {
      report.error("b first", a);
      report.error("a second", a);
    }
  };
  struct Both {
    Strict z;
    Strict y;
    void validate(reflcfg::report& report) const { report.error("the whole last", z.a); }
  };
  const std::vector<std::string> expected{"b first", "a second", "b first", "a second", "the whole last"};
  std::vector<std::string> found;
  const auto result = reflcfg::load<Both>(std::vector<std::string>{"--y.a", "1", "--z.a", "2"});
  for (const auto& error : result.errors()) found.push_back(error.what);
  BOOST_TEST(found == expected, boost::test_tools::per_element());
  BOOST_TEST(result.errors().at(0).path == "z.a");
  BOOST_TEST(result.errors().at(2).path == "y.a");
}

BOOST_AUTO_TEST_CASE(a_rule_holds_wherever_the_struct_is_and_blames_the_value_by_its_path) {
  struct Program {
    std::pair<int, Range> pair;
    std::array<Range, 2> both;
    std::optional<Range> maybe;
    std::map<int, Range> numbered;
    std::variant<int, Range> either;
    std::vector<std::vector<Range>> lists;
  };
  const std::string wrong = "{low = 20}";
  const auto blamed = [&](const std::string& text) {
    const auto result = reflcfg::load_toml<Program>(text, "run.toml");
    BOOST_REQUIRE_MESSAGE(result.errors().size() == 1, text << "\n" << render(result.errors()));
    return result.errors().front().what + " / " + result.errors().front().help.at(0);
  };
  const auto told = [](const std::string& path) {
    return path + ": the range is empty: low is above high / " + path + ".low = 20 (run.toml:1)";
  };
  BOOST_TEST(blamed("pair = [1, " + wrong + "]") == told("pair[1]"));
  BOOST_TEST(blamed("both = [{}, " + wrong + "]") == told("both[1]"));
  BOOST_TEST(blamed("maybe = " + wrong) == told("maybe"));
  BOOST_TEST(blamed("numbered = {7 = " + wrong + "}") == told("numbered.7"));
  BOOST_TEST(blamed("either = " + wrong) == told("either"));
  BOOST_TEST(blamed("lists = [[], [{}, " + wrong + "]]") == told("lists[1][1]"));
}
