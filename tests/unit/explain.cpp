#include <boost/test/unit_test.hpp>

#include "unit/loading.hpp"

using namespace sample;

BOOST_AUTO_TEST_CASE(every_layer_is_listed_and_the_winner_marked) {
  const temporary_file base("[server]\ncount = 20\n");
  const temporary_file run("\n[server]\ncount = 30\n");
  reflcfg::options about{.program = "app", .environment_prefix = "APP"};
  about.environment = strings{"APP__SERVER__COUNT=40"};
  const auto result = flags(
      {"--config", base.path(), run.path(), "--server.count", "50", "--server.count=60", "--explain", "server.count"},
      about);
  BOOST_TEST(result.errors().empty());
  const std::string widest(base.path().size() + 2, ' ');
  const auto line = [&](const std::string& source, const std::string& value) {
    const std::size_t width =
        std::max(base.path().size() + 2, std::string("environment variable APP__SERVER__COUNT").size());
    return source + std::string(width - source.size() + 2, ' ') + value + "\n";
  };
  BOOST_TEST(result.output().value() ==
             "server.count = 60\n  How many.\n\n  type         integer, at least 1, a multiple of 5\n"
             "  option       --server.count <integer>\n  variable     APP__SERVER__COUNT\n\n"
             "  its values, the last one wins\n    " +
                 line("default", "10") + "    " + line(base.path() + ":2", "20") + "    " +
                 line(run.path() + ":3", "30") + "    " + line("environment variable APP__SERVER__COUNT", "40") +
                 "    " + line("command line, argument 4", "50") + "  > " + line("command line, argument 6", "60"));
}

BOOST_AUTO_TEST_CASE(other_names_and_negations_lead_to_the_field) {
  const std::string text = flags({"--server.plain", "--explain", "server.plain"}).output().value();
  BOOST_TEST(text.starts_with("server.tls = false\n"));
  BOOST_TEST(text.find("other names  server.plain\n") != std::string::npos);
  BOOST_TEST(text.find("> command line, argument 1, as server.plain  false\n") != std::string::npos);
  BOOST_TEST(flags({"--explain", "server.no_tls"}).output().value() ==
             flags({"--explain", "server.tls"}).output().value());
  BOOST_TEST(flags({"--explain", "net.host"}).output().value().find("server.hostname, net.host") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(a_secret_is_not_explained_away) {
  const std::string text = flags({"--server.token", "hunter2", "--explain", "server.token"}).output().value();
  BOOST_TEST(text.find("hunter2") == std::string::npos);
  BOOST_TEST(text.find("default                   ***\n") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(mistakes_elsewhere_do_not_keep_it_from_answering) {
  const auto result = flags({"--explain", "server.host", "--server.count", "x", "--nonsense"});
  BOOST_TEST(result.output().value().starts_with("server.host = \"localhost\"\n"));
  BOOST_TEST(result.errors().size() == 2u);
}

BOOST_AUTO_TEST_CASE(what_is_no_setting_is_an_error_that_says_which_are) {
  const auto wrong = [](const strings& arguments) {
    const auto result = flags(arguments);
    BOOST_TEST(!result.output());
    return only_error(result) + " | " + (result.errors().at(0).help.empty() ? "" : result.errors().at(0).help.front());
  };
  BOOST_TEST(wrong({"--explain", "server.cuont"}) ==
             "--explain: there is no setting \"server.cuont\" | did you mean server.count?");
  BOOST_TEST(wrong({"--explain", "server"}) ==
             "--explain: server is a section, and --explain takes one setting | --help server lists its settings");
  BOOST_TEST(wrong({"--explain", "server.threads"}) ==
             "--explain: server.threads was removed | there is one thread; leave it out");
  BOOST_TEST(wrong({"--explain"}) == "--explain needs the name of a setting | for example --explain config");
}

BOOST_AUTO_TEST_CASE(the_setting_that_names_the_files_is_explained) {
  const temporary_file run("[server]\ncount = 30\n");
  const std::string text = flags({"--config", run.path(), "--explain", "config"}).output().value();
  BOOST_TEST(text.starts_with("config = [\"" + run.path() + "\"]\n  Files.\n"), text);
  BOOST_TEST(
      text.ends_with("    default                   []\n  > command line, argument 1  [\"" + run.path() + "\"]\n"),
      text);
}

// A source that gives other entries of the map, other fields of the struct, leaves this one as it was.
BOOST_AUTO_TEST_CASE(a_part_of_a_value_has_its_own_sources) {
  struct Tls {
    std::string cert;
    int level = 1;
  };
  struct Gateway {
    strings config;
    std::map<std::string, std::string> headers;
    std::optional<Tls> tls;

    static consteval auto describe() {
      return reflcfg::section("", reflcfg::field<&Gateway::config>("Files.", reflcfg::config_file));
    }
  };
  const temporary_file base("[headers]\nA = '1'\nB = '1'\n[tls]\ncert = 'a'\nlevel = 2\n");
  const temporary_file run("[headers]\nB = '2'\n[tls]\nlevel = 3\n");
  const auto last_lines = [&](const std::string& path, const strings& more) {
    strings arguments{"--config", base.path(), "--config", run.path(), "--explain", path};
    arguments.insert(arguments.end(), more.begin(), more.end());
    const std::string text = reflcfg::load<Gateway>(arguments).output().value();
    return text.substr(text.find("wins\n") + 5);
  };
  const std::string first = base.path() + ":";
  const std::string second = run.path() + ":";
  const std::string blanks(first.size() + 1 - 7, ' ');
  BOOST_TEST(last_lines("headers.A", {}) == "    default" + blanks + "  none\n  > " + first + "2  \"1\"\n");
  BOOST_TEST(last_lines("headers.B", {}) ==
             "    default" + blanks + "  none\n    " + first + "3  \"1\"\n  > " + second + "2  \"2\"\n");
  BOOST_TEST(last_lines("tls.cert", {}) == "    default" + blanks + "  none\n  > " + first + "5  \"a\"\n");
  const std::string level = last_lines("tls.level", {"--tls.level=4"});
  BOOST_TEST(level.find("\n  > command line, argument 7") != std::string::npos, level);
  BOOST_TEST(level.ends_with("  4\n"), level);
}

BOOST_AUTO_TEST_CASE(one_of_several_structs_is_called_a_table_once) {
  struct Adam {
    double beta = 0.9;
  };
  struct Sgd {
    double momentum = 0.0;
  };
  struct Config {
    std::variant<Adam, Sgd> optimizer;

    static consteval auto describe() {
      return reflcfg::section("", reflcfg::field<&Config::optimizer>("Optimizer.", reflcfg::tagged("name")));
    }
  };
  const std::string text = reflcfg::load<Config>(strings{"--explain", "optimizer"}).output().value();
  const auto type = text.find("type");
  BOOST_REQUIRE(type != std::string::npos);
  BOOST_TEST(text.substr(type, text.find('\n', type) - type).ends_with("  table"), text);
}
