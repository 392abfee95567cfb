// `key`, `kebab_case` and `variable`: what a field is called outside the program.
#include <boost/test/unit_test.hpp>
#include <map>
#include <memory>
#include <optional>
#include <reflcfg/changes.hpp>
#include <reflcfg/late_errors.hpp>
#include <reflcfg/reflcfg.hpp>
#include <variant>

#include "unit/loading.hpp"

namespace {

using sample::strings;

struct Fetch {
  int tries = 3;
  bool use_cache = true;
  static consteval auto describe() {
    using namespace reflcfg;
    return section("How pages are fetched.",
                   field<&Fetch::tries>("Tries.", key("max-tries"), at_least(1), alias("retries")),
                   field<&Fetch::use_cache>("Keep pages.", key("cache")));
  }
  void validate(reflcfg::report& report) const {
    if (tries > 100) report.error("that is rude", tries);
  }
};
struct Keyed {
  std::vector<std::string> config;
  int pages = 10;
  bool dry = false;
  std::string class_ = "a";
  Fetch fetch;
  std::vector<Fetch> others;
  static consteval auto describe() {
    using namespace reflcfg;
    return section("", field<&Keyed::config>("", config_file),
                   field<&Keyed::pages>("Stop after so many.", key("max-pages"), short_name("p")),
                   field<&Keyed::dry>("", key("dry-run")), field<&Keyed::class_>("", key("class")),
                   field<&Keyed::fetch>("", key("http")));
  }
};

struct Step {
  int batch_size = 1;
  std::optional<int> max_len;
};
struct Kebab {
  int max_pages = 3;
  bool color_output = true;
  int log_level = 1;
  Step first_step;
  std::vector<Step> more_steps;
  std::map<std::string, int> free_words;
  std::unique_ptr<Kebab> inner_one;
  static consteval auto describe() {
    using namespace reflcfg;
    return section("", field<&Kebab::log_level>("", key("log_level"), alias("old_level")), kebab_case);
  }
};
// The dashes of a section are those of all in it, and of nothing else.
struct Mixed {
  int top_level = 1;
  std::vector<Step> more_steps;
  Kebab part_one;
};

struct Login {
  std::string token;
  std::vector<std::string> scopes;
  static consteval auto describe() {
    using namespace reflcfg;
    return section("", field<&Login::token>("Who you are.", variable("HF_TOKEN"), secret),
                   field<&Login::scopes>("", variable("SCOPES")));
  }
};
struct Service {
  int port = 80;
  bool debug = false;
  std::vector<std::string> files;
  Login login;
  static consteval auto describe() {
    using namespace reflcfg;
    return section("", field<&Service::port>("Where it listens.", variable("PORT"), in_range(1, 65535)),
                   field<&Service::debug>("", variable("DEBUG")),
                   field<&Service::files>("", config_file, variable("SERVICE_FILES")));
  }
};

template <class Config>
reflcfg::result<Config> with(const strings& arguments, const strings& variables = {}, std::string_view prefix = {}) {
  reflcfg::options about;
  about.program = "app";
  about.environment_prefix = prefix;
  about.environment = variables;
  return reflcfg::load<Config>(arguments, about);
}
template <class Config>
std::string output(const strings& arguments, const strings& variables = {}, std::string_view prefix = {}) {
  const auto result = with<Config>(arguments, variables, prefix);
  BOOST_TEST(result.errors().empty(), render(result.errors()));
  return result.output().value_or("no output");
}
template <class Config>
std::string errors_of(const reflcfg::result<Config>& result) {
  return render(result.errors());
}

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

}  // namespace

// ---- key ------------------------------------------------------------------------------------------------------------

BOOST_AUTO_TEST_CASE(a_key_is_the_name_of_a_field_in_every_source) {
  BOOST_TEST(with<Keyed>({"--max-pages", "5"})->pages == 5);
  BOOST_TEST(with<Keyed>({"--max_pages=5"})->pages == 5);
  BOOST_TEST(with<Keyed>({"-p5"})->pages == 5);
  BOOST_TEST(with<Keyed>({"--dry-run"})->dry);
  BOOST_TEST(!with<Keyed>({"--dry-run", "--no-dry-run"})->dry);
  BOOST_TEST(with<Keyed>({"--class", "b"})->class_ == "b");
  BOOST_TEST(with<Keyed>({"--http.max_tries", "7", "--others.0.max-tries", "8"})->fetch.tries == 7);
  const auto variables = with<Keyed>({}, {"APP__MAX_PAGES=6", "APP__HTTP__NO_CACHE=1"}, "APP");
  BOOST_TEST(variables->pages == 6);
  const auto file = reflcfg::load_toml<Keyed>(
      "max-pages = 7\n[http]\nmax_tries = 2\ncache = false\n[[others]]\nmax-tries = 9\n", "run.toml");
  BOOST_REQUIRE_MESSAGE(file, errors_of(file));
  BOOST_TEST(file->pages == 7);
  BOOST_TEST(file->fetch.tries == 2);
  BOOST_TEST(!file->fetch.use_cache);
  BOOST_TEST(file->others.at(0).tries == 9);
}

