// Inputs and surroundings that nobody plans for.
#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <chrono>
#include <clocale>
#include <locale>
#include <map>
#include <thread>

#include "trainer/config/job_config.hpp"
#include "unit/loading.hpp"

using namespace sample;

namespace {

// As in a German locale: 3,5 and 1.000.
struct comma_decimal : std::numpunct<char> {
  char do_decimal_point() const override { return ','; }
  char do_thousands_sep() const override { return '.'; }
  std::string do_grouping() const override { return "\3"; }
};

struct Gateway {
  std::vector<std::string> config;
  std::map<std::string, std::string> headers;

  static consteval auto describe() {
    return reflcfg::section("", reflcfg::field<&Gateway::config>("Settings.", reflcfg::config_file));
  }
};

}  // namespace

BOOST_AUTO_TEST_CASE(numbers_are_read_and_shown_the_same_in_any_locale) {
  const std::locale before = std::locale::global(std::locale(std::locale::classic(), new comma_decimal));
  const char* const c_before = std::setlocale(LC_ALL, nullptr);
  std::setlocale(LC_ALL, "de_DE.UTF-8");  // where it is installed
  const auto result = flags({"--server.rate", "0.125", "--server.count", "1000000", "--server.limit", "1e-7"});
  const std::string json = reflcfg::to_json(result.config());
  const auto again = file(reflcfg::to_toml(result.config()));
  std::setlocale(LC_ALL, c_before);
  std::locale::global(before);
  BOOST_TEST(result->server.rate == 0.125);
  BOOST_TEST(json.find("\"rate\": 0.125") != std::string::npos);
  BOOST_TEST(json.find("\"count\": 1000000") != std::string::npos);
  BOOST_TEST(reflcfg::to_json(again.config()) == json);
}

