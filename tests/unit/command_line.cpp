#include <boost/test/unit_test.hpp>

#include "unit/loading.hpp"

using namespace sample;

BOOST_AUTO_TEST_CASE(a_value_follows_its_flag_or_stands_behind_the_first_equals_sign) {
  BOOST_TEST(flags({"--server.host", "a"})->server.host == "a");
  BOOST_TEST(flags({"--server.host=a=b"})->server.host == "a=b");
  BOOST_TEST(flags({"--server.limit", "1.5"})->server.limit.value() == 1.5);
  BOOST_TEST(flags({"--server.inner.port", "2000"})->server.inner.port == 2000);
  BOOST_TEST(flags({"--verbose"})->verbose);
}

BOOST_AUTO_TEST_CASE(a_boolean_has_four_forms_and_takes_no_other_word) {
  BOOST_TEST(flags({"--server.tls"})->server.tls);
  BOOST_TEST(flags({"--server.tls", "true"})->server.tls);
  BOOST_TEST(flags({"--server.tls=true"})->server.tls);
  BOOST_TEST(!flags({"--server.tls", "--server.no_tls"})->server.tls);
  BOOST_TEST(!flags({"--server.tls", "--server.tls", "false"})->server.tls);
  BOOST_TEST(!flags({"--server.tls", "--server.tls=false"})->server.tls);
  BOOST_TEST(!flags({"--verbose", "--no_verbose"})->verbose);
  BOOST_TEST(only_error(flags({"--server.tls", "yes"})) == "--server.tls: expected true or false, got \"yes\"");
  BOOST_TEST(only_error(flags({"--server.tls=yes"})) == "--server.tls: expected true or false, got \"yes\"");
  BOOST_TEST(only_error(flags({"--server.no_tls=true"})) == "--server.no_tls takes no value");
}

BOOST_AUTO_TEST_CASE(a_keyword_field_is_known_without_its_underscore) {
  BOOST_TEST(flags({"--server.class"})->server.class_);
  BOOST_TEST(file("[server]\nclass = true")->server.class_);
}

BOOST_AUTO_TEST_CASE(the_last_of_a_repeated_flag_wins_lists_included) {
  BOOST_TEST(flags({"--server.count", "5", "--server.count=15"})->server.count == 15);
  BOOST_TEST((flags({"--server.names", "a", "b", "--server.names", "c"})->server.names == strings{"c"}));
}

BOOST_AUTO_TEST_CASE(lists_come_in_one_token_or_several_or_as_a_toml_array) {
  BOOST_TEST((flags({"--server.names", "a, b,,c ", "d"})->server.names == strings{"a", "b", "c", "d"}));
  BOOST_TEST((flags({"--server.names", "[\"a,b\", ' c ']"})->server.names == strings{"a,b", " c "}));
  BOOST_TEST((flags({"--server.names=a,b"})->server.names == strings{"a", "b"}));
  BOOST_TEST((flags({"--server.names", "a", "--server.names", ""})->server.names.empty()));
  BOOST_TEST((flags({"--server.shares", "0.25", ".75"})->server.shares == std::vector<double>{0.25, 0.75}));
  BOOST_TEST((flags({"--server.pair", "3,4"})->server.pair == std::array<std::int64_t, 2>{3, 4}));
  BOOST_TEST(flags({"--server.shares"})->server.shares.empty());
  BOOST_TEST(only_error(flags({"--server.names"})) == "--server.names needs at least one value");
  BOOST_TEST(only_error(flags({"--server.pair", "3"})) == "--server.pair: expected 2 elements, got 1");
  BOOST_TEST(only_error(flags({"--server.shares", "0.5,x"})) == "--server.shares[1]: expected a number, got \"x\"");
  BOOST_TEST(only_error(flags({"--server.names", "[\"a\""})).starts_with("--server.names: not a TOML array: "));
  BOOST_TEST((flags({"--server.names", "[\n  'a', # one\n  'b',\n]\n"})->server.names == strings{"a", "b"}));
  for (const char* more : {"['a']\n'b'", "['a']\nhost = 'b'", "['a']\n['b']", "['a']\n\n]"}) {
    BOOST_TEST(only_error(flags({"--server.names", more})).starts_with("--server.names: not a TOML array: "), more);
  }
}

BOOST_AUTO_TEST_CASE(negative_numbers_and_lone_dashes_are_values) {
  BOOST_TEST(flags({"--server.inner.tiny", "-128"})->server.inner.tiny == -128);
  BOOST_TEST(flags({"--server.host", "-"})->server.host == "-");
  BOOST_TEST(flags({"--server.host", "- x"})->server.host == "- x");
  BOOST_TEST(only_error(flags({"--server.rate", "-1e-4"})) ==
             "--server.rate: -0.0001 is not allowed, expected from 0 to 1");
  BOOST_TEST(only_error(flags({"--server.rate", "-inf"})) ==
             "--server.rate: -inf is not allowed, expected from 0 to 1");
}

