#include <boost/test/unit_test.hpp>

#include "unit/loading.hpp"

using namespace sample;

namespace {

reflcfg::result<Config> with(const strings& variables, const strings& arguments = {}) {
  reflcfg::options about;
  about.environment_prefix = "APP";
  about.environment = variables;
  return flags(arguments, about);
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_variable_sets_the_field_of_its_name) {
  BOOST_TEST(with({"APP__SERVER__COUNT=5"})->server.count == 5);
  BOOST_TEST(with({"APP__VERBOSE=true"})->verbose);
  BOOST_TEST((with({"APP__SERVER__NAMES=a,b"})->server.names == strings{"a", "b"}));
  BOOST_TEST((with({"APP__SERVER__NAMES=['a,b']"})->server.names == strings{"a,b"}));
  BOOST_TEST(!with({"APP__SERVER__LIMIT=none"})->server.limit);
  BOOST_TEST(with({"OTHER__SERVER__COUNT=5", "APP_SERVER=1"})->server.count == 10);
}

BOOST_AUTO_TEST_CASE(the_environment_stands_between_files_and_flags) {
  const temporary_file run("[server]\ncount = 5\nhost = 'file'\nrate = 0.1");
  const auto result =
      with({"APP__SERVER__COUNT=15", "APP__SERVER__HOST=env", "APP__CONFIG=" + run.path()}, {"--server.host", "flag"});
  BOOST_REQUIRE(result);
  BOOST_TEST(result->server.rate == 0.1);
  BOOST_TEST(result->server.count == 15);
  BOOST_TEST(result->server.host == "flag");
  BOOST_TEST(describe(result.config().origin_of("server.count")) == "environment variable APP__SERVER__COUNT");
}

BOOST_AUTO_TEST_CASE(a_variable_under_the_prefix_that_names_nothing_is_an_error) {
  const auto result = with({"APP__SERVER__CUONT=5"});
  BOOST_TEST(only_error(result) == "environment variable APP__SERVER__CUONT sets nothing");
  BOOST_TEST(result.errors().front().help.front() == "did you mean APP__SERVER__COUNT?");
}

BOOST_AUTO_TEST_CASE(without_a_prefix_the_environment_is_not_read) {
  reflcfg::options about;
  about.environment = strings{"__SERVER__COUNT=5"};
  BOOST_TEST(flags({}, about)->server.count == 10);
}

BOOST_AUTO_TEST_CASE(files_named_by_a_flag_replace_those_named_by_a_variable) {
  const temporary_file left_out("[server]\ncount = 5\nrate = 0.1\n");
  const temporary_file run("[server]\ncount = 15\n");
  const auto result = with({"APP__CONFIG=" + left_out.path()}, {"--config", run.path()});
  BOOST_REQUIRE_MESSAGE(result, render(result.errors()));
  BOOST_TEST(result->server.count == 15);
  BOOST_TEST(result->server.rate == 0.5);
  BOOST_TEST(result->config == strings{run.path()}, boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(a_field_with_capital_letters_has_a_variable) {
  struct Pages {
    int maxPages = 1;
    int minPages = 1;
  };
  struct Crawl {
    Pages webPages;
    std::optional<Pages> others;
  };
  reflcfg::options about;
  about.environment_prefix = "APP";
  about.environment = strings{"APP__WEBPAGES__MAXPAGES=5", "APP__webPages__minPages=6", "APP__OTHERS__MAXPAGES=7"};
  const auto result = reflcfg::load<Crawl>(strings{}, about);
  BOOST_REQUIRE_MESSAGE(result, render(result.errors()));
  BOOST_TEST(result->webPages.maxPages == 5);
  BOOST_TEST(result->webPages.minPages == 6);
  BOOST_TEST(result->others.value().maxPages == 7);
}

enum class Colour { red, dark_green };
BOOST_DESCRIBE_ENUM(Colour, red, dark_green)

// A variable is upper-case, the words of an enum are not; the keys that a user makes up are as he writes them.
BOOST_AUTO_TEST_CASE(keys_of_a_map_come_from_the_name_of_a_variable) {
  struct Maps {
    std::map<Colour, int> colours;
    std::map<int, int> ports;
    std::map<std::string, int> names;
  };
  reflcfg::options about;
  about.environment_prefix = "APP";
  about.environment =
      strings{"APP__COLOURS__RED=1", "APP__COLOURS__DARK_GREEN=2", "APP__PORTS__80=3", "APP__NAMES__Ab=4"};
  const auto result = reflcfg::load<Maps>(strings{}, about);
  BOOST_REQUIRE_MESSAGE(result, render(result.errors()));
  BOOST_TEST((result->colours == std::map<Colour, int>{{Colour::red, 1}, {Colour::dark_green, 2}}));
  BOOST_TEST((result->ports == std::map<int, int>{{80, 3}}));
  BOOST_TEST((result->names == std::map<std::string, int>{{"Ab", 4}}));
}

BOOST_AUTO_TEST_CASE(the_variables_of_the_process_are_read_if_the_program_names_no_others) {
  const auto count = [] { return flags({}, {.environment_prefix = "REFLCFG_TEST"})->server.count; };
  ::setenv("REFLCFG_TEST__SERVER__COUNT", "15", 1);
  BOOST_TEST(count() == 15);
  ::unsetenv("REFLCFG_TEST__SERVER__COUNT");
  BOOST_TEST(count() == 10);
  char** const all = ::environ;
  ::environ = nullptr;  // as clearenv leaves it
  BOOST_TEST(count() == 10);
  ::environ = all;
}

BOOST_AUTO_TEST_CASE(a_wrong_part_of_a_list_in_a_variable_is_marked_as_the_variable) {
  const auto result = with({"APP__VERBOSE=true", "APP__SERVER__SHARES=0.5,x"});
  BOOST_TEST(render(result.errors()) ==
             "error: server.shares[1]: expected a number, got \"x\"\n"
             " --> environment variable APP__SERVER__SHARES\n |\n"
             " | APP__SERVER__SHARES=0.5,x\n | ^^^^^^^^^^^^^^^^^^^^^^^^^\n = help: server.shares is from 0 to 1\n");
}