BOOST_AUTO_TEST_CASE(with_a_key_the_name_of_the_member_is_none) {
  BOOST_TEST(errors_of(with<Keyed>({"--pages", "5"})) ==
             "error: unknown option --pages\n --> command line, argument 1\n |\n | --pages 5\n | ^^^^^^^^^\n"
             " = help: --help lists all options\n");
  BOOST_TEST(errors_of(with<Keyed>({"--fetch.max-tries", "5"})) ==
             "error: unknown option --fetch.max-tries\n --> command line, argument 1\n |\n | --fetch.max-tries 5\n"
             " | ^^^^^^^^^^^^^^^^^^^\n = help: did you mean --http.max-tries?\n");
  BOOST_TEST(errors_of(reflcfg::load_toml<Keyed>("others = [{tries = 1}]", "run.toml")) ==
             "error: unknown key others[0].tries\n --> run.toml:1:12\n  |\n1 | others = [{tries = 1}]\n"
             "  |            ^^^^^\n  = help: the keys there are max-tries or cache\n");
}

BOOST_AUTO_TEST_CASE(a_key_is_in_every_message_and_output) {
  BOOST_TEST(errors_of(with<Keyed>({"--http.max-tries=0"})) ==
             "error: --http.max-tries: 0 is not allowed, expected at least 1\n --> command line, argument 1\n |\n"
             " | --http.max-tries=0\n | ^^^^^^^^^^^^^^^^^^\n");
  BOOST_TEST(has(errors_of(with<Keyed>({"--http.max-tries=101"})), "http.max-tries = 101 (command line, argument 1)"));
  BOOST_TEST(has(errors_of(with<Keyed>({"--max-page", "1"})), "is it --max-pages?"));
  BOOST_TEST(output<Keyed>({"--help", "max_pages"}) ==
             "  -p, --max-pages <integer>\n        Stop after so many. [default: 10]\n");
  BOOST_TEST(has(output<Keyed>({"--help"}), "  --[no-]dry-run\n"));
  BOOST_TEST(has(output<Keyed>({"--print-config"}), "[http]\n# Tries.\nmax-tries = 3"));
  BOOST_TEST(has(output<Keyed>({"--print-config=json"}), "\"max-pages\": 10"));
  BOOST_TEST(has(output<Keyed>({"--json-schema"}), "\"max-pages\": {"));
  BOOST_TEST(has(output<Keyed>({"--reference"}), "| `max-tries` | integer | `3` | Tries. At least 1. | `retries` |"));
  BOOST_TEST(has(output<Keyed>({"--completion", "bash"}), "--no-dry-run"));
  BOOST_TEST(has(output<Keyed>({"--explain", "max-pages"}, {}, "APP"), "  variable     APP__MAX_PAGES\n"));
  const auto old = with<Keyed>({"--retries", "4"});
  BOOST_TEST(old.notices().at(0).what == "retries is read as http.max-tries");
}

BOOST_AUTO_TEST_CASE(a_key_is_the_name_that_origins_and_changes_have) {
  const auto result = with<Keyed>({"--max-pages", "5"});
  BOOST_TEST(result.config().given("max-pages"));
  BOOST_TEST(result.config().given("max_pages"));
  BOOST_TEST(!result.config().given("pages"));
  Keyed changed;
  changed.fetch.tries = 4;
  BOOST_TEST(render(reflcfg::changes(Keyed{}, changed)) == "http.max-tries  3  ->  4\n");
}

