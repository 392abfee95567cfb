// A config with a field of every type and a name of every kind, for the fuzz targets.
#pragma once

#include <array>
#include <boost/describe/enum.hpp>
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <reflcfg/bytes.hpp>
#include <reflcfg/describe.hpp>
#include <reflcfg/matches.hpp>
#include <reflcfg/report.hpp>
#include <string>
#include <variant>
#include <vector>

namespace fuzz {

enum class Level { debug, very_loud, default_ };
BOOST_DESCRIBE_ENUM(Level, debug, very_loud, default_)

struct Limits {
  std::optional<int> depth = 3;
  bool strict = true;
};

struct Worker {
  std::string host = "localhost";
  std::uint16_t port = 80;
  std::vector<std::string> tags;
  Limits limits;
  Limits more;
  std::vector<Worker> helpers;  // a list of its own kind

  static consteval auto describe() {
    using namespace reflcfg;
    return section("", field<&Worker::port>("", at_least(10), alias("gate", map{{"http", "80"}})),
                   field<&Worker::host>("", alias("name")), field<&Worker::limits>("", flatten),
                   removed("speed", "all are as fast"), ignored("color", "none has one"));
  }
};

struct Circle {
  double radius = 1;
};
struct Box {
  double width = 1;
  std::string kind = "box";
};

struct Shared {
  bool quiet = false;
  std::chrono::milliseconds pause{20};
};

struct Scalars {
  bool on = false;
  std::int8_t tiny = 1;
  std::uint64_t huge = 2;
  float single = 0.5F;
  double real = 0.25;
  std::string text = "a";
  std::filesystem::path folder = "out";
  Level level = Level::debug;
  reflcfg::choice<"1F1B", "a-b"> word = "a-b";
  std::chrono::seconds timeout{90};
  reflcfg::bytes memory{1 << 20};
  std::string token = "hidden";
  Shared shared;

  static consteval auto describe() {
    using namespace reflcfg;
    return section("", field<&Scalars::on>("", alias("scalars.off", negate), alias("old.off", negate)),
                   field<&Scalars::tiny>("", in_range(-100, 100), multiple_of(1), alias("old.tiny")),
                   field<&Scalars::text>("", non_empty, alias("scalars.title"), alias("text")),
                   field<&Scalars::level>("", alias("old.level", map{{"1", "debug"}, {"true", "very-loud"}})),
                   field<&Scalars::token>("", secret), field<&Scalars::shared>("", flatten),
                   removed("scalars.gone", "it went"), removed("pool", "there is none"), ignored("old.color", "none"));
  }
};

struct Containers {
  std::optional<double> limit;
  std::optional<std::string> note;
  std::optional<std::vector<std::int32_t>> counts;
  std::vector<std::string> names = {"root"};
  std::vector<double> shares;
  std::array<std::int64_t, 2> pair = {1, 2};
  std::map<std::string, std::int32_t> weights;
  std::variant<std::int64_t, reflcfg::choice<"auto">> threads = reflcfg::choice<"auto">{"auto"};
  std::variant<bool, double, std::string> any = true;
  std::vector<Worker> workers;
  std::map<std::string, Worker> by_name;
  std::optional<Worker> spare;
  std::variant<Circle, Box> shape;
  std::vector<bool> switches;
  std::map<std::string, std::vector<double>> curves;

  static consteval auto describe() {
    using namespace reflcfg;
    return section("",
                   field<&Containers::names>("", alias("old.admin", map{{"true", "admin"}, {"false", ""}}, append),
                                             clears_when_bare),
                   field<&Containers::weights>("", alias("old.weights")),
                   field<&Containers::workers>("", alias("old.workers")),
                   field<&Containers::limit>("", above(0.0), alias("containers.ceiling")));
  }

  void validate(reflcfg::report& report) const {
    if (pair[0] > pair[1]) report.error("the first must not be above the second", pair);
  }
};

struct EveryType {
  std::vector<std::string> config;
  int verbose = 0;
  std::string first = "none";
  std::vector<std::string> rest;
  Scalars scalars;
  Containers containers;

  static consteval auto describe() {
    using namespace reflcfg;
    return section("", field<&EveryType::config>("", config_file),
                   field<&EveryType::verbose>("", alias("log.level"), short_name("v")),
                   field<&EveryType::first>("", positional, matches("[a-z0-9]+")),
                   field<&EveryType::rest>("", positional, short_name("r"), group("More")));
  }
};

}  // namespace fuzz
