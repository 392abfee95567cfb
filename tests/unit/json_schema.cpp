#include <algorithm>
#include <array>
#include <boost/test/unit_test.hpp>
#include <chrono>
#include <cstdio>
#include <deque>
#include <filesystem>
#include <limits>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <reflcfg/matches.hpp>
#include <set>
#include <sstream>
#include <tuple>

#include "trainer/config/job_config.hpp"
#include "unit/loading.hpp"
#include "unit/sample_commands.hpp"

namespace {

using nlohmann::json;
using sample::strings;

template <class Root>
json schema_of(const reflcfg::options& about = {.program = "app"}) {
  return json::parse(reflcfg::load<Root>(strings{"--json-schema"}, about).output().value());
}

// {"properties": {"a": {"properties": {"b": X}}}} at "a.b" is X.
json at(const json& schema, const std::string& path) {
  const auto dot = path.find('.');
  const json inner = schema.at("properties").at(path.substr(0, dot));
  return dot == std::string::npos ? inner : at(inner, path.substr(dot + 1));
}

json without(json schema, const strings& keys) {
  for (const std::string& key : keys) schema.erase(key);
  return schema;
}

const strings texts{"title", "description"};

struct Worker {
  std::string host = "a";
  std::uint8_t slots = 1;

  static consteval auto describe() {
    return reflcfg::section("", reflcfg::field<&Worker::slots>("How many.", reflcfg::at_least(1)));
  }
};

struct Types {
  std::uint16_t port = 1;
  std::int8_t tiny = 0;
  std::int64_t wide = 0;
  std::vector<std::uint8_t> bytes;
  double ceiling = std::numeric_limits<double>::infinity();
  std::vector<double> ceilings = {1.0, std::numeric_limits<double>::infinity()};
  std::chrono::seconds wait{90};
  reflcfg::bytes memory{1024};
  std::map<std::string, int> counts;
  std::vector<Worker> workers;
  std::optional<Worker> spare;
  std::vector<std::vector<int>> matrix;
  std::optional<std::string> note;
  int shares = 0;

  static consteval auto describe() {
    using namespace reflcfg;
    return section("", field<&Types::note>("", empty_is_unset),
                   field<&Types::shares>("", alias("quarter", map{{"yes", "4"}, {"1", "2"}})));
  }
};

struct Account {
  std::string user = "hunter1";
};
struct Entry {
  std::string pin = "hunter2";
  static consteval auto describe() { return reflcfg::section("", reflcfg::field<&Entry::pin>("", reflcfg::secret)); }
};
struct Vault {
  Account account;
  std::vector<Account> accounts = {{"hunter3"}};
  std::map<std::string, Entry> entries = {{"a", {"hunter4"}}};
  static consteval auto describe() {
    using namespace reflcfg;
    return section("", field<&Vault::account>("", secret), field<&Vault::accounts>("", secret));
  }
};

std::string output_of(const std::string& command, int& status) {
  std::string text;
  std::FILE* const pipe = ::popen((command + " 2>&1").c_str(), "r");
  char buffer[4096];
  while (const std::size_t count = std::fread(buffer, 1, sizeof buffer, pipe)) text.append(buffer, count);
  status = ::pclose(pipe) / 256;
  return text;
}

}  // namespace

BOOST_AUTO_TEST_CASE(the_schema_names_its_draft_and_the_program) {
  const json schema = schema_of<sample::Config>({.program = "app", .about = "Does things."});
  BOOST_TEST(schema["$schema"] == "https://json-schema.org/draft/2020-12/schema");
  BOOST_TEST(schema["title"] == "Settings of app");
  BOOST_TEST(schema["description"] == "Does things.");
  BOOST_TEST(schema["type"] == "object");
  BOOST_TEST(schema["additionalProperties"] == false);
  BOOST_TEST(!schema["properties"].contains("config"));  // a file cannot name files
}

