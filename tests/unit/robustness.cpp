// Inputs and surroundings that nobody plans for.
#include <boost/test/unit_test.hpp>
#include <chrono>
#include <clocale>
#include <locale>
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

BOOST_AUTO_TEST_CASE(ten_thousand_unknown_keys_are_all_reported_and_some_are_shown) {
  std::string text = "[server]\n";
  for (int i = 0; i < 10000; ++i) text += "hsot" + std::to_string(i) + " = 1\n";
  const auto result = file(text);
  BOOST_TEST(result.errors().size() == 10000u);
  const std::string shown = render(result.errors());
  BOOST_TEST(shown.size() < 100000u);
  BOOST_TEST(shown.find("10000 errors") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(long_values_and_deep_nesting_end_with_an_answer) {
  const std::string megabytes(8u << 20, 'x');
  BOOST_TEST(file("[server]\nhost = '" + megabytes + "'")->server.host.size() == megabytes.size());
  BOOST_TEST(render(file("[server]\ncount = '" + megabytes + "'").errors()).size() < 10000u);
  const std::string deep(100000, '[');
  BOOST_TEST(!file("[server]\nnames = " + deep).has_value());
  BOOST_TEST(!flags({"--server.names", deep}).has_value());
  std::string dotted = "a";
  for (int i = 0; i < 20000; ++i) dotted += ".a";
  BOOST_TEST(!file(dotted + " = 1").has_value());
}
