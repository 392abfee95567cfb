#include <boost/test/unit_test.hpp>
#include <cstdlib>
#include <sstream>

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
