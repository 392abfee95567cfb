#include <boost/test/unit_test.hpp>
#include <nlohmann/json.hpp>

#include "trainer/config/job_config.hpp"
#include "unit/loading.hpp"

using namespace sample;

BOOST_AUTO_TEST_CASE(a_dump_loads_back_to_the_same_config) {
  auto result = flags({"--verbose",
                       "--server.host",
                       "a \"b\"\\\n\r\t\x01é",
                       "--server.rate=1e-7",
                       "--server.count",
                       "1000000",
                       "--server.color",
                       "dark-green",
                       "--server.word=a-b",
                       "--server.names",
                       "['a,b', '']",
                       "--server.shares",
                       "1",
                       "--server.pair",
                       "-3,4",
                       "--server.limit",
                       "inf",
                       "--server.files",
                       "x",
                       "--server.every",
                       "op",
                       "--server.level",
                       "debug",
                       "--server.class"});
  BOOST_REQUIRE_MESSAGE(result, render(result.errors()));
  const std::string text = reflcfg::to_toml(result.config());
  const auto again = file(text);
  BOOST_REQUIRE_MESSAGE(again, render(again.errors()) + text);
  BOOST_TEST(reflcfg::to_json(again.config()) == reflcfg::to_json(result.config()));
}

BOOST_AUTO_TEST_CASE(the_trainers_defaults_load_back) {
  const reflcfg::loaded<trainer::JobConfig> defaults;
  const auto again = reflcfg::load_toml<trainer::JobConfig>(reflcfg::to_toml(defaults));
  BOOST_REQUIRE_MESSAGE(again, render(again.errors()));
  BOOST_TEST(reflcfg::to_json(again.config()) == reflcfg::to_json(defaults));
}

BOOST_AUTO_TEST_CASE(json_nests_sections_and_is_valid) {
  const auto config = nlohmann::json::parse(*flags({"--print-config=json", "--server.limit", "inf"}).output());
  BOOST_TEST(config["verbose"] == false);
  BOOST_TEST(config["server"]["inner"]["port"] == 8080);
  BOOST_TEST(config["server"]["files"].is_null());
  BOOST_TEST(config["server"]["limit"] == "inf");
  BOOST_TEST(config["server"]["shares"] == nlohmann::json({0.5, 0.5}));
}

BOOST_AUTO_TEST_CASE(every_character_survives_in_json) {
  for (const std::string text : {"a\\b", "\x01", "\x1f", "\x7f", "\r\n\t\b\f", "\"", "/", "é", "\xe2\x80\xa8"}) {
    const auto result = flags({"--server.host=" + text});
    BOOST_REQUIRE_MESSAGE(result, render(result.errors()));
    BOOST_TEST(nlohmann::json::parse(reflcfg::to_json(result.config()))["server"]["host"] == text);
  }
}

BOOST_AUTO_TEST_CASE(a_secret_is_never_shown) {
  const auto shows = [](const std::string& text) { return text.find("hunter2") != std::string::npos; };
  for (const char* form : {"toml", "json", "origins"}) {
    const auto result = flags({"--server.token", "hunter2", "--print-config=" + std::string(form)});
    BOOST_TEST(result.config().value.server.token == "hunter2");
    BOOST_TEST(!shows(result.output().value()));
  }
  BOOST_TEST(!shows(render(file("[server]\ntoken = [\"hunter2\"]").errors())));
  BOOST_TEST(!shows(flags({"--help"}).output().value()));
}

namespace {
struct Login {
  std::optional<std::string> password;
  static consteval auto describe() {
    return reflcfg::section("", reflcfg::field<&Login::password>("", reflcfg::secret));
  }
};
}  // namespace