BOOST_AUTO_TEST_CASE(a_field_has_its_type_checks_default_and_help) {
  const json schema = schema_of<sample::Config>();
  BOOST_TEST(at(schema, "server.count") == json::parse(R"J({"title": "server.count", "type": "integer", "minimum": 1,
    "description": "How many. (at least 1, a multiple of 5)", "multipleOf": 5, "default": 10})J"));
  BOOST_TEST(at(schema, "server.rate")["x-unit"] == "requests per second");
  BOOST_TEST(at(schema, "server.host")["minLength"] == 1);
  BOOST_TEST(at(schema, "server.level")["enum"] == json({"debug", "info", "error"}));
  BOOST_TEST(at(schema, "server.inner")["additionalProperties"] == false);
  BOOST_TEST(at(schema, "server.inner.port") == json::parse(R"J({"title": "server.inner.port", "type": "integer",
    "description": "Where to listen. (at least 1024)", "minimum": 1024, "maximum": 65535, "default": 8080})J"));
}

BOOST_AUTO_TEST_CASE(a_limit_that_is_not_allowed_itself_is_exclusive) {
  struct Limits {
    int count = 1;
    double share = 0.5;
    std::vector<double> shares;
    static consteval auto describe() {
      using namespace reflcfg;
      return section("", field<&Limits::count>("", below(10)), field<&Limits::share>("", above(0.0), below(1.0)),
                     field<&Limits::shares>("", below(1.0)));
    }
  };
  const json schema = schema_of<Limits>();
  const json count = at(schema, "count");
  BOOST_TEST(count["exclusiveMaximum"] == 10);
  BOOST_TEST(at(schema, "share")["exclusiveMinimum"] == 0.0);
  BOOST_TEST(at(schema, "share")["exclusiveMaximum"] == 1.0);
  BOOST_TEST(at(schema, "shares")["anyOf"][0]["items"]["exclusiveMaximum"] == 1.0);
  for (const json& limited : {at(schema, "share"), at(schema, "shares")["anyOf"][0]["items"]}) {
    BOOST_TEST(!limited.contains("maximum"));
  }
}

// TOML has no word for none.
BOOST_AUTO_TEST_CASE(of_limits_of_one_kind_the_strictest_is_passed_on_and_the_types_own_where_none_is_as_strict) {
  struct Bounds {
    int several = 5;
    std::int8_t low = 1;
    std::int8_t high = 1;
    std::uint64_t whole = 1;
    float range = 0;
    float positive = 0;
    float free = 0;
    double quarters = 0;
    double tenths = 0;
    static consteval auto describe() {
      using namespace reflcfg;
      return section("", field<&Bounds::several>("", at_least(1), at_least(3), at_most(20), at_most(15), below(30)),
                     field<&Bounds::low>("", above(-5)), field<&Bounds::high>("", at_most(5)),
                     field<&Bounds::whole>("", at_most(9'223'372'036'854'775'807)),
                     field<&Bounds::range>("", in_range(-1.0, 1.0)), field<&Bounds::positive>("", at_least(0.0)),
                     field<&Bounds::quarters>("", multiple_of(0.25)), field<&Bounds::tenths>("", multiple_of(0.1)));
    }
  };
  const json schema = schema_of<Bounds>();
  const auto limits_of = [&](const std::string& name) {
    return without(at(schema, name), {"title", "description", "default", "type"}).dump();
  };
  BOOST_TEST(limits_of("several") == R"({"exclusiveMaximum":30,"maximum":15,"minimum":3})");
  BOOST_TEST(limits_of("low") == R"({"exclusiveMinimum":-5,"maximum":127})");
  BOOST_TEST(limits_of("high") == R"({"maximum":5,"minimum":-128})");
  BOOST_TEST(limits_of("whole") == R"({"maximum":9223372036854775807,"minimum":0})");
  BOOST_TEST(limits_of("range") == R"({"maximum":1.0,"minimum":-1.0})");
  const std::string above = R"({"maximum":1.7976931348623157e+308,"minimum":3.4028235677973366e+38})";
  const std::string below = R"({"maximum":-3.4028235677973366e+38,"minimum":-1.7976931348623157e+308})";
  BOOST_TEST(limits_of("positive") == R"({"minimum":0.0,"not":{"anyOf":[)" + above + "]}}");
  BOOST_TEST(limits_of("free") == R"({"not":{"anyOf":[)" + below + "," + above + "]}}");
  BOOST_TEST(limits_of("quarters") == R"({"multipleOf":0.25})");
  BOOST_TEST(limits_of("tenths") == "{}");
}

