#include <boost/test/unit_test.hpp>
#include <cstdlib>
#include <map>
#include <optional>
#include <sstream>
#include <variant>
#include <vector>

#include "trainer/config/job_config.hpp"
#include "unit/loading.hpp"

// docs/configuration.md is what the trainer prints. With REFLCFG_UPDATE_GOLDEN=1 in the environment it is written anew.
BOOST_AUTO_TEST_CASE(the_trainers_page_is_up_to_date) {
  const reflcfg::options about{
      .program = "reflcfg-train", .about = "Pre-trains a language model on text.", .version = REFLCFG_VERSION};
  const auto result = reflcfg::load<trainer::JobConfig>(sample::strings{"--reference"}, about);
  const std::string path = REFLCFG_SOURCE_DIR "/docs/configuration.md";
  if (std::getenv("REFLCFG_UPDATE_GOLDEN") != nullptr) std::ofstream(path) << *result.output();
  std::stringstream text;
  text << std::ifstream(path).rdbuf();
  BOOST_TEST((text.str() == *result.output()),
             "docs/configuration.md is not what --reference prints; write it anew with REFLCFG_UPDATE_GOLDEN=1");
}

BOOST_AUTO_TEST_CASE(a_section_is_a_table) {
  const std::string text =
      sample::flags({"--reference"}, {.program = "app", .environment_prefix = "APP"}).output().value();
  const auto has = [&](const std::string& part) {
    BOOST_TEST((text.find(part) != std::string::npos), part << "\n is not in\n" << text);
  };
  has("# Settings of app\n");
  has("`APP__SECTION__KEY=value`");
  has("\n## Outside any section\n");
  has("| `config` | list of text | `[]` | Files. Not in a file. |  |\n");
  has("\n## [server]\n\nWhere requests go.\n\n| key | type | default | what it does | other names "
      "|\n|---|---|---|---|---|\n");
  has("| `host` | text | `\"localhost\"` | Name of the machine. Not empty. | `server.hostname`, `net.host` |\n");
  has("| `rate` | number | `0.5` | Share of requests. From 0 to 1, in requests per second. |  |\n");
  has("| `limit` | number (optional) | (unset) | Ceiling. Above 0. |  |\n");
  has("| `every` | integer or op | `2` |  |  |\n");
  has("| `token` | text | (secret) | Password. |  |\n");
  has("\n## [server.inner]\n");
  has("| `server.threads` | an error: there is one thread; leave it out |\n");
}

BOOST_AUTO_TEST_CASE(no_text_can_break_a_table) {
  struct Awkward {
    std::string a = "x|y `z`\n";
    static consteval auto describe() {
      return reflcfg::section("", reflcfg::field<&Awkward::a>("One | two\n<b>three</b> `<four>`."));
    }
  };
  const std::string text = reflcfg::load<Awkward>(sample::strings{"--reference"}).output().value();
  const std::string row = "| `a` | text | `` \"x\\|y `z`\\n\" `` | One \\| two &lt;b>three&lt;/b> `<four>`. |  |\n";
  BOOST_TEST((text.find(row) != std::string::npos), text);
}

// Paths are as --explain, the command line and error messages name them.
BOOST_AUTO_TEST_CASE(keys_inside_values_are_named_by_their_paths) {
  struct Tls {
    std::string cert = "a.pem";
    std::string pin = "0000";
    static consteval auto describe() {
      using namespace reflcfg;
      return section("", field<&Tls::cert>("Certificate.", required, alias("certificate")),
                     field<&Tls::pin>("", secret));
    }
  };
  struct Adam {
    double beta = 0.9;
  };
  struct Sgd {
    double momentum = 0;
    static consteval auto describe() {
      return reflcfg::section("", reflcfg::field<&Sgd::momentum>("How much of it stays."));
    }
  };
  struct Paths {
    std::optional<Tls> tls;
    std::vector<Tls> servers;
    std::map<std::string, std::string> headers;
    std::variant<Adam, Sgd> optimizer;
    int hidden_one = 1;
    static consteval auto describe() {
      using namespace reflcfg;
      return section("", field<&Paths::optimizer>("", tagged("type")), field<&Paths::hidden_one>("", hidden));
    }
  };
  const std::string text = reflcfg::load<Paths>(sample::strings{"--reference"}).output().value();
  const auto has = [&](const std::string& row) {
    BOOST_TEST((text.find(row) != std::string::npos), row << "\n is not in\n" << text);
  };
  has("| `tls.cert` | text | (required) | Certificate. | `tls.certificate` |\n| `tls.pin` | text | (secret) |  |  |\n");
  has("| `servers.0.cert` | text | (required) |");
  has("| `headers.NAME` | text |  | One entry of `headers`. |  |\n");
  has("| `optimizer.type` | adam or sgd |  | Which one it is. |  |\n");
  has("| `optimizer.beta` | number | `0.9` | Of adam. |  |\n");
  has("| `optimizer.momentum` | number | `0.0` | Of sgd: How much of it stays. |  |\n");
  BOOST_TEST(text.find("hidden_one") == std::string::npos);
  BOOST_TEST(text.find("0000") == std::string::npos);
}