struct Circle {
  double radius = 1;
};
struct Square {
  double side = 1;
};
struct Drawing {
  std::vector<std::variant<Circle, Square>> shapes;
  std::variant<Circle, Square> main_shape;
  static consteval auto describe() {
    using namespace reflcfg;
    return section("", field<&Drawing::shapes>("", tagged("shape_kind")),
                   field<&Drawing::main_shape>("", tagged("shape-kind")));
  }
};

BOOST_AUTO_TEST_CASE(the_key_of_a_tag_may_be_written_with_dashes_and_underscores) {
  const auto file = reflcfg::load_toml<Drawing>(
      "shapes = [{shape-kind = 'square'}, {shape_kind = 'square'}]\n"
      "[main-shape]\nshape_kind = 'square'\nside = 4\n");
  BOOST_REQUIRE_MESSAGE(file, errors_of(file));
  BOOST_TEST(file->shapes.at(0).index() == 1u);
  BOOST_TEST(file->shapes.at(1).index() == 1u);
  BOOST_TEST(file->main_shape.index() == 1u);
  BOOST_TEST(with<Drawing>({"--main_shape.shape_kind=square"})->main_shape.index() == 1u);
  BOOST_TEST(with<Drawing>({"--shapes.0.shape-kind=square"})->shapes.at(0).index() == 1u);
}

// ---- kebab_case -----------------------------------------------------------------------------------------------------

BOOST_AUTO_TEST_CASE(both_ways_to_write_a_name_are_read_in_kebab_case) {
  BOOST_TEST(with<Kebab>({"--max-pages", "5"})->max_pages == 5);
  BOOST_TEST(with<Kebab>({"--max_pages", "5"})->max_pages == 5);
  BOOST_TEST(!with<Kebab>({"--no-color-output"})->color_output);
  BOOST_TEST(!with<Kebab>({"--no_color_output"})->color_output);
  BOOST_TEST(with<Kebab>({"--first_step.batch-size=4"})->first_step.batch_size == 4);
  BOOST_TEST(with<Kebab>({"--more-steps.0.max_len=4"})->more_steps.at(0).max_len.value() == 4);
  BOOST_TEST(with<Kebab>({}, {"APP__FIRST_STEP__BATCH_SIZE=9"}, "APP")->first_step.batch_size == 9);
  const auto file = reflcfg::load_toml<Kebab>(
      "max_pages = 4\nlog-level = 2\n[first-step]\nbatch_size = 5\n[[more_steps]]\nmax-len = 1\n"
      "[inner-one]\nmax_pages = 6\n[free-words]\na_b = 1\nc-d = 2\n");
  BOOST_REQUIRE_MESSAGE(file, errors_of(file));
  BOOST_TEST(file->max_pages == 4);
  BOOST_TEST(file->log_level == 2);
  BOOST_TEST(file->first_step.batch_size == 5);
  BOOST_TEST(file->more_steps.at(0).max_len.value() == 1);
  BOOST_TEST(file->inner_one->max_pages == 6);
  BOOST_TEST((file->free_words == std::map<std::string, int>{{"a_b", 1}, {"c-d", 2}}));
}

BOOST_AUTO_TEST_CASE(names_are_shown_with_dashes_in_kebab_case) {
  const auto result = with<Kebab>({"--more_steps.0.max_len=4", "--free_words", "a_b=1", "--inner_one.max_pages", "2"});
  BOOST_REQUIRE_MESSAGE(result, errors_of(result));
  const std::string dumped = to_toml(result.config());
  BOOST_TEST(has(dumped, "max-pages = 3 "));
  BOOST_TEST(has(dumped, "log_level = 1 "));  // a key is shown as it is written
  BOOST_TEST(has(dumped, "[first-step]\nbatch-size = 1"));
  BOOST_TEST(has(dumped, "[[more-steps]]"));
  BOOST_TEST(has(dumped, "[free-words]"));
  BOOST_TEST(has(dumped, "a_b = 1"));
  BOOST_TEST(has(dumped, "[inner-one]"));
  BOOST_TEST(!has(dumped, "max_pages"));
  BOOST_TEST(has(to_json(result.config()), "\"max-len\": 4"));
  const auto again = reflcfg::load_toml<Kebab>(dumped);
  BOOST_REQUIRE_MESSAGE(again, errors_of(again));
  BOOST_TEST(to_json(again.config()) == to_json(result.config()));
  BOOST_TEST(has(output<Kebab>({"--help"}), "  --[no-]color-output\n"));
  BOOST_TEST(has(output<Kebab>({"--help"}), "Keys: batch-size, max-len (--more-steps.0.batch-size)."));
  BOOST_TEST(has(output<Kebab>({"--json-schema"}), "\"max-len\": {"));
  BOOST_TEST(has(output<Kebab>({"--reference"}), "| `more-steps.0.batch-size` |"));
  BOOST_TEST(has(output<Kebab>({"--reference"}), "`--section.no-key`"));
  BOOST_TEST(has(output<Kebab>({"--completion", "fish"}), "no-color-output"));
  BOOST_TEST(has(output<Kebab>({"--explain", "max_pages"}), "max-pages = 3\n"));
  BOOST_TEST(result.config().given("more_steps"));
  BOOST_TEST(result.config().given("more-steps"));
  Kebab changed;
  changed.first_step.batch_size = 2;
  BOOST_TEST(render(reflcfg::changes(Kebab{}, changed)) == "first-step.batch-size  1  ->  2\n");
}

