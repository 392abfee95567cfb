// Settings that somebody has to give, and files that a program reads on its own.
#include <boost/test/unit_test.hpp>
#include <filesystem>
#include <reflcfg/reflcfg.hpp>

#include "unit/loading.hpp"

namespace {

struct Mirror {
  std::string host;
  int port = 80;
  static consteval auto describe() {
    return reflcfg::section("", reflcfg::field<&Mirror::host>("", reflcfg::required));
  }
};
struct Output {
  std::string folder;
  bool overwrite = false;
  static consteval auto describe() {
    return reflcfg::section("", reflcfg::field<&Output::folder>("Where to.", reflcfg::required),
                            reflcfg::field<&Output::overwrite>("", reflcfg::required));
  }
};
struct Config {
  std::vector<std::string> config;
  int depth = 1;
  Output output;
  std::vector<Mirror> mirrors;
  static consteval auto describe() {
    return reflcfg::section("", reflcfg::field<&Config::config>("", reflcfg::config_file),
                            reflcfg::field<&Config::depth>("", reflcfg::required));
  }
};

// A program with a file of its own, named by the default.
std::string own_file;  // NOLINT: a default is computed before the test knows the path
struct WithFile {
  std::string config = own_file;
  int depth = 1;
  static consteval auto describe() {
    return reflcfg::section("", reflcfg::field<&WithFile::config>("", reflcfg::config_file));
  }
};

using strings = std::vector<std::string>;

template <class Root = Config>
auto flags(const strings& arguments) {
  return reflcfg::load<Root>(arguments);
}

strings errors(const reflcfg::result<Config>& result) {
  strings found;
  for (const auto& error : result.errors()) found.push_back(error.what);
  return found;
}

}  // namespace

BOOST_AUTO_TEST_CASE(everything_that_is_missing_is_named_at_once_with_how_to_give_it) {
  const auto result = flags({"--depth", "2"});
  BOOST_TEST(errors(result) == (strings{"output.folder is required", "output.overwrite is required"}),
             boost::test_tools::per_element());
  BOOST_TEST(result.errors()[0].help.front() ==
             "give it with --output.folder <text>, or [output] folder = ... in a TOML file");
  BOOST_TEST(errors(flags({"--output.folder=x", "--output.no_overwrite", "--depth=1"})).empty());
}

BOOST_AUTO_TEST_CASE(a_file_may_give_it_even_with_the_defaults_value) {
  const sample::temporary_file file("depth = 1\noutput = {folder = '', overwrite = false}\n");
  BOOST_TEST(errors(flags({"--config", file.path()})).empty());
}

BOOST_AUTO_TEST_CASE(a_wrong_value_is_one_error_and_not_two) {
  BOOST_TEST(errors(flags({"--depth=x", "--output.folder=x", "--output.overwrite"})) ==
                 strings{"--depth: expected an integer, got \"x\""},
             boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(help_and_checks_of_one_file_need_nothing) {
  BOOST_TEST(flags({"--help"}).output()->find("[required]") != std::string::npos);
  BOOST_TEST(flags({"--reference"}).output()->find("| (required) |") != std::string::npos);
  const sample::temporary_file file("depth = 3\n");
  BOOST_TEST(flags({"--check", file.path()}).errors().empty());
}

BOOST_AUTO_TEST_CASE(each_table_of_a_list_has_to_have_its_required_keys) {
  const auto result =
      flags({"--depth=1", "--output.folder=x", "--output.overwrite", "--mirrors", "[{host = 'a'}, {port = 1}]"});
  BOOST_TEST(errors(result) == strings{"mirrors[1]: the key host is required"}, boost::test_tools::per_element());
  BOOST_TEST(flags({"--json-schema"}).output()->find("\"required\": [\"host\"]") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(a_file_that_the_default_names_is_read_if_it_is_there) {
  own_file = "/nowhere/at/all.toml";
  BOOST_TEST(flags<WithFile>({})->depth == 1);
  const sample::temporary_file file("depth = 5\n");
  own_file = file.path();
  BOOST_TEST(flags<WithFile>({})->depth == 5);
  BOOST_TEST(flags<WithFile>({"--depth", "7"})->depth == 7);
  const sample::temporary_file other("");
  BOOST_TEST(flags<WithFile>({"--config", other.path()})->depth == 1);
}

BOOST_AUTO_TEST_CASE(a_flag_may_be_written_with_dashes) {
  struct Spelled {
    int max_pages = 1;
    bool follow_links = true;
  };
  const auto result = reflcfg::load<Spelled>(strings{"--max-pages=3", "--no-follow-links"});
  BOOST_REQUIRE_MESSAGE(result, render(result.errors()));
  BOOST_TEST(result->max_pages == 3);
  BOOST_TEST(!result->follow_links);
  BOOST_TEST(!reflcfg::load<Spelled>(strings{"--max-page=3"}));
}

BOOST_AUTO_TEST_CASE(a_section_is_no_flag_and_says_so) {
  const auto result = flags({"--output", "x", "--depth=1", "--output.folder=x", "--output.overwrite"});
  BOOST_REQUIRE(result.errors().size() == 1u);
  BOOST_TEST(result.errors()[0].help.front() == "it is a section; --help output lists its settings");
}