BOOST_AUTO_TEST_CASE(flattened_keys_are_in_the_table_around_them) {
  struct Common {
    int verbosity = 1;
    std::string token = "0000";
    static consteval auto describe() {
      using namespace reflcfg;
      return section("", field<&Common::verbosity>("How much is said.", at_least(0)),
                     field<&Common::token>("", secret));
    }
  };
  struct Door {
    Common common;
    static consteval auto describe() {
      return reflcfg::section("", reflcfg::field<&Door::common>("", reflcfg::flatten));
    }
  };
  struct House {
    int rooms = 3;
    Common common;
    Door front;
    std::vector<Door> doors;
    static consteval auto describe() {
      return reflcfg::section("", reflcfg::field<&House::common>("", reflcfg::flatten));
    }
  };
  const std::string text = reflcfg::load<House>(sample::strings{"--reference"}).output().value();
  const auto rows = [](const std::string& prefix) {
    return "| `" + prefix + "verbosity` | integer | `1` | How much is said. At least 0. |  |\n| `" + prefix +
           "token` | text | (secret) |  |  |\n";
  };
  const std::string head = "| key | type | default | what it does | other names |\n|---|---|---|---|---|\n";
  for (const std::string& part :
       {"| `rooms` | integer | `3` |  |  |\n" + rows(""), "## [front]\n\n" + head + rows(""), rows("doors.0.")}) {
    BOOST_TEST((text.find(part) != std::string::npos), part << "\n is not in\n" << text);
  }
  BOOST_TEST(text.find("common") == std::string::npos);
  BOOST_TEST(text.find("0000") == std::string::npos);
}

BOOST_AUTO_TEST_CASE(a_secret_section_shows_no_value) {
  struct Account {
    std::string user = "admin";
    std::optional<std::string> note;
  };
  struct Program {
    Account account;
    static consteval auto describe() {
      return reflcfg::section("", reflcfg::field<&Program::account>("Who.", reflcfg::secret));
    }
  };
  const std::string text = reflcfg::load<Program>(sample::strings{"--reference"}).output().value();
  BOOST_TEST(
      (text.find("| `user` | text | (secret) |  |  |\n| `note` | text (optional) | (unset) |") != std::string::npos),
      text);
}

BOOST_AUTO_TEST_CASE(what_a_terminal_cannot_take_is_escaped) {
  struct Odd {
    std::string a = "\x1b[31m";
    std::string b = "x\\|y";
    static consteval auto describe() {
      return reflcfg::section("", reflcfg::field<&Odd::a>("Red: \x1b[31m. A lone ` and <b>."),
                              reflcfg::field<&Odd::b>("Code ``a ` | b``, C:\\|."));
    }
  };
  const std::string text = reflcfg::load<Odd>(sample::strings{"--reference"}).output().value();
  const std::string rows =
      "| `a` | text | `\"\\u001B[31m\"` | Red: \\x1b[31m. A lone ` and &lt;b>. |  |\n"
      "| `b` | text | <code>\"x&#92;&#92;&#124;y\"</code> | Code `` a ` \\| b ``, C:&#92;\\|. |  |\n";
  BOOST_TEST((text.find(rows) != std::string::npos), text);
}

BOOST_AUTO_TEST_CASE(hidden_sections_are_not_on_the_page_nor_is_what_is_in_them) {
  struct Inner {
    int seen = 1;
    std::string key = "0000";
  };
  struct Element {
    int size = 2;
    Inner shown;
    Inner secret_one;
    Inner hidden_one;
    static consteval auto describe() {
      using namespace reflcfg;
      return section("", field<&Element::secret_one>("", secret), field<&Element::hidden_one>("", hidden));
    }
  };
  struct Program {
    int port = 80;
    Inner hidden_part;
    Inner secret_part;
    std::vector<Element> elements;
    static consteval auto describe() {
      using namespace reflcfg;
      return section("", field<&Program::hidden_part>("", hidden), field<&Program::secret_part>("", secret));
    }
  };
  const std::string text = reflcfg::load<Program>(sample::strings{"--reference"}).output().value();
  const std::string head = "| key | type | default | what it does | other names |\n|---|---|---|---|---|\n";
  BOOST_TEST(text.substr(text.find("\n## ")) == "\n## Outside any section\n\n" + head +
                                                    "| `port` | integer | `80` |  |  |\n"
                                                    "| `elements` | list of tables | `[]` |  |  |\n"
                                                    "| `elements.0.size` | integer | `2` |  |  |\n"
                                                    "| `elements.0.shown.seen` | integer | `1` |  |  |\n"
                                                    "| `elements.0.shown.key` | text | `\"0000\"` |  |  |\n"
                                                    "| `elements.0.secret_one.seen` | integer | (secret) |  |  |\n"
                                                    "| `elements.0.secret_one.key` | text | (secret) |  |  |\n"
                                                    "\n## [secret_part]\n\n" +
                                                    head +
                                                    "| `seen` | integer | (secret) |  |  |\n"
                                                    "| `key` | text | (secret) |  |  |\n");
}