BOOST_AUTO_TEST_CASE(messages_name_fields_with_dashes_in_kebab_case) {
  BOOST_TEST(has(errors_of(reflcfg::load_toml<Kebab>("max_pages = 'x'")), "max-pages: expected an integer"));
  BOOST_TEST(has(errors_of(with<Kebab>({"--max_pagse=4"})), "did you mean --max-pages?"));
  BOOST_TEST(has(errors_of(with<Kebab>({"--first_step.batch_sise=4"})), "did you mean --first-step.batch-size?"));
  BOOST_TEST(has(errors_of(with<Kebab>({"--frist_step.batch_size=4"})), "did you mean --first-step.batch-size?"));
  BOOST_TEST(has(errors_of(with<Kebab>({"--no_color_outptu"})), "did you mean --no-color-output?"));
  BOOST_TEST(has(errors_of(with<Kebab>({"--max_pa=4"})), "is it --max-pages?"));
  BOOST_TEST(has(errors_of(with<Kebab>({}, {"APP__MAX_PAGSE=4"}, "APP")), "did you mean APP__MAX_PAGES?"));
  BOOST_TEST(has(errors_of(reflcfg::load_toml<Kebab>("[first_stpe]\nbatch_size = 1")), "did you mean [first-step]?"));
  BOOST_TEST(has(errors_of(reflcfg::load_toml<Kebab>("[[more_steps]]\nmax_lne = 1")), "did you mean max-len?"));
  BOOST_TEST(has(errors_of(reflcfg::load_toml<Kebab>("max_pages = 1\nmax-pages = 2")),
                 "max-pages is given twice: max-pages may be written with - and with _"));
  BOOST_TEST(with<Kebab>({"--old-level=4"}).notices().at(0).what == "old_level is read as log_level");
}

BOOST_AUTO_TEST_CASE(late_errors_name_fields_with_dashes_in_kebab_case) {
  const auto result = with<Kebab>({"--max_pages=4"});
  reflcfg::late_errors<Kebab> late(result.config());
  late.error("too many", result->max_pages);
  BOOST_TEST(late.all().at(0).help.at(0) == "max-pages = 4 (command line, argument 1)");
}

BOOST_AUTO_TEST_CASE(kebab_case_holds_for_its_section_and_all_in_it) {
  const auto result = with<Mixed>({"--part-one.more-steps.0.max-len=4", "--more-steps.0.max-len=5"});
  BOOST_REQUIRE_MESSAGE(result, errors_of(result));
  const std::string dumped = to_toml(result.config());
  BOOST_TEST(has(dumped, "top_level = 1 "));
  BOOST_TEST(has(dumped, "[[more_steps]]"));
  BOOST_TEST(has(dumped, "max_len = 5"));
  BOOST_TEST(has(dumped, "[part_one]\nmax-pages = 3"));
  BOOST_TEST(has(dumped, "[[part_one.more-steps]]"));
  BOOST_TEST(has(dumped, "max-len = 4"));
}

// ---- variable -------------------------------------------------------------------------------------------------------