BOOST_AUTO_TEST_CASE(that_a_secret_is_unset_is_no_secret) {
  const auto output = [](const strings& arguments) { return reflcfg::load<Login>(arguments).output().value(); };
  const auto lines = [&](const std::string& option, const std::string& unset, const std::string& given) {
    BOOST_TEST(output({option}).find(unset) != std::string::npos);
    BOOST_TEST(output({"--password", "x", option}).find(given) != std::string::npos);
  };
  lines("--print-config=toml", "# password = none", "# password = \"***\"");
  lines("--print-config=json", "\"password\": null", "\"password\": \"***\"");
  lines("--print-config=origins", "password = none", "password = \"***\"");
  BOOST_TEST(output({"--help"}).find("[default: none]") != std::string::npos);
  BOOST_TEST(output({"--reference"}).find("| (unset) |") != std::string::npos);
  const std::string explained = output({"--password", "x", "--explain=password"});
  BOOST_TEST(explained.find("default                   none") != std::string::npos);
  BOOST_TEST(explained.find("command line, argument 1  ***") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(help_and_version_come_before_any_error) {
  reflcfg::options about;
  about.version = "1.2";
  about.program = "app";
  BOOST_TEST(flags({"--version", "--nonsense"}, about).output().value() == "app 1.2\n");
  BOOST_TEST(flags({"-h", "--nonsense"}, about).output().value().find("--server.host <text>") != std::string::npos);
  BOOST_TEST(!flags({"--version"}).has_value());
}

BOOST_AUTO_TEST_CASE(help_fits_eighty_columns) {
  const auto result = reflcfg::load<trainer::JobConfig>(std::vector<std::string>{"--help"});
  std::istringstream text(result.output().value());
  for (std::string line; std::getline(text, line);) BOOST_TEST(line.size() <= 80u, line);
}

BOOST_AUTO_TEST_CASE(help_of_one_section_has_its_other_names) {
  const std::string text = flags({"--help", "server"}).output().value();
  BOOST_TEST(text.starts_with("[server] Where requests go.\n"));
  BOOST_TEST(text.find("also read as net.host") != std::string::npos);
  BOOST_TEST(text.find("--server.inner.port") != std::string::npos);
  BOOST_TEST(text.find("--verbose") == std::string::npos);
  BOOST_TEST(only_error(flags({"--help", "sever"})) ==
             "--help: there is no section or setting \"sever\"; did you mean server?");
}

BOOST_AUTO_TEST_CASE(help_of_a_section_is_not_that_of_another_whose_name_starts_alike) {
  struct One {
    int first = 1;
  };
  struct Two {
    int second = 2;
  };
  struct Alike {
    One a;
    Two ab;
  };
  const auto help = [](const char* topic) { return reflcfg::load<Alike>(strings{"--help", topic}).output().value(); };
  BOOST_TEST(help("a") == "[a]\n  --a.first <integer>\n        [default: 1]\n");
  BOOST_TEST(help("ab") == "[ab]\n  --ab.second <integer>\n        [default: 2]\n");
}

BOOST_AUTO_TEST_CASE(a_program_without_a_version_has_no_option_for_it) {
  const auto lists_it = [](const reflcfg::options& about) {
    return flags({"--help"}, about).output().value().find("--version") != std::string::npos;
  };
  BOOST_TEST(lists_it({.version = "1"}));
  BOOST_TEST(!lists_it({}));
  BOOST_TEST(only_error(flags({"--version"})) == "unknown option --version");
}

BOOST_AUTO_TEST_CASE(check_reads_many_files_and_runs_nothing) {
  const temporary_file good("[server]\ncount = 5\n");
  const temporary_file bad("[server]\ncount = 'x'\nhsot = 1\n");
  const auto fine = flags({"--check", good.path(), good.path()});
  BOOST_TEST(fine.errors().empty());
  BOOST_TEST(fine.output().value() == good.path() + ": ok\n" + good.path() + ": ok\n");
  const auto mixed = flags({"--check", good.path(), bad.path(), "/nonexistent"});
  BOOST_TEST(mixed.errors().size() == 3u);
  BOOST_TEST(only_error(flags({"--check"})) == "--check needs at least one file");
}

BOOST_AUTO_TEST_CASE(print_config_knows_three_forms) {
  BOOST_TEST(flags({"--print-config"}).output().value() == flags({"--print-config=toml"}).output().value());
  BOOST_TEST(only_error(flags({"--print-config=yaml"})) ==
             "--print-config: expected toml, json, origins or changed, got \"yaml\"");
  BOOST_TEST(!flags({"--print-config", "--server.count", "x"}).output());
}

BOOST_AUTO_TEST_CASE(help_and_explanation_of_a_tagged_variant_say_how_one_is_chosen) {
  struct Disk {
    std::string path = "data";
  };
  struct ObjectStore {
    std::string bucket;
  };
  struct Program {
    std::variant<Disk, ObjectStore> store;

    static consteval auto describe() {
      return reflcfg::section("", reflcfg::field<&Program::store>("Where.", reflcfg::tagged("kind")));
    }
  };
  const auto output = [](const strings& arguments) { return reflcfg::load<Program>(arguments).output().value(); };
  BOOST_TEST(output({"--help"}).find("\n  --store.kind disk|object-store\n") != std::string::npos);
  const std::string explained = output({"--store.kind", "object-store", "--explain", "store.kind"});
  BOOST_TEST(explained.starts_with("store = { kind = \"object-store\", bucket = \"\" }\n  Where.\n"), explained);
  BOOST_TEST(explained.ends_with("  > command line, argument 1  .kind = \"object-store\"\n"), explained);
}

namespace {

// The column of the comment after a setting of so many columns; 0 if there is none.
std::size_t comment_column(const std::string& output, const std::string& setting) {
  const auto line = ("\n" + output).find("\n" + setting + " ");
  const auto end = output.find('\n', line);
  const auto comment = output.find("  # ", line);
  if (line == std::string::npos || comment > end) return 0;
  const std::string blanks = output.substr(line + setting.size(), comment - line - setting.size());
  return blanks.find_first_not_of(' ') == std::string::npos ? comment - line + 2 : 0;
}

}  // namespace

BOOST_AUTO_TEST_CASE(origins_in_a_dump_start_in_one_column_or_two_blanks_after_a_long_setting) {
  struct Text {
    std::string a;
  };
  for (std::size_t length = 0; length < 70; ++length) {
    const std::string value(length, 'x');
    const std::string setting = "a = \"" + value + "\"";
    const auto output = [&](const char* option) {
      return reflcfg::load<Text>(strings{"--a=" + value, option}).output().value();
    };
    const auto column = [&](std::size_t least) { return std::max(least, setting.size() + 2); };
    BOOST_TEST(comment_column(output("--print-config"), setting) == column(44));
    BOOST_TEST(comment_column(output("--print-config=origins"), setting) == column(60));
  }
}

BOOST_AUTO_TEST_CASE(a_dump_has_sections_tables_and_lists_of_tables_below_their_headers) {
  struct Point {
    int x = 1;
    std::optional<int> y = 2;
    std::vector<int> z;
  };
  struct Deep {
    int level = 3;
  };
  struct Part {
    std::optional<Point> center = Point{};
    std::vector<Point> corners{{1, 8, {}}, {3, {}, {4, 5}}};
    std::vector<Point> none;
    std::map<std::string, int> sizes{{"a b", 1}, {"c", 2}};
    std::map<std::string, Point> named{{"p", {}}};
    std::optional<int> free;
    Deep deep;
    static consteval auto describe() {
      using namespace reflcfg;
      return section("A part.", field<&Part::corners>("Its corners."), field<&Part::free>("May be left out."));
    }
  };
  struct Whole {
    Part part;
    int last = 9;
    static consteval auto describe() { return reflcfg::section("The whole.", reflcfg::field<&Whole::last>("Last.")); }
  };
  const auto output = [](const strings& arguments) { return reflcfg::load<Whole>(arguments).output().value(); };
  BOOST_TEST(output({"--print-config"}) ==
             R"(# The whole.
# Last.
last = 9                                    # default

# A part.
[part]
none = []                                   # default
# May be left out.
# free = none                               # default

[part.center]                               # default
x = 1
y = 2
z = []

# Its corners.
[[part.corners]]                            # default
x = 1
y = 8
z = []
[[part.corners]]
x = 3
y = []
z = [4, 5]

[part.sizes]                                # default
"a b" = 1
c = 2

[part.named]                                # default
[part.named.p]
x = 1
y = 2
z = []

[part.deep]
level = 3                                   # default
)");
  BOOST_TEST(output({"--part.corners.1.x", "7", "--part.sizes.c", "5", "--print-config=changed"}) ==
             R"([part]

[[part.corners]]                            # command line, argument 1
x = 1
y = 8
z = []
[[part.corners]]
x = 7
y = []
z = [4, 5]

[part.sizes]                                # command line, argument 3
"a b" = 1
c = 5                                       # command line, argument 3
)");
}
