#include <boost/describe/class.hpp>
#include <boost/test/unit_test.hpp>
#include <chrono>
#include <cmath>
#include <filesystem>
#include <limits>
#include <map>
#include <reflcfg/detail/value/number_text.hpp>
#include <reflcfg/reflcfg.hpp>
#include <unordered_map>
#include <unordered_set>

#include "unit/loading.hpp"

using namespace std::chrono_literals;

namespace {

using strings = std::vector<std::string>;

struct Worker {
  std::string host = "localhost";
  int port = 80;
  std::optional<double> weight;

  static consteval auto describe() {
    return reflcfg::section("", reflcfg::field<&Worker::port>("Where.", reflcfg::at_least(1)));
  }
  void validate(reflcfg::report& report) const {
    if (host == "nowhere") report.error("host is nowhere", host);
  }
  bool operator==(const Worker&) const = default;
};

struct Common {
  int verbosity = 1;
  bool color = true;
};

struct Base {
  int inherited = 1;
};
BOOST_DESCRIBE_STRUCT(Base, (), (inherited))
struct Derived : Base {
  int own = 2;
  static consteval auto describe() {
    return reflcfg::section("", reflcfg::field<&Derived::own>("Mine.", reflcfg::at_least(0)));
  }
};
BOOST_DESCRIBE_STRUCT(Derived, (Base), (own))

class Guarded {
 public:
  int level() const { return level_; }

 private:
  int level_ = 3;
  BOOST_DESCRIBE_CLASS(Guarded, (), (), (), (level_))
};

struct Foreign {  // as if from another library
  int knob = 5;
};

struct Celsius {
  double degrees = 20;
};

}  // namespace

template <>
struct reflcfg::description_of<Foreign> {
  static consteval auto describe() {
    return section("Not mine.", field<&Foreign::knob>("Turn it.", in_range(0, 10), alias("foreign.dial")));
  }
};

template <>
struct reflcfg::codec<Celsius> {
  static constexpr type_shape shape{.kind = type_kind::string, .name = "temperature"};
  static bool decode(const raw& value, Celsius& out, mismatch& why) {
    std::string text;
    if (codec<std::string>::decode(value, text, why) && text.ends_with("C")) {
      out.degrees = std::stod(text);
      return true;
    }
    why = {"a temperature such as 20C", reflcfg::describe(value), "", value.at};
    return false;
  }
  static raw encode(const Celsius& value) { return raw::of_string(std::to_string(value.degrees) + "C"); }
};

namespace {

struct Types {
  std::uint8_t u8 = 0;
  std::int16_t i16 = 0;
  std::uint64_t u64 = 0;
  float f32 = 0;
  std::filesystem::path path = "a";
  std::chrono::seconds wait = 90s;
  std::chrono::milliseconds tick = 250ms;
  std::chrono::duration<double> exact = 1.5s;
  reflcfg::bytes memory{1024};
  std::map<std::string, int> counts;
  std::unordered_map<std::string, std::string> labels;
  std::vector<Worker> workers;
  std::map<std::string, Worker> named;
  std::optional<Worker> spare;
  std::vector<std::vector<int>> matrix;
  std::optional<bool> maybe;
  Celsius heat;
  Common common;
  Derived derived;
  Guarded guarded;
  Foreign foreign;

  static consteval auto describe() {
    return reflcfg::section("", reflcfg::field<&Types::common>("", reflcfg::flatten));
  }
};

reflcfg::result<Types> flags(const strings& arguments) { return reflcfg::load<Types>(arguments); }
reflcfg::result<Types> file(const std::string& text) { return reflcfg::load_toml<Types>(text, "run.toml"); }
std::string error(const reflcfg::result<Types>& result) {
  return result.errors().size() == 1 ? result.errors().front().what : "not one error: " + render(result.errors());
}

}  // namespace

