// Built-in options that a program turns off or renames.
#include <boost/test/unit_test.hpp>

#include "unit/loading.hpp"

using namespace sample;

namespace {

struct Checker {
  int level = 1;
  bool check = false;
  static constexpr reflcfg::built_in_options built_in{
      .help = "usage", .print_config = "show-config", .explain = "why", .check = ""};
};

struct Quiet {
  int level = 1;
  bool help = false;
  std::string explain;
  bool host = false;
  static constexpr reflcfg::built_in_options built_in = [] {
    reflcfg::built_in_options names = reflcfg::only_help;
    names.help = "";
    return names;
  }();
  static consteval auto describe() {
    return reflcfg::section("", reflcfg::field<&Quiet::host>("Is it the host?", reflcfg::short_name("h")));
  }
};

struct Plain {
  std::string built_in = "a field";
};

template <class Config>
std::string errors_of(const strings& arguments) {
  return render(reflcfg::load<Config>(arguments).errors());
}

template <class Config>
std::string output_of(const strings& arguments) {
  return reflcfg::load<Config>(arguments).output().value_or("");
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_field_may_have_the_name_of_an_option_that_is_turned_off) {
  BOOST_TEST(reflcfg::load<Checker>(strings{"--check"})->check);
  const auto quiet = reflcfg::load<Quiet>(strings{"--help", "--explain", "level", "-h"});
  BOOST_REQUIRE(quiet);
  BOOST_TEST(quiet->help);
  BOOST_TEST(quiet->explain == "level");
  BOOST_TEST(quiet->host);
}

BOOST_AUTO_TEST_CASE(a_renamed_option_has_its_new_name_alone) {
  BOOST_TEST(output_of<Checker>({"--show-config"}).find("level = 1") != std::string::npos);
  BOOST_TEST(output_of<Checker>({"--why", "level"}).starts_with("level = 1\n"));
  BOOST_TEST(errors_of<Checker>({"--print-config"}) ==
             "error: unknown option --print-config\n --> command line, argument 1\n |\n | --print-config\n"
             " | ^^^^^^^^^^^^^^\n = help: --usage lists all options\n");
  const std::string help = output_of<Checker>({"-h"});
  BOOST_TEST(help == output_of<Checker>({"--usage"}));
  BOOST_TEST(help.find("\n  -h, --usage [SECTION|KEY]\n") != std::string::npos, help);
  BOOST_TEST(help.find("\n  --show-config[=toml|json|origins|changed]\n") != std::string::npos, help);
  BOOST_TEST(help.find("--explain") == std::string::npos, help);
  BOOST_TEST(help.find("FILE...") == std::string::npos, help);
  const std::string reference = output_of<Checker>({"--reference"});
  BOOST_TEST(reference.find("--reference` prints.") != std::string::npos, reference);
}

BOOST_AUTO_TEST_CASE(messages_call_an_option_by_its_name_in_the_program) {
  BOOST_TEST(errors_of<Checker>({"--why"}).starts_with("error: --why needs the name of a setting\n"));
  BOOST_TEST(errors_of<Checker>({"--why"}).ends_with(" = help: for example --why level\n"));
  BOOST_TEST(errors_of<Checker>({"--show-config=yaml"})
                 .starts_with("error: --show-config: expected toml, json, origins or changed, got \"yaml\"\n"));
  BOOST_TEST(errors_of<Checker>({"--zzzzzzz"}).ends_with(" = help: --usage lists all options\n"));
  BOOST_TEST(errors_of<Checker>({"-z"}).ends_with(" = help: --usage lists all options\n"));
}

BOOST_AUTO_TEST_CASE(a_program_without_help_does_not_mention_it) {
  for (const strings& wrong : {strings{"--zzzzzzz"}, strings{"-z"}}) {
    const std::string text = errors_of<Quiet>(wrong);
    BOOST_TEST(text.find("help") == std::string::npos, text);
    BOOST_TEST(text.starts_with("error: unknown option " + wrong[0] + "\n"), text);
  }
  BOOST_TEST(errors_of<Quiet>({"--version"}).starts_with("error: unknown option --version\n"));
}

BOOST_AUTO_TEST_CASE(completion_offers_the_options_that_there_are) {
  for (const char* shell : {"bash", "zsh", "fish"}) {
    const std::string script = output_of<Checker>({"--completion", shell});
    BOOST_TEST(script.find("show-config") != std::string::npos, shell);
    BOOST_TEST(script.find("print-config") == std::string::npos, shell);
    BOOST_TEST(script.find("--completion " + std::string(shell)) != std::string::npos, shell);
  }
}

BOOST_AUTO_TEST_CASE(a_data_member_called_built_in_is_a_field) {
  BOOST_TEST(reflcfg::load<Plain>(strings{"--built_in=x"})->built_in == "x");
  BOOST_TEST(output_of<Plain>({"--help"}).find("--explain KEY") != std::string::npos);
}
