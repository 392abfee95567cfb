// Two words of a descriptor: `matches`, a check with a regular expression, and `group`, a heading in help and
// reference.
#include <boost/test/unit_test.hpp>
#include <clocale>
#include <filesystem>
#include <map>
#include <reflcfg/matches.hpp>
#include <reflcfg/reflcfg.hpp>

namespace {

struct Job {
  std::string name = "run-1";
  std::optional<std::filesystem::path> folder;
  std::vector<std::string> tags;
  std::map<std::string, std::string> labels;
  int steps = 1;
  double lr = 0.1;
  bool fast = false;
  static consteval auto describe() {
    return reflcfg::section("A job.", reflcfg::field<&Job::name>("Its name.", reflcfg::matches("[a-z][a-z0-9-]*")),
                            reflcfg::field<&Job::folder>("", reflcfg::matches("/.*|")),
                            reflcfg::field<&Job::tags>("", reflcfg::matches("\\w+"), reflcfg::group("Bookkeeping")),
                            reflcfg::field<&Job::labels>("", reflcfg::matches("\\d+")),
                            reflcfg::field<&Job::steps>("", reflcfg::group("Speed")),
                            reflcfg::field<&Job::lr>("", reflcfg::group("Bookkeeping")),
                            reflcfg::field<&Job::fast>("", reflcfg::group("Speed"), reflcfg::hidden));
  }
};
struct Config {
  Job job;
};

struct WrongPattern {
  std::string name;
  static consteval auto describe() {
    return reflcfg::section("", reflcfg::field<&WrongPattern::name>("", reflcfg::matches("(")));
  }
};
struct WrongDefault {
  std::string name = "X";
  static consteval auto describe() {
    return reflcfg::section("", reflcfg::field<&WrongDefault::name>("", reflcfg::matches("[a-z]")));
  }
};

using strings = std::vector<std::string>;
auto flags(const strings& arguments) { return reflcfg::load<Config>(arguments); }

template <class Root>
std::string error(const reflcfg::result<Root>& result) {
  return result.errors().size() == 1 ? result.errors().front().what : "not one error: " + render(result.errors());
}

}  // namespace

BOOST_AUTO_TEST_CASE(the_whole_text_has_to_match) {
  BOOST_TEST(flags({"--job.name", "a-2"})->job.name == "a-2");
  BOOST_TEST(error(flags({"--job.name", "a 2"})) ==
             "--job.name: \"a 2\" is not allowed, expected text like /[a-z][a-z0-9-]*/");
  BOOST_TEST(error(reflcfg::load_toml<Config>("[job]\nname = 'A'")) ==
             "job.name: \"A\" is not allowed, expected text like /[a-z][a-z0-9-]*/");
}

BOOST_AUTO_TEST_CASE(paths_lists_and_maps_match_by_their_elements) {
  BOOST_TEST(error(flags({"--job.folder", "here"})).starts_with("--job.folder: \"here\" is not allowed"));
  BOOST_TEST(error(flags({"--job.tags", "a,b c,d"})).starts_with("--job.tags[1]: \"b c\" is not allowed"));
  BOOST_TEST(error(flags({"--job.labels", "x=1,y=z"})).starts_with("--job.labels.y: \"z\" is not allowed"));
}

BOOST_AUTO_TEST_CASE(a_long_text_is_refused_instead_of_overflowing_the_stack) {
  BOOST_TEST(flags({"--job.name", std::string(4096, 'a')}).has_value());
  BOOST_TEST(error(flags({"--job.name", std::string(1 << 20, 'a')})) ==
             "--job.name has 1048576 bytes; a text that must match a pattern has 4096 at most");
}

BOOST_AUTO_TEST_CASE(mistakes_in_a_pattern_are_said_at_the_first_load) {
  BOOST_TEST(error(reflcfg::load<WrongPattern>(strings{})) ==
             "the pattern of name is no regular expression: (; this is a mistake in the program");
  BOOST_TEST(error(reflcfg::load<WrongDefault>(strings{})) ==
             "the default of name does not match its own pattern, [a-z]; this is a mistake in the program");
}

BOOST_AUTO_TEST_CASE(the_pattern_is_shown) {
  BOOST_TEST(flags({"--help"}).output()->find("text like /[a-z][a-z0-9-]*/") != std::string::npos);
  BOOST_TEST(flags({"--json-schema"}).output()->find("\"pattern\": \"^(?:[a-z][a-z0-9-]*)$\"") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(help_lists_groups_behind_the_rest_each_under_its_heading) {
  const auto text = *flags({"--help", "job"}).output();
  const strings order{"[job] A job.\n  --job.name",          "--job.folder", "--job.labels",
                      "\n\n[job] Bookkeeping\n  --job.tags", "  --job.lr",   "\n\n[job] Speed\n  --job.steps"};
  std::size_t at = 0;
  for (const std::string& part : order) {
    at = text.find(part, at);
    BOOST_REQUIRE_MESSAGE(at != std::string::npos, part << " is not in its place in\n" << text);
  }
  BOOST_TEST(text.find("fast") == std::string::npos);
}

BOOST_AUTO_TEST_CASE(the_reference_has_a_table_for_each_group) {
  const auto text = *flags({"--reference"}).output();
  const auto heading = text.find("\n### Speed\n\n| key |");
  BOOST_REQUIRE(heading != std::string::npos);
  BOOST_TEST(text.find("| `steps` |") > heading);
}