BOOST_AUTO_TEST_CASE(a_token_with_two_dashes_is_never_swallowed_as_a_value) {
  const auto result = flags({"--server.host", "--verbose"});
  BOOST_TEST(only_error(result) == "--server.host needs a value (text)");
  BOOST_TEST(flags({"--server.host=--verbose"})->server.host == "--verbose");
  BOOST_TEST(errors(flags({"--server.host", "--", "5"})).front() == "--server.host needs a value (text)");
  // `--` ends the options; it is not offered as the value.
  const auto list = flags({"--server.names", "--", "a"});
  BOOST_TEST(errors(list) == (strings{"--server.names needs at least one value", "stray argument \"a\""}),
             boost::test_tools::per_element());
  BOOST_TEST(list.errors().front().help == strings{"--server.names '' clears the list"},
             boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(none_unsets_an_optional_in_any_case) {
  BOOST_TEST(!flags({"--server.limit", "2", "--server.limit", "None"})->server.limit);
  BOOST_TEST(!flags({"--server.files", "a", "--server.files", "NONE"})->server.files);
  BOOST_TEST((flags({"--server.files", "a", "b"})->server.files.value() == strings{"a", "b"}));
  BOOST_TEST(flags({"--server.host", "none"})->server.host == "none");
}

BOOST_AUTO_TEST_CASE(numbers_are_whole_tokens_in_their_range) {
  BOOST_TEST(flags({"--server.count", " +1_000 "})->server.count == 1000);
  for (const char* wrong : {"", "1e3", "0x10", "1_", "_1", "1__0", "5 5", "٣", "1.0", "--5"}) {
    BOOST_TEST(!flags({"--server.count=" + std::string(wrong)}).has_value(), wrong);
  }
  BOOST_TEST(only_error(flags({"--server.inner.tiny", "128"})) ==
             "--server.inner.tiny: expected an integer from -128 to 127, got \"128\"");
  BOOST_TEST(only_error(flags({"--server.inner.port", "-1"})) ==
             "--server.inner.port: expected an integer from 0 to 65535, got \"-1\"");
  BOOST_TEST(only_error(flags({"--server.count", "99999999999999999999"})) ==
             "--server.count: expected an integer from -9223372036854775808 to 9223372036854775807, got "
             "\"99999999999999999999\"");
  BOOST_TEST(flags({"--server.rate", "1_0e-1_"}).errors().size() == 1u);
  BOOST_TEST(flags({"--server.rate", "nan"}).errors().size() == 1u);
  BOOST_TEST(flags({"--server.rate", "1e-999"})->server.rate == 0.0);
  BOOST_TEST(only_error(flags({"--server.rate", "+-0.5"})) == "--server.rate: expected a number, got \"+-0.5\"");
  BOOST_TEST(flags({"--server.limit", "inf"})->server.limit.value() == std::numeric_limits<double>::infinity());
  BOOST_TEST(flags({"--server.limit", "1e999"}).errors().size() == 1u);
  BOOST_TEST(only_error(flags({"--server.count", "7"})) ==
             "--server.count: 7 is not allowed, expected at least 1, a multiple of 5");
}

BOOST_AUTO_TEST_CASE(words_are_read_with_dash_or_underscore) {
  BOOST_TEST((flags({"--server.color", "dark-green"})->server.color == Color::dark_green));
  BOOST_TEST((flags({"--server.color", "dark_green"})->server.color == Color::dark_green));
  BOOST_TEST((flags({"--server.color", "default"})->server.color == Color::default_));
  BOOST_TEST((flags({"--server.word", "a-b"})->server.word == "a-b"));
  BOOST_TEST((flags({"--server.every", "op"})->server.every.index() == 1u));
  BOOST_TEST(only_error(flags({"--server.color", "gren"})) ==
             "--server.color: expected one of red, dark-green or default, got \"gren\"");
  BOOST_TEST(only_error(flags({"--server.every", "opp"})) == "--server.every: expected an integer or op, got \"opp\"");
}

BOOST_AUTO_TEST_CASE(an_unknown_option_names_the_one_that_was_meant) {
  const auto help = [](const strings& arguments) {
    const auto result = flags(arguments);
    BOOST_REQUIRE(result.errors().size() == 1);
    return result.errors().front().help.at(0);
  };
  BOOST_TEST(help({"--server.hsot", "a"}) == "did you mean --server.host?");
  BOOST_TEST(help({"--sever.host", "a"}) == "did you mean --server.host?");
  BOOST_TEST(help({"--host", "a"}) == "did you mean --server.host?");
  BOOST_TEST(help({"--server.no_tsl"}) == "did you mean --server.no_tls?");
  BOOST_TEST(help({"--server.no_count"}) == "did you mean --server.count?");
  BOOST_TEST(help({"--server.hxyt", "a"}) == "--help lists all options");
  BOOST_TEST(help({"--server.inner_port", "a"}) == "did you mean --server.inner.port?");
  BOOST_TEST(help({"--hepl"}) == "did you mean --help?");
  BOOST_TEST(help({"--server.co", "1"}) == "options are not abbreviated; is it --server.count or --server.color?");
  BOOST_TEST(help({"-verbose"}) == "options with a long name start with two dashes: --verbose");
  BOOST_TEST(help({"--completely.different"}) == "--help lists all options");
}

BOOST_AUTO_TEST_CASE(no_suggestion_names_what_is_hidden) {
  struct Door {
    int width = 1;
    int tracing = 0;
    static consteval auto describe() {
      return reflcfg::section("", reflcfg::field<&Door::tracing>("", reflcfg::hidden));
    }
  };
  struct Cellar {
    int tracing = 0;
  };
  struct House {
    int windows = 1;
    int tracing = 0;
    Door front;
    std::vector<Door> doors;
    Cellar cellar;
    static consteval auto describe() {
      using namespace reflcfg;
      return section("", field<&House::tracing>("", hidden, alias("tracking")), field<&House::cellar>("", hidden));
    }
  };
  for (const char* name : {"tracign", "tracing_", "trackign", "front.tracign", "doors.0.tracign", "cellar.tracign",
                           "celler", "celler.tracing", "front.width.tracing", "tracin", "cella"}) {
    const std::vector<reflcfg::result<House>> results{
        reflcfg::load<House>(strings{"--" + std::string(name), "1"}),
        reflcfg::load_toml<House>(std::string(name) == "doors.0.tracign" ? "doors = [{tracign = 1}]"
                                                                         : std::string(name) + " = 1"),
        reflcfg::load<House>(strings{"--explain", name}), reflcfg::load<House>(strings{"--help", name})};
    for (const auto& result : results) {
      BOOST_REQUIRE_MESSAGE(!result.errors().empty(), name);
      for (const std::string& help : result.errors().front().help) {
        BOOST_TEST_CONTEXT(name << ": " << help) {
          for (const char* hidden : {"tracing", "tracking", "cellar"}) {
            BOOST_TEST(help.find(hidden) == std::string::npos);
          }
        }
      }
    }
  }
  BOOST_TEST(reflcfg::load<House>(strings{"--front.tracing", "3"})->front.tracing == 3);
  BOOST_TEST(reflcfg::load<House>(strings{"--cellar.tracing", "3"})->cellar.tracing == 3);
}

BOOST_AUTO_TEST_CASE(a_stray_argument_is_quoted_so_that_a_shell_takes_it) {
  const std::string both = "it's \"x\"";
  const auto alone = flags({both});
  BOOST_TEST(only_error(alone) == R"(stray argument "it's \"x\"")");
  BOOST_TEST(alone.errors().front().help.front() == R"(a value follows its option: --section.name 'it'\''s "x"')");
  const auto second = flags({"--server.host", "a", both});
  BOOST_TEST(second.errors().front().help.front() ==
             R"(--server.host takes one value; quote it if it has blanks: --server.host 'a it'\''s "x"')");
}

BOOST_AUTO_TEST_CASE(everything_wrong_is_reported_at_once) {
  const auto result =
      flags({"--server.hsot", "a", "--server.count", "x", "stray", "--server.rate", "7", "--server.threads", "4"});
  BOOST_TEST(result.errors().size() == 5u);
}

BOOST_AUTO_TEST_CASE(many_flags_and_long_values_are_read_in_order) {
  strings arguments;
  for (int i = 1; i <= 2000; ++i) {
    arguments.push_back("--server.count");
    arguments.push_back(std::to_string(5 * i));
  }
  arguments.push_back("--server.host=" + std::string(1 << 20, 'x'));
  const auto result = flags(arguments);
  BOOST_TEST(result->server.count == 10000);
  BOOST_TEST(result->server.host.size() == 1u << 20);
}

struct Lists {
  std::vector<int> numbers;
  std::vector<std::string> names;
};

BOOST_AUTO_TEST_CASE(a_wrong_dash_takes_what_was_meant_for_its_option) {
  const auto wrong = [](const strings& arguments) {
    const auto result = reflcfg::load<Lists>(arguments);
    return std::to_string(result.errors().size()) + ": " + result.errors().at(0).what;
  };
  BOOST_TEST(wrong({"\xE2\x80\x93-names", "a", "b", "--numbers", "5"}) ==
             "1: an option starts with the ASCII dash -, not with the one of \"\xE2\x80\x93-names\"");
  BOOST_TEST(wrong({"\xE2\x80\x93-names=a", "b"}) ==
             "2: an option starts with the ASCII dash -, not with the one of \"\xE2\x80\x93-names\"");
}

BOOST_AUTO_TEST_CASE(a_list_that_is_replaced_is_shown_as_its_elements_are_written) {
  const auto notice = [](const strings& arguments) { return reflcfg::load<Lists>(arguments).notices().at(0).what; };
  BOOST_TEST(notice({"--numbers", "1", "2", "--numbers", "3"}) ==
             "--numbers is given again, which replaces [1, 2]; give all elements to one option");
  BOOST_TEST(notice({"--numbers", std::string(2000, '7'), "--numbers", "3"}) ==
             "--numbers is given again, which replaces [" + std::string(79, '7') +
                 "...; give all elements to one option");
  BOOST_TEST(notice({"--names", "1", "--names", "3"}) ==
             "--names is given again, which replaces [\"1\"]; give all elements to one option");
}

BOOST_AUTO_TEST_CASE(what_follows_an_option_without_a_value_is_offered_as_one_unless_it_is_an_option) {
  struct Program {
    std::string name;
    int depth = 1;
    bool fast = false;
    static consteval auto describe() {
      return reflcfg::section("", reflcfg::field<&Program::depth>("", reflcfg::short_name("d")));
    }
  };
  const auto told = [](const std::string& next) {
    const auto result = reflcfg::load<Program>(strings{"--name", next});
    std::string text = result.errors().empty() ? "" : result.errors().front().what;
    for (const std::string& help : result.errors().front().help) text += " / " + help;
    return text;
  };
  const std::string missing = "--name needs a value (text)";
  for (const char* option : {"--depth", "--depth=2", "--fast", "--no_fast", "-d", "-d2", "--print-config", "--"}) {
    BOOST_TEST(told(option) == missing);
  }
  for (const char* text : {"-x", "--deep", "--deep=2", "--no_depth"}) {
    BOOST_TEST(told(text) == missing + " / a value that starts with - is given as --name=" + text);
  }
  const auto help = reflcfg::load<Program>(strings{"--name", "-h"});
  BOOST_TEST(help.output().value_or("").starts_with("Usage: "));
}

BOOST_AUTO_TEST_CASE(a_name_in_the_wrong_place_is_suggested_where_it_belongs) {
  struct Inner {
    int port = 1;
  };
  struct Part {
    int steps = 1;
    Inner inner;
    static consteval auto describe() {
      return reflcfg::section("", reflcfg::field<&Part::steps>("", reflcfg::alias("training.rounds")));
    }
  };
  struct Other {
    int steps = 1;
  };
  struct Program {
    Part training;
    Other validation;
    Other test;
    Other extra;
    int seed = 1;
    int seed_of_data = 1;
  };
  const auto help = [](const std::string& name) {
    const auto result = reflcfg::load_toml<Program>(name + " = 1");
    BOOST_REQUIRE(result.errors().size() == 1u);
    return result.errors().front().help.empty() ? "" : result.errors().front().help.front();
  };
  BOOST_TEST(help("steps") == "did you mean training.steps, validation.steps or test.steps?");
  BOOST_TEST(help("Steps") == "did you mean training.steps, validation.steps or test.steps?");
  BOOST_TEST(help("trainig.steps") == "did you mean [training]?");
  BOOST_TEST(help("training.round") == "did you mean training.rounds?");
  BOOST_TEST(help("training.seed") == "did you mean seed?");
  BOOST_TEST(help("training.inner_port") == "did you mean training.inner.port?");
  BOOST_TEST(help("sede") == "did you mean seed?");
  BOOST_TEST(help("seed-of-dat") == "did you mean seed_of_data?");
  BOOST_TEST(help("trainingsteps") == "did you mean training.steps?");
  BOOST_TEST(help("nothing") == "");
}

BOOST_AUTO_TEST_CASE(at_most_five_options_that_start_alike_are_offered) {
  struct Program {
    int a1 = 0, a2 = 0, a3 = 0, a4 = 0, a5 = 0, a6 = 0;
  };
  const auto result = reflcfg::load<Program>(strings{"--a", "1"});
  BOOST_TEST(result.errors().at(0).help.at(0) == "options are not abbreviated; is it --a1, --a2, --a3, --a4 or --a5?");
}