BOOST_AUTO_TEST_CASE(every_integer_width_has_its_range) {
  BOOST_TEST(flags({"--u8", "255"})->u8 == 255);
  BOOST_TEST(error(flags({"--u8", "256"})) == "--u8: expected an integer from 0 to 255, got \"256\"");
  BOOST_TEST(error(file("i16 = -32769")) == "i16: expected an integer from -32768 to 32767, got the integer -32769");
  BOOST_TEST(flags({"--u64", "18446744073709551615"})->u64 == std::numeric_limits<std::uint64_t>::max());
  const auto dumped = flags({"--u64", "18446744073709551615", "--print-config"}).output().value();
  BOOST_TEST(file(dumped)->u64 == std::numeric_limits<std::uint64_t>::max());
  BOOST_TEST(error(file("u64 = '5'")) == "u64: expected an integer, got the string \"5\"");
  BOOST_TEST(flags({"--f32", "0.5"})->f32 == 0.5f);
  BOOST_TEST(flags({"--path", "/x/y"})->path == "/x/y");
}

BOOST_AUTO_TEST_CASE(durations_have_units) {
  BOOST_TEST((flags({"--wait", "1h30m"})->wait == 5400s));
  BOOST_TEST((flags({"--wait", "1d"})->wait == 86400s));
  BOOST_TEST((flags({"--wait", "1.5m"})->wait == 90s));
  BOOST_TEST((flags({"--tick", "-2s"})->tick == -2000ms));
  BOOST_TEST((file("tick = '1s 5ms'")->tick == 1005ms));
  BOOST_TEST((flags({"--exact", "1500us"})->exact.count() == 0.0015));
  BOOST_TEST((flags({"--wait", "0"})->wait == 0s));
  const auto bare = file("wait = 90");
  BOOST_TEST(error(bare) == "wait: expected a duration such as 90s, 1h30m or 250ms, got the integer 90");
  BOOST_TEST(bare.errors().front().help.front() == "say what it counts: \"90s\" is seconds, \"90m\" minutes");
  BOOST_TEST(error(flags({"--wait", "1500ms"})) == "--wait: expected a multiple of 1s, got \"1500ms\"");
  BOOST_TEST(!flags({"--wait", "5 parsecs"}).has_value());
  BOOST_TEST(!flags({"--wait", "1e30d"}).has_value());
}

BOOST_AUTO_TEST_CASE(a_duration_fits_its_own_integer_or_float) {
  struct Narrow {
    std::chrono::duration<std::int16_t, std::milli> wait{};
    std::chrono::duration<float> pause{};
  };
  const auto load = [](const char* option) { return reflcfg::load<Narrow>(strings{option}); };
  BOOST_TEST(load("--wait=32767ms")->wait.count() == 32767);
  BOOST_TEST(load("--wait=-32768ms")->wait.count() == -32768);
  for (const char* const option : {"--wait=32768ms", "--wait=-32769ms"}) {
    BOOST_TEST(
        load(option).errors().at(0).what.starts_with("--wait: expected a duration from -32s768ms to 32s767ms, got "));
  }
  BOOST_TEST(load("--pause=inf")->pause.count() == std::numeric_limits<float>::infinity());
  BOOST_TEST(load("--pause=1e38s")->pause.count() == 1e38F);
  BOOST_TEST(load("--pause=1e39s").errors().at(0).what ==
             "--pause: expected a duration that a 32-bit float can hold, got \"1e39s\"");
}

BOOST_AUTO_TEST_CASE(byte_sizes_have_units) {
  BOOST_TEST(flags({"--memory", "4GiB"})->memory.count == 4ULL << 30);
  BOOST_TEST(flags({"--memory", "1TB"})->memory.count == 1'000'000'000'000u);
  BOOST_TEST(flags({"--memory", "1TiB"})->memory.count == 1ULL << 40);
  BOOST_TEST(flags({"--memory", "1.5 KB"})->memory.count == 1500u);
  BOOST_TEST(file("memory = 4096")->memory.count == 4096u);
  BOOST_TEST(!flags({"--memory", "0.3B"}).has_value());
  BOOST_TEST(!flags({"--memory", "-1"}).has_value());
  BOOST_TEST(flags({"--memory", "4 gigs"}).errors().front().help.front() ==
             "units are B, KB, MB, GB, TB (1000) and KiB, MiB, GiB, TiB (1024), with or without the B");
}