BOOST_AUTO_TEST_CASE(loads_in_many_threads_do_not_meet) {
  const temporary_file run("[server]\nrate = 0.25\nhostname = 'x'\n");
  std::vector<std::thread> threads;
  std::vector<int> wrong(8, 0);
  for (int t = 0; t < 8; ++t) {
    threads.emplace_back([&, t] {
      for (int i = 1; i <= 50; ++i) {
        const auto result = flags({"--config", run.path(), "--server.count", std::to_string(5 * (t + i)), "--nope"});
        wrong[t] += result->server.count != 5 * (t + i) || result->server.host != "x" || result.errors().size() != 1;
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  for (const int count : wrong) BOOST_TEST(count == 0);
}

BOOST_AUTO_TEST_CASE(ten_thousand_errors_are_all_reported_and_some_are_shown) {
  std::string text = "[server]\n";
  for (int i = 0; i < 10000; ++i) text += "hsot" + std::to_string(i) + " = 1\n";
  const auto result = file(text);
  BOOST_TEST(result.errors().size() == 10000u);
  BOOST_TEST(result.errors()[500].snippet == "hsot500 = ***");  // in a config with secrets no value is shown
  BOOST_TEST(result.errors().back().from.at.line == 10001u);
  const std::string shown = render(result.errors());
  BOOST_TEST(shown.size() < 100000u);
  BOOST_TEST(shown.find("\n... and 9900 more\n\n10000 errors\n") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(many_errors_in_one_long_line_do_not_copy_it_each) {
  std::string text = "server = {";
  for (int i = 0; i < 2000; ++i) text += "hsot" + std::to_string(i) + " = '" + std::string(1000, 'x') + "', ";
  const auto result = file(text + "host = 'a'}");
  BOOST_TEST(result.errors().size() == 2000u);
  std::size_t bytes = 0;
  for (const reflcfg::problem& error : result.errors()) bytes += error.snippet.size();
  BOOST_TEST(bytes > 0u);
  BOOST_TEST(bytes < (32u << 20));
}

BOOST_AUTO_TEST_CASE(thousands_of_flags_end_with_an_answer) {
  constexpr int count = 20000;
  strings right;
  strings wrong;
  for (int i = 0; i < count; ++i) {
    right.insert(right.end(), {"--server.count", std::to_string(5 * i + 5)});
    wrong.push_back("--server.cuont" + std::to_string(i));
  }
  BOOST_TEST(flags(right)->server.count == 5 * count);
  BOOST_TEST(flags(wrong).errors().size() == static_cast<std::size_t>(count));
}

// Were anything of this to compare each key with each, the test would run into its time limit.
BOOST_AUTO_TEST_CASE(maps_of_tens_of_thousands_of_keys_end_with_an_answer) {
  constexpr int count = 50000;
  strings paths;
  std::string text = "[headers]\n";
  for (int i = 0; i < count; ++i) {
    text += "k" + std::to_string(i) + " = 'a'\n";
    paths.push_back("--headers.k" + std::to_string(i) + "=b");
  }
  const temporary_file one(text);
  const temporary_file other(text + "last = 'c'\n");
  strings arguments{"--config", one.path(), "--config", other.path(), "--print-config"};
  const auto dumped = reflcfg::load<Gateway>(arguments);
  BOOST_REQUIRE(dumped.output().has_value());
  const auto again = reflcfg::load_toml<Gateway>(*dumped.output());
  BOOST_TEST(again->headers.size() == count + 1u);
  BOOST_TEST(again->headers.at("last") == "c");
  arguments.pop_back();
  arguments.insert(arguments.end(), paths.begin(), paths.end());
  const auto by_paths = reflcfg::load<Gateway>(arguments);
  BOOST_TEST(by_paths->headers.at("k49999") == "b");
  BOOST_TEST(by_paths->headers.at("last") == "c");
  BOOST_TEST(describe(by_paths.config().origin_of("headers.last")).find(other.path()) != std::string::npos);
}

BOOST_AUTO_TEST_CASE(a_file_of_megabytes_loads) {
  std::string text = "[server]\nnames = [\n";
  while (text.size() < (4u << 20)) text += "  \"a name of some length\",  # and a comment\n";
  BOOST_TEST(file(text + "]\ncount = 5")->server.count == 5);
  BOOST_TEST(only_error(file(text + "]\ncount = 7")) ==
             "server.count: 7 is not allowed, expected at least 1, a multiple of 5");
}

BOOST_AUTO_TEST_CASE(long_values_end_with_an_answer) {
  const std::string megabytes(2u << 20, 'x');
  BOOST_TEST(file("[server]\nhost = '" + megabytes + "'")->server.host.size() == megabytes.size());
  BOOST_TEST(flags({"--server.host", megabytes})->server.host.size() == megabytes.size());
  BOOST_TEST(render(file("[server]\ncount = '" + megabytes + "'").errors()).size() < 10000u);
  BOOST_TEST(render(flags({"--server.count", megabytes}).errors()).size() < 10000u);
  BOOST_TEST(render(flags({megabytes}).errors()).size() < 10000u);
  BOOST_TEST(render(flags({"--" + megabytes}).errors()).size() < 10000u);
}

BOOST_AUTO_TEST_CASE(deep_nesting_ends_with_an_answer) {
  constexpr std::size_t depth = 100000;
  const auto many = [](std::string_view part) {
    std::string text;
    for (std::size_t i = 0; i < depth; ++i) text += part;
    return text;
  };
  const std::string nested = "arrays and inline tables are nested more than 256 deep";
  BOOST_TEST(only_error(file("[server]\nnames = " + many("["))) == "not valid TOML: " + nested);
  BOOST_TEST(only_error(file("server = " + many("{a="))) == "not valid TOML: " + nested);
  BOOST_TEST(only_error(flags({"--server.names", many("[")})) == "--server.names: not a TOML array: " + nested);
  const std::string dots = "a" + many(".a");
  const std::string too_deep = "not valid TOML: tables are nested more than 1000 deep";
  for (const std::string& text : {dots + " = 1", "[" + dots + "]", "[[" + dots + "]]", "server = {" + dots + " = 1}",
                                  "a = '''''''\nb" + many(".b") + " = 1"}) {
    BOOST_TEST(only_error(file(text)) == too_deep, text.substr(0, 30));
  }
  // What adds up to it.
  const std::string half = "a" + many(".a").substr(0, 1200);
  BOOST_TEST(only_error(file("[" + half + "]\nb." + half + " = 1")) == too_deep);
  BOOST_TEST(only_error(file(half + " = {c = 1.5, b." + half + " = 1}")) == too_deep);
  BOOST_TEST(only_error(flags({"--server.names", "[{b." + dots + " = 1}]"})).ends_with("more than 1000 deep"));
  // What does not.
  BOOST_TEST(file("[server]\nhost = '''" + many(".a\n") + "'''  # " + many(".a"))->server.host.size() == 3 * depth);
  BOOST_TEST(file("[server]\nshares = [" + many("0.5, ") + "]")->server.shares.size() == depth);
}

BOOST_AUTO_TEST_CASE(bytes_that_are_no_utf8_are_an_error_and_shown_escaped) {
  // A dump of them would be no TOML.
  BOOST_TEST(only_error(flags({"--server.host", "a\xff"})) == "--server.host: the value is not valid UTF-8");
  BOOST_TEST(only_error(flags({"--server.names", "a", "\xc0\xaf"})) == "--server.names: the value is not valid UTF-8");
  reflcfg::options about{.environment_prefix = "APP"};
  about.environment = strings{"APP__SERVER__HOST=\xed\xa0\x80"};
  BOOST_TEST(only_error(flags({}, about)) == "environment variable APP__SERVER__HOST: the value is not valid UTF-8");
  BOOST_TEST(flags({"--server.host", "\u00e9\u8bad\U0001F600"})->server.host == "\u00e9\u8bad\U0001F600");
  // Nothing but continuation bytes once moved the caret by four billion columns.
  const std::string shown = render(flags({std::string(150, '\x95')}).errors());
  BOOST_TEST(shown.find("\\x95\\x95") != std::string::npos);
  BOOST_TEST(shown.size() < 2000u);
  BOOST_TEST(render(file(std::string(150, '\x80') + "\n").errors()).size() < 1000u);
  // U+009B starts an escape sequence as ESC [ does.
  const std::string escape = render(flags({"\xc2\x9b"
                                           "31m"})
                                        .errors());
  BOOST_TEST(escape.find("31m") != std::string::npos);
  BOOST_TEST(escape.find("\xc2\x9b") == std::string::npos);
}

// The first was found by the fuzz target.
BOOST_AUTO_TEST_CASE(options_without_a_name_are_stray_arguments) {
  BOOST_TEST(only_error(flags({"--=auto"})) == "stray argument \"--=auto\"");
  BOOST_TEST(only_error(flags({"--="})) == "stray argument \"--=\"");
  BOOST_TEST(only_error(flags({"--?server.host"})) == "unknown option --?server.host");
  BOOST_TEST(only_error(flags({"--?"})) == "unknown option --?");
}

BOOST_AUTO_TEST_CASE(characters_that_are_not_ascii_are_only_for_strings_and_comments) {
  BOOST_TEST(!file("[server]\ncount = 5\u02a00"));
  BOOST_TEST(!file("\xEF\xBB\xBF[server]\nhost = \u201ca\u201d"));
  BOOST_TEST(!file("n\u00e4me = 1"));
  const auto quoted =
      file("\xEF\xBB\xBF[server]  # \u201c\nhost = '\u201c'  # \u02a0\nnames = [\"\u00e4\", # \u00e4\n]");
  BOOST_TEST(quoted->server.host == "\u201c");
  BOOST_TEST(quoted->server.names == strings{"\u00e4"}, boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(a_caret_in_a_long_line_is_below_its_character) {
  std::string line = "server = {host = '";
  for (int i = 0; i < 100; ++i) line += "\u00e9";
  const std::string shown = render(file(line + "', cuont = 1, tls = true, word = 'a-b', level = 'info'}").errors());
  const auto text = shown.find("cuont = ***");
  BOOST_REQUIRE(text != std::string::npos);
  const auto row = shown.substr(shown.find("| ..."), shown.find('\n', text) - shown.find("| ..."));
  const auto carets = shown.substr(shown.find('\n', text) + 1);
  const auto characters = [](std::string_view part) {
    return std::count_if(part.begin(), part.end(), [](char c) { return (c & '\xc0') != '\x80'; });
  };
  const auto before = characters(row.substr(0, row.find("cuont")));
  BOOST_TEST(static_cast<std::size_t>(before) == carets.find('^') - carets.find('|'), shown);
}