BOOST_AUTO_TEST_CASE(an_empty_list_unsets_an_optional) {
  const json schema = schema_of<sample::Config>();
  BOOST_TEST(at(schema, "server.limit") ==
             json::parse(R"J({"title": "server.limit", "description": "Ceiling. (above 0)",
    "anyOf": [{"type": "number", "exclusiveMinimum": 0.0}, {"type": "array", "maxItems": 0}]})J"));
  BOOST_TEST(without(at(schema, "server.files"), texts)["anyOf"].size() == 2);  // of a list it is a value
}

BOOST_AUTO_TEST_CASE(a_variant_is_any_of_its_forms) {
  BOOST_TEST(without(at(schema_of<sample::Config>(), "server.every"), texts) ==
             json::parse(R"J({"default": 2, "anyOf": [
    {"type": "integer"}, {"enum": ["op"]},
    {"type": "string", "pattern": "^\\s*([+-]?[0-9](_?[0-9])*)\\s*$"}]})J"));
}

BOOST_AUTO_TEST_CASE(a_list_is_an_array_or_text_with_commas) {
  const json schema = schema_of<sample::Config>();
  const json shares = at(schema, "server.shares");
  BOOST_TEST(shares["default"] == json({0.5, 0.5}));
  BOOST_TEST(shares["anyOf"][0] ==
             json::parse(R"J({"type": "array", "items": {"type": "number", "minimum": 0.0, "maximum": 1.0}})J"));
  BOOST_TEST(without(shares["anyOf"][1], {"pattern"}) ==
             json::parse(R"J({"type": "string", "description": "Elements with commas between them."})J"));
  BOOST_TEST(at(schema, "server.pair")["anyOf"][0] ==
             json::parse(R"J({"type": "array", "items": {"type": "integer"}, "minItems": 2, "maxItems": 2})J"));
}

BOOST_AUTO_TEST_CASE(other_names_are_deprecated_and_point_to_todays) {
  const json schema = schema_of<sample::Config>();
  BOOST_TEST(
      at(schema, "net.host") ==
      json::parse(R"J({"deprecated": true, "description": "use server.host", "type": "string", "minLength": 1})J"));
  BOOST_TEST(at(schema, "net")["deprecated"] == true);
  BOOST_TEST(at(schema, "server.plain") ==
             json::parse(R"J({"deprecated": true, "description": "use server.tls", "type": "boolean"})J"));
  BOOST_TEST(at(schema, "server.paint")["anyOf"][0] == json::parse(R"J({"enum": ["1", 1, "2", 2]})J"));
  BOOST_TEST(at(schema, "server.threads") == json::parse(R"J({"deprecated": true, "not": {},
    "description": "was removed: there is one thread; leave it out"})J"));
}

BOOST_AUTO_TEST_CASE(a_secret_has_no_default) {
  const json token = at(schema_of<sample::Config>(), "server.token");
  BOOST_TEST(!token.contains("default"));
  BOOST_TEST(token["writeOnly"] == true);
}

BOOST_AUTO_TEST_CASE(nothing_inside_a_secret_has_a_default) {
  const std::string text = reflcfg::load<Vault>(strings{"--json-schema"}).output().value();
  BOOST_TEST((text.find("hunter") == std::string::npos), text);
  BOOST_TEST(at(json::parse(text), "account.user")["writeOnly"] == true);
}

