// Structs as values: what a descriptor says is obeyed inside lists, maps, optionals and variants too.
#include <array>
#include <boost/test/unit_test.hpp>
#include <map>
#include <optional>
#include <reflcfg/reflcfg.hpp>

#include "unit/loading.hpp"

namespace {

struct Account {
  std::string user = "me";
  std::string token;
  void validate(reflcfg::report& report) const {
    if (user == token) report.error("the token is the user's name", user, token);
  }
  static consteval auto describe() {
    return reflcfg::section("Who one is.", reflcfg::field<&Account::token>("A password.", reflcfg::secret),
                            reflcfg::field<&Account::user>("A name.", reflcfg::non_empty),
                            reflcfg::removed("phone", "nobody calls"), reflcfg::ignored("fax", "nobody faxes"));
  }
};

struct Limits {
  int connections = 4;
  std::optional<int> depth = 3;
  static consteval auto describe() {
    return reflcfg::section("", reflcfg::field<&Limits::connections>("", reflcfg::alias("links")));
  }
};

struct Server {
  std::string host = "localhost";
  std::uint16_t port = 80;
  bool safe = true;
  Account account;
  Limits limits;
  std::vector<Server> backups;  // a list of its own kind
  static consteval auto describe() {
    return reflcfg::section("A server.", reflcfg::field<&Server::account>("", reflcfg::flatten),
                            reflcfg::field<&Server::host>("Its name.", reflcfg::alias("hostname"),
                                                          reflcfg::alias("where", reflcfg::map{{"here", "localhost"}})),
                            reflcfg::field<&Server::port>("Its port.", reflcfg::at_least(1)),
                            reflcfg::field<&Server::safe>("Encrypted.", reflcfg::alias("plain", reflcfg::negate)),
                            reflcfg::removed("protocol", "all servers speak http"),
                            reflcfg::ignored("weight", "servers share alike"));
  }
};

struct Adam {
  double beta1 = 0.9;
};
struct Sgd {
  double momentum = 0.0;
};

struct Config {
  std::vector<Server> servers;
  std::map<std::string, Server> named;
  std::optional<Server> spare;
  std::array<Limits, 2> pair{};
  std::variant<Sgd, Adam> optimizer;
  std::map<std::string, std::vector<Adam>> stages;
  std::map<std::string, double> shares;
  std::optional<int> depth = 3;
  std::vector<std::optional<int>> levels;
  static consteval auto describe() {
    return reflcfg::section("", reflcfg::field<&Config::shares>("", reflcfg::in_range(0.0, 1.0)));
  }
};

using strings = std::vector<std::string>;

auto file(const std::string& text) { return reflcfg::load_toml<Config>(text, "run.toml"); }
auto flags(const strings& arguments) { return reflcfg::load<Config>(arguments); }

strings errors(const reflcfg::result<Config>& result) {
  strings found;
  for (const auto& error : result.errors()) found.push_back(error.what);
  return found;
}
strings notices(const reflcfg::result<Config>& result) {
  strings found;
  for (const auto& notice : result.notices()) found.push_back(notice.what);
  return found;
}

constexpr const char* with_a_secret =
    "[[servers]]\nhost = 'a'\ntoken = 'hunter2'\n[[servers.backups]]\ntoken = 'hunter2'\n";

}  // namespace

BOOST_AUTO_TEST_CASE(a_secret_inside_a_list_is_never_shown) {
  const auto config = file(with_a_secret);
  BOOST_REQUIRE_MESSAGE(config, render(config.errors()));
  BOOST_TEST(config->servers[0].backups[0].account.token == "hunter2");
  for (const std::string form : {"toml", "json", "origins"}) {
    const auto shown = flags({"--servers", "[{token = 'hunter2'}]", "--print-config=" + form});
    BOOST_TEST(shown.output()->find("hunter2") == std::string::npos, form);
    BOOST_TEST(shown.output()->find("***") != std::string::npos, form);
  }
  BOOST_TEST(flags({"--servers", "[{token = 'hunter2'}]", "--explain", "servers"}).output()->find("hunter2") ==
             std::string::npos);
}

BOOST_AUTO_TEST_CASE(a_secret_in_a_table_is_a_comment_in_a_dump_and_the_rest_loads_back) {
  const auto shown = flags({"--servers", "[{token = 'hunter2', port = 7}]", "--print-config"});
  BOOST_TEST(shown.output()->find("\n# token = \"***\"") != std::string::npos, *shown.output());
  const auto again = file(*shown.output());
  BOOST_REQUIRE_MESSAGE(again, render(again.errors()));
  BOOST_TEST(again->servers.at(0).port == 7);
  BOOST_TEST(again->servers.at(0).account.token.empty());
}