BOOST_AUTO_TEST_CASE(maps_are_tables_or_pairs) {
  const std::map<std::string, int> both{{"a", 1}, {"b", 2}};
  BOOST_TEST((file("[counts]\na = 1\nb = 2")->counts == both));
  BOOST_TEST((file("counts = {a = 1, b = 2}")->counts == both));
  BOOST_TEST((flags({"--counts", "a=1,b=2"})->counts == both));
  BOOST_TEST((flags({"--counts", "a=1", "b=2"})->counts == both));
  BOOST_TEST((flags({"--counts", "{a = 1, b = 2}"})->counts == both));
  BOOST_TEST(flags({"--labels", "k=v=w"})->labels.at("k") == "v=w");
  BOOST_TEST(error(flags({"--counts", "a"})) == "--counts: expected name=value, got \"a\"");
  BOOST_TEST(error(file("counts = {a = 'x'}")) == "counts.a: expected an integer, got the string \"x\"");
}

BOOST_AUTO_TEST_CASE(arrays_of_tables_are_vectors_of_structs) {
  const auto result = file("[[workers]]\nhost = 'a'\nport = 1\n[[workers]]\nweight = 0.5\n");
  BOOST_REQUIRE_MESSAGE(result, render(result.errors()));
  BOOST_TEST((result->workers == std::vector<Worker>{{"a", 1, {}}, {"localhost", 80, 0.5}}));
  BOOST_TEST((flags({"--workers", "[{host = 'b'}]"})->workers == std::vector<Worker>{{"b", 80, {}}}));
  BOOST_TEST((file("[named.x]\nport = 7")->named.at("x").port == 7));
  BOOST_TEST((file("[spare]\nport = 7")->spare->port == 7));
  BOOST_TEST(!file("")->spare.has_value());
}

BOOST_AUTO_TEST_CASE(errors_inside_tables_name_the_element_and_the_key) {
  BOOST_TEST(error(file("[[workers]]\n[[workers]]\nprot = 1")) == "unknown key workers[1].prot");
  BOOST_TEST(error(file("[[workers]]\nport = 'x'")) == "workers[0].port: expected an integer, got the string \"x\"");
  BOOST_TEST(error(file("[[workers]]\nport = 0")) == "workers[0].port: 0 is not allowed, expected at least 1");
  BOOST_TEST(error(file("workers = [3]")) == "workers[0]: expected a table {name = value}, got the integer 3");
  BOOST_TEST(error(file("[[workers]]\nhost = 'nowhere'")) == "workers[0]: host is nowhere");
  const auto result = file("[[workers]]\n[[workers]]\nport = 0");
  BOOST_TEST(result.errors().front().from.at.line == 3u);
}

BOOST_AUTO_TEST_CASE(lists_of_lists_come_from_toml) {
  BOOST_TEST((file("matrix = [[1, 2], [3]]")->matrix == std::vector<std::vector<int>>{{1, 2}, {3}}));
  BOOST_TEST((flags({"--matrix", "[[1], []]"})->matrix == std::vector<std::vector<int>>{{1}, {}}));
}

BOOST_AUTO_TEST_CASE(an_optional_boolean_has_three_states) {
  BOOST_TEST(!flags({})->maybe.has_value());
  BOOST_TEST(flags({"--maybe"})->maybe.value());
  BOOST_TEST(!flags({"--no_maybe"})->maybe.value());
  BOOST_TEST(!flags({"--maybe", "--maybe=none"})->maybe.has_value());
}