BOOST_AUTO_TEST_CASE(every_type_has_a_schema) {
  const json schema = schema_of<Types>();
  const auto type = [&](const std::string& path) {
    return without(at(schema, path), {"title", "description", "default"});
  };
  BOOST_TEST(type("port") == json::parse(R"J({"type": "integer", "minimum": 0, "maximum": 65535})J"));
  BOOST_TEST(type("tiny") == json::parse(R"J({"type": "integer", "minimum": -128, "maximum": 127})J"));
  BOOST_TEST(type("wide") == json::parse(R"J({"type": "integer"})J"));
  BOOST_TEST(type("bytes")["anyOf"][0]["items"] ==
             json::parse(R"J({"type": "integer", "minimum": 0, "maximum": 255})J"));
  BOOST_TEST(!at(schema, "ceiling").contains("default"));  // JSON has no infinity
  BOOST_TEST(!at(schema, "ceilings").contains("default"));
  BOOST_TEST(at(schema, "wait")["default"] == "1m30s");
  BOOST_TEST(type("counts")["anyOf"][0] ==
             json::parse(R"J({"type": "object", "additionalProperties": {"type": "integer", "minimum": -2147483648,
    "maximum": 2147483647}})J"));
  BOOST_TEST(type("workers")["anyOf"][0] == json::parse(R"J({"type": "array", "items": {"$ref": "#/$defs/Worker"}})J"));
  BOOST_TEST(type("spare")["anyOf"][0] == json::parse(R"J({"$ref": "#/$defs/Worker"})J"));
  BOOST_TEST(schema["$defs"]["Worker"] ==
             json::parse(R"J({"type": "object", "additionalProperties": false, "properties": {
    "host": {"type": "string", "default": "a"},
    "slots": {"description": "How many. (at least 1)", "type": "integer", "minimum": 1, "maximum": 255,
      "default": 1}}})J"));
  BOOST_TEST(type("note")["anyOf"].back() == json::parse(R"J({"const": ""})J"));
}

// ---- the loader and the validator of PyPI's jsonschema agree
// ------------------------------------------------------------

namespace {

// What the validator says of each file: "ok", or what is wrong. Empty where there is none.
std::map<std::string, std::string> verdicts_on(const std::vector<std::string>& files, const std::string& schema) {
  const sample::temporary_file file(schema);
  std::string command = REFLCFG_PYTHON " " REFLCFG_TEST_DATA "/../tools/check_schema.py " + file.path();
  for (const std::string& name : files) command += " '" + name + "'";
  int status = 0;
  const std::string text = output_of(command, status);
  std::map<std::string, std::string> verdicts;
  if (status == 77 || status == 127) {
    BOOST_TEST_MESSAGE("skipped: a Python with jsonschema is not installed");
    return verdicts;
  }
  BOOST_TEST((status == 0 || status == 1), text);
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    const auto colon = line.find(": ");
    if (colon != std::string::npos) verdicts[line.substr(0, colon)] = line.substr(colon + 2);
  }
  return verdicts;
}

// Each text loads if and only if the schema accepts it, and what the program dumps then is accepted too.
template <class Root>
void check_agreement(const strings& accepted, const strings& refused) {
  std::vector<std::unique_ptr<sample::temporary_file>> files;
  std::vector<std::pair<std::string, bool>> expected;  // the text of each file
  strings names;
  const auto add = [&](const std::string& text, bool right) {
    files.push_back(std::make_unique<sample::temporary_file>(text + "\n"));
    names.push_back(files.back()->path());
    expected.emplace_back(text, right);
  };
  for (const std::string& text : accepted) {
    const auto loaded = reflcfg::load_toml<Root>(text);
    BOOST_TEST(loaded.errors().empty(), text << "\n" << render(loaded.errors()));
    add(text, true);
    if (loaded) add(reflcfg::to_toml(loaded.config()), true);
  }
  for (const std::string& text : refused) {
    BOOST_TEST(!reflcfg::load_toml<Root>(text).errors().empty(), text);
    add(text, false);
  }
  const auto verdicts = verdicts_on(names, reflcfg::load<Root>(strings{"--json-schema"}).output().value());
  for (std::size_t i = 0; i < names.size() && !verdicts.empty(); ++i) {
    const std::string& verdict = verdicts.at(names[i]);
    BOOST_TEST((verdict == "ok") == expected[i].second, expected[i].first << "\n" << verdict);
  }
}

enum class Kind { for_loop, fused };
BOOST_DESCRIBE_ENUM(Kind, for_loop, fused)

struct Scalars {
  std::int8_t tiny = 1;
  std::uint64_t big = 1;
  std::uint64_t small = 1;
  float single = 0.1F;
  double real = 0;
  double endless = std::numeric_limits<double>::infinity();
  char letter = 'x';
  Kind kind = Kind::fused;
  reflcfg::choice<"a-b", "c_d-e"> word = "a-b";
  std::string pattern = "ab1";
  std::filesystem::path path;
  std::chrono::seconds wait{90};
  std::chrono::duration<double> pause{1.5};
  reflcfg::bytes memory{1024};
  std::chrono::year_month_day day{std::chrono::year{2026}, std::chrono::month{1}, std::chrono::day{2}};
  std::chrono::sys_seconds at{};
  double half = 0.5;
  bool flag = false;

  static consteval auto describe() {
    using namespace reflcfg;
    using namespace std::chrono_literals;
    return section("", field<&Scalars::small>("", at_most(100)), field<&Scalars::pattern>("", matches("[a-z]+[0-9]")),
                   field<&Scalars::wait>("", at_least(1s)), field<&Scalars::memory>("", in_range(1_KiB, 4_MiB)),
                   field<&Scalars::half>("", multiple_of(0.5)));
  }
};

struct Lists {
  std::vector<int> numbers;
  std::vector<std::string> texts;
  std::vector<std::filesystem::path> paths;
  std::vector<std::string> whole;
  std::vector<std::string> some = {"x"};
  std::deque<Kind> kinds;
  std::set<int> unique;
  std::array<double, 2> pair{};
  std::tuple<bool, double, Kind> three;
  std::vector<std::vector<int>> matrix;
  std::vector<std::optional<int>> maybe;
  std::optional<std::vector<int>> optional;

  static consteval auto describe() {
    using namespace reflcfg;
    return section("", field<&Lists::whole>("", reflcfg::whole), field<&Lists::some>("", non_empty));
  }
};

struct Key {
  std::string cert;
  int max_depth = 1;
  static consteval auto describe() {
    using namespace reflcfg;
    return section("", field<&Key::cert>("", required, alias("certificate")), removed("pem", "use cert"));
  }
};
struct Chain {
  Key key;
  std::unique_ptr<Chain> next;
  std::vector<Chain> more;
};
struct Adam {
  double lr = 1;
};
struct PlainSgd {
  double lr = 2;
  double momentum = 0;
};

struct Tables {
  std::map<std::string, int> counts;
  std::map<int, std::string> by_number;
  std::map<Kind, double> by_kind;
  std::map<std::string, Key> keys;
  std::map<std::string, std::vector<int>> lists;
  std::optional<Key> key;
  std::unique_ptr<Chain> chain;
  std::variant<Adam, PlainSgd> optimizer;
  std::vector<std::variant<Adam, PlainSgd>> optimizers;
  std::variant<std::monostate, int> nothing;
  std::variant<Adam, PlainSgd> untagged;

  static consteval auto describe() {
    using namespace reflcfg;
    return section("", field<&Tables::optimizer>("", tagged("type")), field<&Tables::optimizers>("", tagged("kind")));
  }
};

struct Pages {
  int max_pages = 5;
  std::vector<int> ids;
  int shy_one = 1;
  static consteval auto describe() {
    using namespace reflcfg;
    return section("", field<&Pages::max_pages>("", at_least(1), alias("old.most_pages"), alias("page-limit")),
                   field<&Pages::ids>("", alias("pages.more", map{{"yes", "1"}, {"2", "22"}}, append)),
                   field<&Pages::shy_one>("Not for all.", hidden), removed("pages.gone", "no more"),
                   ignored("legacy.thing", "unused"));
  }
};
struct Flat {
  int flat_a = 1;
};
struct Names {
  Pages pages;
  Flat flat;
  std::vector<std::string> config;
  static consteval auto describe() {
    using namespace reflcfg;
    return section("", field<&Names::flat>("", flatten), field<&Names::config>("", config_file));
  }
};

}  // namespace

BOOST_AUTO_TEST_CASE(the_schema_and_the_loader_agree_on_scalars) {
  check_agreement<Scalars>({"tiny = -128",
                            "big = 9223372036854775807",
                            "big = \"18446744073709551615\"",
                            "single = 1",
                            "single = inf",
                            "single = -3.4e38",
                            "real = 1e300",
                            "endless = -inf",
                            "letter = \"a\"",
                            "kind = \"for_loop\"",
                            "word = \"c-d_e\"",
                            "pattern = \"abc1\"",
                            "path = \"a,b\"",
                            "wait = \"1h 30m\"",
                            "pause = 0",
                            "pause = \"1.5s\"",
                            "memory = 1024",
                            "memory = \"1.5 KiB\"",
                            "day = 2026-12-01",
                            "day = \"2026-12-01\"",
                            "at = 2026-12-01T08:30:00Z",
                            "at = 2026-12-01 08:30:00+02:00",
                            "at = 2026-12-01",
                            "half = 1.5",
                            "flag = true"},
                           {"tiny = 128",
                            "tiny = \"5\"",
                            "tiny = true",
                            "tiny = 1.5",
                            "big = -1",
                            "big = \"5\"",
                            "small = \"18446744073709551615\"",
                            "single = 3.5e38",
                            "single = \"1\"",
                            "real = true",
                            "letter = \"ab\"",
                            "letter = \"\"",
                            "kind = \"Fused\"",
                            "kind = 1",
                            "word = \"x\"",
                            "pattern = \"abc\"",
                            "path = 1",
                            "wait = 90",
                            "wait = \"90\"",
                            "wait = 0",
                            "wait = \"90 parsecs\"",
                            "memory = 1023",
                            "memory = \"4 bananas\"",
                            "day = \"2026-12-1\"",
                            "day = 2026-12-01T00:00:00Z",
                            "at = 08:30:00",
                            "half = 1.25",
                            "flag = \"true\"",
                            "flag = 1"});
}

BOOST_AUTO_TEST_CASE(the_schema_and_the_loader_agree_on_lists) {
  check_agreement<Lists>(
      {"numbers = [1, 2]",
       "numbers = \" 1 , 2 ,\"",
       "numbers = \"\"",
       "texts = [\"a\", \"\"]",
       "texts = \"a,b\"",
       "paths = \"a,b\"",
       "paths = \"\"",
       "whole = \"a, b\"",
       "some = \"a\"",
       "kinds = \"for_loop, fused\"",
       "unique = [1, 2]",
       "pair = [1, 2]",
       "pair = \"1, 2\"",
       "three = [true, 1, \"for_loop\"]",
       "three = \"true, 1.5, fused\"",
       "matrix = [[1], \"2, 3\"]",
       "matrix = \"1, 2\"",
       "maybe = [1, []]",
       "maybe = \"1, none\"",
       "optional = []"},
      {"numbers = [1, \"2\"]", "numbers = \"1,x\"", "numbers = 5", "numbers = {a = 1}", "texts = [1]", "paths = 1",
       "some = []", "some = [\"\"]", "some = \",\"", "kinds = [\"x\"]", "kinds = \"fused x\"", "unique = [1, 1]",
       "pair = [1]", "pair = \"1,2,3\"", "three = [true, 1, \"x\"]", "three = [true, 1]", "matrix = [1]",
       "maybe = [\"none\"]", "optional = \"none\""});
}

BOOST_AUTO_TEST_CASE(the_schema_and_the_loader_agree_on_tables) {
  check_agreement<Tables>(
      {"counts = {a = 1}", "counts = \"a=1, b=2\"", "counts = [\"a=1\"]", "counts = []",
       "by_number = {1 = \"a\", -2 = \"b\"}", "by_kind = {for_loop = 1}", "keys = {a = {certificate = \"x\"}}",
       "keys = \"\"", "lists = {a = \"1, 2\"}", "lists = [\"a=1,2\"]", "key = {cert = \"x\", max-depth = 2}",
       "key = []", "chain = {key = {cert = \"a\"}, next = {key = {cert = \"b\"}}, more = [{key = {cert = \"c\"}}]}",
       "optimizer = {type = \"plain_sgd\", momentum = 1}", "optimizer = {lr = 3}",
       "optimizers = [{kind = \"adam\"}, {}]", "nothing = []", "nothing = \"1\"", "untagged = {momentum = 1}"},
      {"counts = {a = \"1\"}",
       "counts = \"a=x\"",
       "counts = [\"b\"]",
       "counts = 1",
       "by_number = {x = \"a\"}",
       "by_number = \"x=a\"",
       "by_kind = {fused = 1, x = 2}",
       "keys = {a = {}}",
       "keys = \"a=1\"",
       "lists = {a = [\"x\"]}",
       "key = {}",
       "key = \"x\"",
       "key = {cert = \"x\", pem = \"y\"}",
       "key = {cert = \"x\", depth = 1}",
       "chain = {next = {}}",
       "chain = {key = {cert = \"a\"}, more = [{}]}",
       "optimizer = {type = \"adam\", momentum = 1}",
       "optimizer = {momentum = 1}",
       "optimizer = {type = \"lion\"}",
       "optimizer = \"adam\"",
       "optimizers = [{type = \"adam\"}]",
       "nothing = \"x\"",
       "untagged = {beta = 1}"});
}

BOOST_AUTO_TEST_CASE(the_schema_and_the_loader_agree_on_names) {
  check_agreement<Names>({"pages.max_pages = 3", "pages.max-pages = 3", "old.most-pages = 7", "page_limit = 4",
                          "pages.more = \"yes\"", "pages.more = 2", "pages.more = [3]", "pages.more = \"\"",
                          "pages.shy-one = 2", "legacy.thing = [1, \"a\"]", "flat-a = 2"},
                         {"pages.max-pages = 0", "pages.pages = 1", "pages = 1", "old.most_pages = 0", "old.least = 1",
                          "old = 1", "page-limit = 0", "pages.more = \"x\"", "pages.shy_one = \"x\"", "pages.gone = 1",
                          "legacy.thin = 1", "flat.flat_a = 1", "config = [\"a\"]", "nobody = 1", "[nobody]\nx = 1"});
}

// Editors offer what is in "enum" and "properties"; the other spellings are accepted.
BOOST_AUTO_TEST_CASE(words_and_names_are_offered_in_one_spelling) {
  const json schema = schema_of<sample::Config>();
  BOOST_TEST(at(schema, "server.color")["anyOf"] == json::parse(R"J([{"enum": ["red", "dark-green", "default"]},
    {"type": "string", "pattern": "^dark_green$"}])J"));
  BOOST_TEST(at(schema_of<Names>(), "pages")["patternProperties"]["^max-pages$"] ==
             json::parse(R"J({"$ref": "#/properties/pages/properties/max_pages"})J"));
}

// RFC 6901: what is no plain character of a URI is escaped.
BOOST_AUTO_TEST_CASE(a_name_with_any_character_is_referred_to_by_a_json_pointer) {
  struct Program {
    int n = 1;
    static consteval auto describe() {
      using namespace reflcfg;
      return section("", field<&Program::n>("", alias("azAZ09_x"), alias("a/b_x"), alias("a~b_x"), alias("a b_x"),
                                            alias("\u00e9_x"), alias("@[`{_x"), alias("/:_x")));
    }
  };
  const json patterns = schema_of<Program>().at("patternProperties");
  const auto refers = [&](const std::string& pattern) { return patterns.at(pattern).at("$ref").get<std::string>(); };
  BOOST_TEST(refers("^azAZ09-x$") == "#/properties/azAZ09_x");
  BOOST_TEST(refers("^a/b-x$") == "#/properties/a~1b_x");
  BOOST_TEST(refers("^a~b-x$") == "#/properties/a~0b_x");
  BOOST_TEST(refers("^a b-x$") == "#/properties/a%20b_x");
  BOOST_TEST(refers("^\u00e9-x$") == "#/properties/%C3%A9_x");
  BOOST_TEST(refers("^@\\[`\\{-x$") == "#/properties/%40%5B%60%7B_x");
  BOOST_TEST(refers("^/:-x$") == "#/properties/~1%3A_x");
}

BOOST_AUTO_TEST_CASE(what_is_hidden_is_accepted_and_not_described) {
  const json pages = at(schema_of<Names>(), "pages");
  BOOST_TEST(!pages["properties"].contains("shy_one"));
  BOOST_TEST(without(pages["patternProperties"]["^shy[-_]one$"], {"minimum", "maximum"}) ==
             json::parse(R"J({"type": "integer"})J"));
}

// The validator of PyPI's jsonschema and the loader agree on every real file.
BOOST_AUTO_TEST_CASE(a_validator_agrees_with_the_loader) {
  const std::string folder = std::string(REFLCFG_SHARED_DIR) + "/real_configs";
  strings names;
  if (std::filesystem::exists(folder)) {
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
      if (entry.path().extension() == ".toml") names.push_back(entry.path().string());
    }
  }
  std::sort(names.begin(), names.end());
  const auto schema = reflcfg::load<trainer::JobConfig>(strings{"--json-schema"}).output().value();
  for (const auto& [name, verdict] : verdicts_on(names, schema)) {
    const auto loaded = reflcfg::load<trainer::JobConfig>(strings{"--job.config_file", name});
    BOOST_TEST((verdict == "ok") == loaded.errors().empty(), name << ": " << verdict << "\n"
                                                                  << render(loaded.errors()));
  }
}

// The editors' checker finds the schema by the comment in a file's first line.
BOOST_AUTO_TEST_CASE(taplo_checks_a_file_that_names_the_schema) {
  const sample::temporary_file schema(
      reflcfg::load<trainer::JobConfig>(strings{"--json-schema"}, {.program = "reflcfg-train"}).output().value());
  const auto check = [&](const std::string& text) {
    const sample::temporary_file file("#:schema " + schema.path() + "\n" + text);
    int status = 0;
    output_of(
        std::filesystem::path(REFLCFG_PYTHON).replace_filename("taplo").string() + " check '" + file.path() + "' 2>&1",
        status);
    return status;
  };
  const int right = check(reflcfg::load<trainer::JobConfig>(strings{"--print-config"}).output().value());
  if (right == 127) {
    BOOST_TEST_MESSAGE("skipped: taplo is not installed");
    return;
  }
  BOOST_TEST(right == 0);
  BOOST_TEST(check("[training]\nsteps = 'x'\n") == 1);
  BOOST_TEST(check("[training]\nstpes = 1\n") == 1);
}

BOOST_AUTO_TEST_CASE(the_schema_and_the_loader_agree_about_commands) {
  check_agreement<sample::Git>(
      {"command = 'init'", "command = 'commit'\n[commit]\nmessage = 'x'",
       "[commit]\ndepth = 2\n[remote.add]\nfetch = true", "[remote]\naction = 'add'", "[commit]\neverything = true"},
      {"command = 'push'", "[command]\nmessage = 'x'", "[push]\nforce = true", "[commit]\ndepth = 0",
       "[remote.add]\nurll = 'x'", "[remote]\naction = 'commit'", "[commit]\nmessage = 5"});
}
