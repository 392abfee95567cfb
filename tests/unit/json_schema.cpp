#include <array>
#include <boost/test/unit_test.hpp>
#include <chrono>
#include <cstdio>
#include <limits>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <set>

#include "trainer/config/job_config.hpp"
#include "unit/loading.hpp"

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
    return section(
        "", field<&Types::note>("", empty_is_unset),
        field<&Types::shares>("", alias("share.negative", negate), alias("quarter", map{{"yes", "4"}, {"1", "2"}})));
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
  BOOST_TEST(at(schema, "server.limit") ==
             json::parse(R"J({"title": "server.limit", "description": "Ceiling. (above 0)", "type": "number",
    "exclusiveMinimum": 0.0})J"));
  BOOST_TEST(at(schema, "server.host")["minLength"] == 1);
  BOOST_TEST(at(schema, "server.level")["enum"] == json({"debug", "info", "error"}));
  BOOST_TEST(at(schema, "server.color")["enum"] == json({"red", "dark-green", "default", "dark_green"}));
  BOOST_TEST(without(at(schema, "server.every"), texts) == json::parse(R"J({"default": 2, "anyOf": [{"type": "integer"},
    {"enum": ["op"]}, {"type": "string", "pattern": "^[+-]?[0-9][0-9_.eE+-]*$"}]})J"));
  BOOST_TEST(at(schema, "server.inner")["additionalProperties"] == false);
  BOOST_TEST(at(schema, "server.inner.port") == json::parse(R"J({"title": "server.inner.port", "type": "integer",
    "description": "Where to listen. (at least 1024)", "minimum": 1024, "maximum": 65535, "default": 8080})J"));
}

BOOST_AUTO_TEST_CASE(a_list_is_an_array_or_text_with_commas) {
  const json schema = schema_of<sample::Config>();
  BOOST_TEST(without(at(schema, "server.shares"), texts) == json::parse(R"J({"default": [0.5, 0.5], "anyOf": [
    {"type": "array", "items": {"type": "number", "minimum": 0.0, "maximum": 1.0}},
    {"type": "string", "description": "Elements with commas between them."}]})J"));
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
  BOOST_TEST(
      at(schema, "server.threads") ==
      json::parse(R"J({"deprecated": true, "description": "is gone: there is one thread; leave it out", "not": {}})J"));
}

BOOST_AUTO_TEST_CASE(a_secret_has_no_default) {
  const json token = at(schema_of<sample::Config>(), "server.token");
  BOOST_TEST(!token.contains("default"));
  BOOST_TEST(token["writeOnly"] == true);
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
  BOOST_TEST(at(schema, "ceiling") ==
             json::parse(R"J({"title": "ceiling", "type": "number"})J"));  // JSON has no infinity
  BOOST_TEST(!at(schema, "ceilings").contains("default"));
  BOOST_TEST(type("wait") == json::parse(R"J({"type": ["string", "integer"]})J"));
  BOOST_TEST(at(schema, "wait")["default"] == "1m30s");
  BOOST_TEST(type("memory") == json::parse(R"J({"type": ["string", "integer"]})J"));
  BOOST_TEST(type("counts")["anyOf"][0] ==
             json::parse(R"J({"type": "object", "additionalProperties": {"type": "integer", "minimum": -2147483648,
    "maximum": 2147483647}})J"));
  const json worker = json::parse(R"J({"type": "object", "additionalProperties": false, "properties": {
    "host": {"type": "string"}, "slots": {"description": "How many.", "type": "integer", "minimum": 1}}})J");
  BOOST_TEST(type("workers") == (json{{"type", "array"}, {"items", worker}}));
  BOOST_TEST(type("spare") == worker);
  BOOST_TEST(type("matrix")["items"]["anyOf"][0]["items"]["type"] == "integer");
  BOOST_TEST(type("note") == json::parse(R"J({"anyOf": [{"type": "string"}, {"const": ""}]})J"));
}

// The validator of PyPI's jsonschema and the loader agree on every real file.
BOOST_AUTO_TEST_CASE(a_validator_agrees_with_the_loader) {
  const auto output =
      reflcfg::load<trainer::JobConfig>(strings{"--json-schema"}, {.program = "reflcfg-train"}).output().value();
  const sample::temporary_file schema(output);
  std::string command = REFLCFG_PYTHON " " REFLCFG_TEST_DATA "/../tools/check_schema.py " + schema.path();
  const std::string folder = std::string(REFLCFG_SHARED_DIR) + "/real_configs";
  std::set<std::string> names;
  if (std::filesystem::exists(folder)) {
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
      if (entry.path().extension() == ".toml") names.insert(entry.path().string());
    }
  }
  for (const std::string& name : names) command += " '" + name + "'";
  int status = 0;
  const std::string text = output_of(command, status);
  if (status == 77 || status == 127) {
    BOOST_TEST_MESSAGE("skipped: a Python with jsonschema is not installed");
    return;
  }
  BOOST_TEST((status == 0 || status == 1), text);
  for (const std::string& name : names) {
    const auto loaded = reflcfg::load<trainer::JobConfig>(strings{"--job.config_file", name});
    const bool valid = text.find(name + ": ok\n") != std::string::npos;
    BOOST_TEST(valid == loaded.errors().empty(), name << "\n" << render(loaded.errors()));
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