BOOST_AUTO_TEST_CASE(no_message_about_a_list_quotes_a_secret_in_it) {
  for (const strings& arguments : std::vector<strings>{{"--servers", "[{token = 'hunter2', port = 0}]"},
                                                       {"--servers", "[{token = 7777777}]"},
                                                       {"--servers", "hunter2"}}) {
    const std::string text = render(flags(arguments).errors());
    BOOST_TEST(!text.empty());
    BOOST_TEST(text.find("hunter2") == std::string::npos, text);
    BOOST_TEST(text.find("7777777") == std::string::npos, text);
  }
  const std::string text = render(file("servers = [{token = 'hunter2', port = 0}]").errors());
  BOOST_TEST(text.find("hunter2") == std::string::npos, text);
}

BOOST_AUTO_TEST_CASE(a_line_without_the_secret_is_quoted) {
  const std::string text = render(file(with_a_secret + std::string("port = 0\n")).errors());
  BOOST_TEST(text.find("6 | port = 0") != std::string::npos, text);
}

BOOST_AUTO_TEST_CASE(flattened_members_of_an_element_are_keys_of_its_table) {
  BOOST_TEST(file("[[servers]]\nuser = 'you'\n")->servers[0].account.user == "you");
  BOOST_TEST(file("[[servers]]\nlimits = {connections = 2}")->servers[0].limits.connections == 2);
  const std::string json = reflcfg::to_json(file("[[servers]]\nuser = 'you'\n").config());
  BOOST_TEST(json.find("\"user\": \"you\"") != std::string::npos, json);
  BOOST_TEST(json.find("\"account\"") == std::string::npos, json);
  BOOST_TEST(errors(file("[[servers]]\naccount = {user = 'you'}\n")) == strings{"unknown key servers[0].account"},
             boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(old_names_inside_an_element_are_read_with_one_notice) {
  const auto config = file(
      "[[servers]]\nhostname = 'a'\nplain = true\nweight = 3\n[[servers]]\nwhere = 'here'\n[[servers]]\nhostname = "
      "'b'\n");
  BOOST_REQUIRE_MESSAGE(config, render(config.errors()));
  BOOST_TEST(config->servers[0].host == "a");
  BOOST_TEST(!config->servers[0].safe);
  BOOST_TEST(config->servers[1].host == "localhost");
  BOOST_TEST(config->servers[2].host == "b");
  const strings expected{"hostname in servers is read as host", "plain in servers is read as safe",
                         "weight in servers has no effect: servers share alike", "where in servers is read as host"};
  BOOST_TEST(notices(config) == expected, boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(old_names_in_a_table_inside_an_element_are_read) {
  const char* const notice = "links in servers is read as connections";
  for (const char* text : {"[[servers]]\nlimits = {links = 2}\n", "[[servers]]\n[servers.limits]\nlinks = 2\n",
                           "[[servers]]\nlimits.links = 2\n", "servers = [{limits.links = 2}]\n"}) {
    const auto config = file(text);
    BOOST_REQUIRE_MESSAGE(config, render(config.errors()));
    BOOST_TEST(config->servers.at(0).limits.connections == 2);
    BOOST_TEST(notices(config) == strings{notice}, boost::test_tools::per_element());
  }
  const auto deep = file("[[servers]]\n[[servers.backups]]\nhostname = 'b'\nlimits = {links = 3}\n");
  BOOST_REQUIRE_MESSAGE(deep, render(deep.errors()));
  BOOST_TEST(deep->servers.at(0).backups.at(0).host == "b");
  BOOST_TEST(deep->servers.at(0).backups.at(0).limits.connections == 3);
}

BOOST_AUTO_TEST_CASE(of_an_old_and_the_new_name_in_one_element_the_later_wins_with_a_notice) {
  const auto last = [](const std::string& text) {
    const auto config = file(text);
    BOOST_REQUIRE_MESSAGE(config, render(config.errors()));
    BOOST_REQUIRE(!config.notices().empty());
    return config->servers.at(0).host + " | " + config.notices().back().what;
  };
  BOOST_TEST(last("[[servers]]\nhostname = 'a'\nhost = 'b'\n") ==
             "b | host wins in servers[0]: both host and hostname set it");
  BOOST_TEST(last("[[servers]]\nhost = 'a'\nhostname = 'b'\n") ==
             "b | hostname wins in servers[0]: both hostname and host set it");
  BOOST_TEST(notices(file("[[servers]]\nhost = 'a'\nhostname = 'a'\n")).size() == 1u);
}

BOOST_AUTO_TEST_CASE(a_key_that_is_gone_says_why) {
  const auto config = file("[[servers]]\nprotocol = 'ftp'");
  BOOST_REQUIRE(config.errors().size() == 1u);
  BOOST_TEST(config.errors().front().help.front() == "all servers speak http");
}

BOOST_AUTO_TEST_CASE(a_key_that_is_gone_from_a_flattened_member_of_an_element_says_why) {
  for (const auto& config :
       {file("[[servers]]\nphone = 5"), flags({"--servers", "[{phone = 5}]"}), flags({"--servers.0.phone", "5"})}) {
    BOOST_REQUIRE(config.errors().size() == 1u);
    BOOST_TEST(config.errors().front().what.ends_with(".phone was removed"), config.errors().front().what);
    BOOST_TEST(config.errors().front().help.front() == "nobody calls");
  }
  const auto ignored = file("[[servers]]\nfax = 5");
  BOOST_TEST(ignored.has_value());
  BOOST_TEST(notices(ignored) == strings{"fax in servers has no effect: nobody faxes"},
             boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(everything_wrong_in_a_list_of_tables_is_said_at_once) {
  const strings expected{"servers[0].port: 0 is not allowed, expected at least 1",
                         "servers[0].limits.connections: expected an integer, got the string \"x\"",
                         "servers[1].backups[0].host: expected a string, got the integer 3",
                         "named.\"a b\".port: expected an integer, got the boolean true",
                         "pair: expected 2 elements, got 1"};
  BOOST_TEST(
      errors(
          file("pair = [{}]\n[[servers]]\nport = 0\nlimits = {connections = 'x'}\n[[servers]]\nbackups = [{host = 3}]\n"
               "[named.'a b']\nport = true\n")) == expected,
      boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(every_value_of_a_map_and_a_list_is_checked) {
  const strings expected{"--shares.b: 1.5 is not allowed, expected from 0 to 1",
                         "--shares.c: -1.0 is not allowed, expected from 0 to 1"};
  BOOST_TEST(errors(flags({"--shares", "a=0.5,b=1.5,c=-1"})) == expected, boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(a_structs_own_rule_is_checked_for_each_element_and_blames_values) {
  const auto config = file("[[servers]]\nuser = 'x'\ntoken = 'x'");
  BOOST_TEST(errors(config) == strings{"servers[0]: the token is the user's name"}, boost::test_tools::per_element());
  const strings blamed{"servers[0].user = \"x\" (run.toml:2)", "servers[0].token = *** (run.toml:3)"};
  BOOST_TEST(config.errors().front().help == blamed, boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(structs_may_be_alternatives) {
  BOOST_TEST(std::get<Adam>(file("[optimizer]\nbeta1 = 0.5")->optimizer).beta1 == 0.5);
  BOOST_TEST(std::get<Sgd>(flags({"--optimizer", "{momentum = 0.5}"})->optimizer).momentum == 0.5);
  BOOST_TEST(!file("[optimizer]\nbeta3 = 0.5"));
  BOOST_TEST(errors(flags({"--optimizer", "{momentum = }"})).at(0).starts_with("--optimizer: not a TOML value: "));
  BOOST_TEST(file("[[stages.warm]]\nbeta1 = 0.5")->stages.at("warm")[0].beta1 == 0.5);
}

BOOST_AUTO_TEST_CASE(a_path_into_a_struct_chooses_it_among_alternatives_that_are_none) {
  struct Rule {
    std::variant<int, Sgd, Adam> step = 5;
  };
  const auto load = [](const strings& arguments) { return reflcfg::load<Rule>(arguments); };
  BOOST_TEST(std::get<Adam>(load({"--step.beta1", "0.5"})->step).beta1 == 0.5);
  BOOST_TEST(std::get<Sgd>(load({"--step.momentum", "0.5"})->step).momentum == 0.5);
  BOOST_TEST(std::get<int>(load({"--step", "3"})->step) == 3);
}

BOOST_AUTO_TEST_CASE(a_table_may_come_from_the_command_line_and_the_environment) {
  BOOST_TEST(flags({"--spare", "{port = 7}"})->spare->port == 7);
  BOOST_TEST(!flags({"--spare", "{port = 7}", "--spare", "none"})->spare.has_value());
  reflcfg::options about;
  about.environment_prefix = "APP";
  about.environment =
      strings{"APP__SPARE={port = 8}", "APP__SERVERS=[{host = 'e'}]", "APP__STAGES={a = [{beta1 = 0.5}]}"};
  const auto config = reflcfg::load<Config>(strings{}, about);
  BOOST_REQUIRE_MESSAGE(config, render(config.errors()));
  BOOST_TEST(config->spare->port == 8);
  BOOST_TEST(config->servers.at(0).host == "e");
  BOOST_TEST(config->stages.at("a").at(0).beta1 == 0.5);
  about.environment = strings{"APP__SERVERS=[{host = }]"};
  BOOST_TEST(errors(reflcfg::load<Config>(strings{}, about)).at(0).starts_with("APP__SERVERS: not a TOML value: "));
}

BOOST_AUTO_TEST_CASE(an_empty_list_unsets_an_optional_that_has_a_default) {
  BOOST_TEST(file("")->depth.value() == 3);
  BOOST_TEST(!file("depth = []")->depth.has_value());
  const auto shown = flags({"--depth", "none", "--print-config"});
  BOOST_TEST(!file(*shown.output())->depth.has_value());
}

BOOST_AUTO_TEST_CASE(what_is_unset_inside_a_value_is_so_after_a_dump) {
  const auto config = flags({"--pair", "[{depth = []}, {connections = 1}]", "--levels", "[1, []]"});
  BOOST_REQUIRE_MESSAGE(config, render(config.errors()));
  const auto again = file(reflcfg::to_toml(config.config()));
  BOOST_REQUIRE_MESSAGE(again, render(again.errors()));
  BOOST_TEST(!again->pair[0].depth.has_value());
  BOOST_TEST(again->pair[1].depth.value() == 3);
  BOOST_TEST(again->levels.at(0).value() == 1);
  BOOST_TEST(!again->levels.at(1).has_value());
}

BOOST_AUTO_TEST_CASE(help_lists_the_keys_of_tables) {
  BOOST_TEST(
      flags({"--help"}).output()->find("Keys: host, port, safe, user, token, limits, backups (--servers.0.host).") !=
      std::string::npos);
  const auto text = *flags({"--help", "servers"}).output();
  BOOST_TEST(text.starts_with("  --servers {...}...\n"), text);
  BOOST_TEST(text.find("Keys of a table\n  host (text)\n        Its name.\n  port (integer, at least 1)\n") !=
                 std::string::npos,
             text);
  BOOST_TEST(text.find("\n  limits.connections (integer)\n") != std::string::npos, text);
}

BOOST_AUTO_TEST_CASE(a_schema_of_a_struct_that_holds_its_own_kind_ends) {
  BOOST_TEST(flags({"--json-schema"}).output()->find("\"backups\"") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(a_table_is_of_the_first_alternative_that_knows_all_its_keys) {
  struct Text {
    std::string names = "x";
  };
  struct Both {
    std::vector<std::string> names;
    int size = 0;
    static consteval auto describe() {
      return reflcfg::section("", reflcfg::field<&Both::size>("", reflcfg::alias("length")),
                              reflcfg::removed("weight", "weigh it yourself"));
    }
  };
  struct Program {
    std::variant<int, Text, Both, std::map<std::string, int>> v;
  };
  const auto load = [](const std::string& text) { return reflcfg::load_toml<Program>("v = " + text); };
  BOOST_TEST(std::get<Text>(load("{names = 'a, b'}")->v).names == "a, b");
  BOOST_TEST((std::get<Both>(load("{names = 'a, b', size = 2}")->v).names == strings{"a", "b"}));
  BOOST_TEST((std::get<Both>(load("{names = 'a, b', length = 2}")->v).size == 2));
  BOOST_TEST(load("{weight = 1}").errors().at(0).what == "v.weight was removed");
  BOOST_TEST((std::get<3>(load("{other = 5}")->v) == std::map<std::string, int>{{"other", 5}}));
}

BOOST_AUTO_TEST_CASE(sources_add_to_the_table_of_one_alternative) {
  struct Program {
    std::vector<std::string> files;
    std::variant<int, Sgd, Adam> v;
    static consteval auto describe() {
      return reflcfg::section("", reflcfg::field<&Program::files>("", reflcfg::config_file));
    }
  };
  const sample::temporary_file file("[v]\nbeta1 = 0.5\n");
  const auto result = reflcfg::load<Program>(strings{"--files", file.path(), "--v.beta1", "0.25"});
  BOOST_REQUIRE_MESSAGE(result, render(result.errors()));
  BOOST_TEST(std::get<Adam>(result->v).beta1 == 0.25);
}

BOOST_AUTO_TEST_CASE(a_table_that_was_given_in_parts_is_from_where_its_last_part_is_from) {
  const auto result = flags({"--shares.b", "0.5", "--shares.a", "0.25", "--named.x.port=5"});
  BOOST_REQUIRE_MESSAGE(result, render(result.errors()));
  BOOST_TEST(describe(result.config().origin_of("shares")) == "command line, argument 3");
  BOOST_TEST(describe(result.config().origin_of("shares.b")) == "command line, argument 1");
  BOOST_TEST(describe(result.config().origin_of("named")) == "command line, argument 5");
}

namespace {
struct BatchNorm {
  int a = 0;
};
struct LRScheduler {
  int a = 0;
};
struct plain_sgd {
  int a = 0;
};
struct X {
  int a = 0;
};
struct HTTP {
  int a = 0;
};
}  // namespace

BOOST_AUTO_TEST_CASE(a_tag_is_the_name_of_the_struct_in_lower_case_with_dashes_between_its_words) {
  struct Program {
    std::variant<BatchNorm, LRScheduler, plain_sgd, X, HTTP> v;
    static consteval auto describe() {
      return reflcfg::section("", reflcfg::field<&Program::v>("", reflcfg::tagged("kind")));
    }
  };
  const std::string help = reflcfg::load<Program>(strings{"--help"}).output().value();
  BOOST_TEST(help.find("--v.kind batch-norm|lr-scheduler|plain-sgd|x|http\n") != std::string::npos, help);
  const auto index = [](const std::string& kind) {
    return reflcfg::load<Program>(strings{"--v.kind", kind})->v.index();
  };
  BOOST_TEST(index("lr_scheduler") == 1u);
  BOOST_TEST(index("http") == 4u);
}

BOOST_AUTO_TEST_CASE(an_element_is_named_by_its_whole_number) {
  const auto wrong = [](const std::string& name) { return errors(flags({"--" + name + "=1"})).at(0); };
  BOOST_TEST(flags({"--pair.01.connections=7"})->pair[1].connections == 7);
  for (const std::string number : {"x", "1x", "-1", "+1", "0.5", "99999999999999999999"}) {
    BOOST_TEST(wrong("servers." + number + ".port").starts_with("unknown option --servers." + number), number);
  }
  BOOST_TEST(wrong("pair.3.connections") == "there is no element 3: the list has 2 elements, counted from 0");
}

BOOST_AUTO_TEST_CASE(an_alternative_may_be_a_variant_or_an_optional_of_its_own) {
  struct Program {
    std::variant<std::variant<bool, int>, std::string> v;
    std::variant<Sgd, std::optional<int>, std::string> w;
  };
  const auto load = [](const std::string& text) { return reflcfg::load_toml<Program>(text); };
  BOOST_TEST(std::get<int>(std::get<0>(load("v = 5")->v)) == 5);
  BOOST_TEST(std::get<bool>(std::get<0>(load("v = true")->v)));
  BOOST_TEST(std::get<1>(load("v = 'x'")->v) == "x");
  BOOST_TEST(std::get<1>(load("w = 5")->w).value() == 5);
  BOOST_TEST(std::get<2>(load("w = 'x'")->w) == "x");
}

BOOST_AUTO_TEST_CASE(a_key_of_a_map_may_be_a_number_of_any_length) {
  const std::string key(30, '9');
  const auto result = flags({"--shares." + key + "=0.5", "--shares.7=0.25"});
  BOOST_REQUIRE_MESSAGE(result, render(result.errors()));
  BOOST_TEST(result->shares.at(key) == 0.5);
  BOOST_TEST(errors(flags({"--shares." + key + "=x"})).at(0).starts_with("--shares." + key + ": expected a number"));
  BOOST_TEST(errors(flags({"--named." + key + ".port=x"})).at(0).find(key) != std::string::npos);
}