BOOST_AUTO_TEST_CASE(a_variable_of_a_field_is_read_without_a_prefix) {
  const sample::temporary_file file("port = 1\n[login]\ntoken = 'from the file'\n");
  const auto result = with<Service>({"--login.scopes", "b"}, {"PORT=8080", "HF_TOKEN=abc", "DEBUG=yes", "SCOPES=c",
                                                              "OTHER=1", "__PORT=1", "SERVICE_FILES=" + file.path()});
  BOOST_REQUIRE_MESSAGE(result, errors_of(result));
  BOOST_TEST(result->port == 8080);
  BOOST_TEST(result->debug);
  BOOST_TEST(result->login.token == "abc");
  BOOST_TEST((result->login.scopes == strings{"b"}));
  BOOST_TEST(describe(result.config().origin_of("login.token")) == "environment variable HF_TOKEN");
  BOOST_TEST(describe(result.config().origin_of("port")) == "environment variable PORT");
  BOOST_TEST(
      has(to_toml(result.config()), "port = 8080                                 # environment variable PORT\n"));
}

BOOST_AUTO_TEST_CASE(a_variable_of_a_field_is_read_by_the_same_rules_as_others) {
  BOOST_TEST((with<Service>({}, {"SCOPES=a, b"})->login.scopes == strings{"a", "b"}));
  BOOST_TEST((with<Service>({}, {"SCOPES=['a, b']"})->login.scopes == strings{"a, b"}));
  BOOST_TEST(errors_of(with<Service>({}, {"PORT=99999"})) ==
             "error: port: 99999 is not allowed, expected from 1 to 65535\n --> environment variable PORT\n |\n"
             " | PORT=99999\n | ^^^^^^^^^^\n");
  BOOST_TEST(errors_of(with<Service>({}, {"PORT=http"})) ==
             "error: port: expected an integer, got \"http\"\n --> environment variable PORT\n |\n"
             " | PORT=http\n | ^^^^^^^^^\n = help: port is from 1 to 65535\n");
  BOOST_TEST(errors_of(with<Service>({}, {"HF_TOKEN=geheim\xff"})) ==
             "error: environment variable HF_TOKEN: the value is not valid UTF-8\n --> environment variable HF_TOKEN\n"
             " |\n | HF_TOKEN=***\n | ^^^^^^^^^^^^\n");
}

BOOST_AUTO_TEST_CASE(the_variable_with_the_prefix_wins_over_that_of_the_field) {
  for (const strings& variables : {strings{"PORT=1", "APP__PORT=2"}, strings{"APP__PORT=2", "PORT=1"}}) {
    const auto result = with<Service>({}, variables, "APP");
    BOOST_REQUIRE_MESSAGE(result, errors_of(result));
    BOOST_TEST(result->port == 2);
    BOOST_REQUIRE(result.notices().size() == 1u);
    BOOST_TEST(render(result.notices()[0]) ==
               "notice: APP__PORT wins over PORT: both set port (environment variable APP__PORT)\n");
  }
  BOOST_TEST(with<Service>({}, {"PORT=1", "APP__PORT=1"}, "APP").notices().empty());
  const auto secrets = with<Service>({}, {"HF_TOKEN=geheim", "APP__LOGIN__TOKEN=anders"}, "APP");
  BOOST_TEST(render(secrets.notices().at(0)) ==
             "notice: APP__LOGIN__TOKEN wins over HF_TOKEN: both set login.token (environment variable "
             "APP__LOGIN__TOKEN)\n");
}

BOOST_AUTO_TEST_CASE(a_variable_of_a_field_may_start_with_the_prefix) {
  struct Port {
    int port = 80;
    static consteval auto describe() {
      using namespace reflcfg;
      return section("", field<&Port::port>("", variable("APP__HTTP")));
    }
  };
  BOOST_TEST(with<Port>({}, {"APP__HTTP=1"}, "APP")->port == 1);
  BOOST_TEST(with<Port>({}, {"APP__HTTPS=1"}, "APP").errors().at(0).what ==
             "environment variable APP__HTTPS sets nothing");
}

BOOST_AUTO_TEST_CASE(help_explain_and_reference_show_the_variable) {
  BOOST_TEST(output<Service>({"--help", "port"}) ==
             "  --port <integer>\n        Where it listens. [default: 80; from 1 to 65535; env: PORT]\n");
  BOOST_TEST(has(output<Service>({"--explain", "port"}, {"PORT=3"}), "  variable     PORT\n"));
  BOOST_TEST(has(output<Service>({"--explain", "port"}, {"PORT=3"}), "  > environment variable PORT  3\n"));
  BOOST_TEST(has(output<Service>({"--explain", "port"}, {}, "APP"), "  variable     APP__PORT, PORT\n"));
  BOOST_TEST(has(output<Service>({"--reference"}), "| Where it listens. From 1 to 65535. | env: `PORT` |"));
}