BOOST_AUTO_TEST_CASE(an_empty_text_unsets_the_field_that_says_so_but_nothing_inside_it) {
  struct Notes {
    std::optional<std::string> note = "x";
    std::optional<std::string> other = "x";
    std::optional<std::vector<std::string>> all = std::vector<std::string>{"x"};
    static consteval auto describe() {
      using namespace reflcfg;
      return section("", field<&Notes::note>("", empty_is_unset), field<&Notes::all>("", empty_is_unset));
    }
  };
  BOOST_TEST(!reflcfg::load_toml<Notes>("note = ''")->note.has_value());
  BOOST_TEST(!reflcfg::load<Notes>(strings{"--note="})->note.has_value());
  BOOST_TEST(reflcfg::load_toml<Notes>("note = 'a'")->note.value() == "a");
  BOOST_TEST(reflcfg::load_toml<Notes>("other = ''")->other.value().empty());
  BOOST_TEST(!reflcfg::load_toml<Notes>("all = ''")->all.has_value());
  BOOST_TEST(reflcfg::load_toml<Notes>("all = ['']")->all.value() == strings{""}, boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(flattened_fields_appear_one_level_up) {
  BOOST_TEST(flags({"--verbosity", "3"})->common.verbosity == 3);
  BOOST_TEST(!flags({"--no_color"})->common.color);
  BOOST_TEST(file("verbosity = 2")->common.verbosity == 2);
  BOOST_TEST(!file("[common]\nverbosity = 2").has_value());
  const std::string json = reflcfg::to_json(flags({"--verbosity", "3"}).config());
  BOOST_TEST(json.find("\n  \"verbosity\": 3,\n  \"color\": true") != std::string::npos, json);
  BOOST_TEST(json.find("\"common\"") == std::string::npos, json);
}

BOOST_AUTO_TEST_CASE(described_structs_bring_bases_and_private_members) {
  BOOST_TEST(flags({"--derived.inherited", "4"})->derived.inherited == 4);
  BOOST_TEST(flags({"--derived.own", "4"})->derived.own == 4);
  BOOST_TEST(flags({"--derived.own=-1"}).errors().size() == 1u);
  BOOST_TEST(flags({"--guarded.level", "4"})->guarded.level() == 4);
}

BOOST_AUTO_TEST_CASE(a_struct_of_someone_else_is_described_from_outside) {
  BOOST_TEST(flags({"--foreign.dial", "4"})->foreign.knob == 4);
  BOOST_TEST(flags({"--foreign.knob", "11"}).errors().size() == 1u);
}

BOOST_AUTO_TEST_CASE(a_type_of_ones_own_needs_one_codec) {
  BOOST_TEST(flags({"--heat", "35C"})->heat.degrees == 35.0);
  BOOST_TEST(error(file("heat = 35")) == "heat: expected a temperature such as 20C, got the integer 35");
}

BOOST_AUTO_TEST_CASE(everything_dumped_loads_back) {
  const auto result = file(
      "u64 = 5\nwait = '1h1s'\nexact = '1ms'\nmemory = '3MiB'\ncounts = {a = 1, 'b c' = 2}\nmatrix = [[1], []]\n"
      "maybe = false\nheat = '1C'\nverbosity = 7\n[[workers]]\nhost = 'x \"y\"'\nweight = 1\n[named.n]\nport = 2\n"
      "[spare]\n[foreign]\nknob = 1\n");
  BOOST_REQUIRE_MESSAGE(result, render(result.errors()));
  const auto again = file(reflcfg::to_toml(result.config()));
  BOOST_REQUIRE_MESSAGE(again, render(again.errors()) + reflcfg::to_toml(result.config()));
  BOOST_TEST(reflcfg::to_json(again.config()) == reflcfg::to_json(result.config()));
}

BOOST_AUTO_TEST_CASE(dates_and_times_are_read_whole_and_in_their_ranges) {
  struct Times {
    std::chrono::year_month_day day{std::chrono::year{2026}, std::chrono::month{1}, std::chrono::day{2}};
    std::chrono::sys_seconds at{};
  };
  // A string, a token and, where it is one, TOML's own date are read alike.
  const auto read = [](const std::string& key, const std::string& text) {
    const auto result = reflcfg::load<Times>(strings{"--" + key + "=" + text});
    BOOST_TEST(static_cast<bool>(reflcfg::load_toml<Times>(key + " = '" + text + "'")) == static_cast<bool>(result),
               text);
    return result ? std::to_string(key == "at" ? result->at.time_since_epoch().count()
                                               : std::chrono::sys_days(result->day).time_since_epoch().count())
                  : "refused";
  };
  for (const auto& [text, days] : std::map<std::string, std::string>{{"1970-01-02", "1"}, {"2000-02-29", "11016"}}) {
    BOOST_TEST(read("day", text) == days, text);
  }
  for (const std::string text :
       {"2024-02", "2024-", "2024", "2024-2-01", "2024-02-1", "2023-02-29", "2024-13-01", "2024-00-10", "2024-01-00",
        "2024-01-32", "2024/01/01", "2024-01/01", "2024-01-01x", "24-01-01", "day"}) {
    BOOST_TEST(read("day", text) == "refused", text);
  }
  const std::map<std::string, std::string> times{
      {"1970-01-02T00:00:00Z", "86400"},     {"1970-01-01T00:01:02Z", "62"},
      {"1970-01-01 23:59:59z", "86399"},     {"1970-01-01T01:00:00+01:00", "0"},
      {"1970-01-01T00:00:00-00:30", "1800"}, {"1970-01-01T00:00:00-23:59", "86340"}};
  for (const auto& [text, seconds] : times) BOOST_TEST(read("at", text) == seconds, text);
  for (const std::string end : {"24:00:00Z", "10:60:00Z", "10:00:60Z", "10Z", "1:00:00Z", "10:0:00Z", "10:00:0Z",
                                "10:00:00.Z", "10:00:00+24:00", "10:00:00+01:60", "10:00:00+1:00", "10:00:00+01",
                                "10:00:00+01:", "10:00:00+01:0", "10:00:00Zx", "10-00:00Z"}) {
    BOOST_TEST(read("at", "1970-01-01T" + end) == "refused", end);
  }
}

// The calendar of <chrono> is another implementation.
BOOST_AUTO_TEST_CASE(every_day_of_four_digits_is_the_one_of_the_calendar) {
  struct Days {
    std::chrono::sys_days day{};
    std::chrono::sys_time<std::chrono::milliseconds> at{};
  };
  reflcfg::loaded<Days> config;
  const auto number = [](unsigned value, std::size_t digits) {
    std::string text = std::to_string(value);
    return text.insert(0, digits - text.size(), '0');
  };
  for (int count = -719162; count <= 2932896; count += count > -1000 && count < 1000 ? 1 : 997) {  // 0001 to 9999
    const std::chrono::sys_days day{std::chrono::days(count)};
    const std::chrono::year_month_day date(day);
    const std::string text = number(static_cast<unsigned>(static_cast<int>(date.year())), 4) + "-" +
                             number(static_cast<unsigned>(date.month()), 2) + "-" +
                             number(static_cast<unsigned>(date.day()), 2);
    config.value = {day, day + 1ms};
    const std::string dump = reflcfg::to_toml(config);
    BOOST_TEST(dump.starts_with("day = " + text + " "), dump);
    BOOST_TEST(dump.find("at = " + text + "T00:00:00.001Z ") != std::string::npos, dump);
    const auto again = reflcfg::load_toml<Days>(dump);
    BOOST_REQUIRE_MESSAGE(again, render(again.errors()));
    BOOST_TEST((again->day == day && again->at == day + 1ms), dump);
  }
}

BOOST_AUTO_TEST_CASE(what_has_no_order_is_dumped_in_one) {
  struct Program {
    std::unordered_set<int> integers{3, -1, 20, 100, 5};
    std::unordered_set<double> reals{2.5, -1.0, 10.0};
    std::unordered_set<std::string> texts{"b", "B", "a", "10", "9"};
    std::unordered_map<std::string, int> table{{"b", 1}, {"a", 2}, {"c", 3}};
  };
  const std::string dump = reflcfg::to_toml(reflcfg::loaded<Program>{});
  for (const char* const line : {"integers = [-1, 3, 5, 20, 100] ", "reals = [-1.0, 2.5, 10.0] ",
                                 "texts = [\"10\", \"9\", \"B\", \"a\", \"b\"] ", "a = 2\nb = 1\nc = 3\n"}) {
    BOOST_TEST(dump.find(line) != std::string::npos, line << " is not in\n" << dump);
  }
}

BOOST_AUTO_TEST_CASE(a_number_that_rounds_to_no_finite_float_is_too_large_for_one) {
  struct Single {
    float x = 0;
  };
  const auto load = [](double value) { return reflcfg::load_toml<Single>("x = " + reflcfg::format_real(value)); };
  const double next = 0x1.ffffffp127;
  for (const double sign : {1.0, -1.0}) {
    const auto largest = load(sign * std::nextafter(next, 0.0));
    BOOST_TEST(static_cast<double>(largest->x) == sign * static_cast<double>(std::numeric_limits<float>::max()));
    BOOST_TEST(load(sign * next).errors().at(0).what.ends_with(" is too large for a 32-bit float"));
    BOOST_TEST(std::isinf(load(sign * std::numeric_limits<double>::infinity())->x));
  }
}

BOOST_AUTO_TEST_CASE(a_number_in_another_form_is_written_for_the_reader) {
  const auto help = [](const std::string& text) {
    const auto result = sample::file("[server]\n" + text);
    return result.errors().at(0).help.empty() ? "" : result.errors().at(0).help.front();
  };
  const std::string limits = "server.count is at least 1, a multiple of 5";
  BOOST_TEST(help("count = ' 5 '") == "write it without the quotes: 5");
  BOOST_TEST(help("count = 'five'") == limits);
  BOOST_TEST(help("count = 5.0") == "write it as an integer: 5");
  BOOST_TEST(help("count = -0.0") == "write it as an integer: 0");
  BOOST_TEST(help("count = 5.5") == limits);
  BOOST_TEST(help("count = 999999999999999.0") == "write it as an integer: 999999999999999");
  BOOST_TEST(help("count = 1e15") == limits);
  BOOST_TEST(help("limit = '0.5'") == "write it without the quotes: 0.5");
  BOOST_TEST(help("limit = '0,5'") == "write it with a point: 0.5");
  BOOST_TEST(sample::only_error(sample::flags({"--server.limit", "1e999"})) ==
             "--server.limit: \"1e999\" is too large for a 64-bit float");
  BOOST_TEST(help("tls = 0") == "write false");
  BOOST_TEST(help("tls = 1") == "write true");
  BOOST_TEST(help("tls = 2") == "");
  BOOST_TEST(help("tls = 'true'") == "write it without the quotes: true");
  BOOST_TEST(help("tls = 'Yes'") == "write true");
  BOOST_TEST(help("tls = 'OFF'") == "write false");
  BOOST_TEST(help("tls = 'maybe'") == "");
}

BOOST_AUTO_TEST_CASE(what_is_put_in_quotes_is_said_only_where_that_helps) {
  struct Text {
    std::string name;
  };
  const auto help = [](const std::string& value) {
    return reflcfg::load_toml<Text>("name = " + value).errors().at(0).help;
  };
  BOOST_TEST(help("1").at(0) == "put it in quotes: \"1\"");
  BOOST_TEST(help("[1]").empty());
  BOOST_TEST(help("{a = 1}").empty());
}
