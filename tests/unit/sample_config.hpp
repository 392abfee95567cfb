// A small config with one field of every kind, for the tests of sources and outputs.
#pragma once

#include <array>
#include <boost/describe/enum.hpp>
#include <cstdint>
#include <optional>
#include <reflcfg/describe.hpp>
#include <string>
#include <variant>
#include <vector>

namespace sample {

enum class Color { red, dark_green, default_ };
BOOST_DESCRIBE_ENUM(Color, red, dark_green, default_)

struct Inner {
  std::int8_t tiny = 1;
  std::uint16_t port = 8080;

  static consteval auto describe() {
    using namespace reflcfg;
    return section("Something inside.", field<&Inner::port>("Where to listen.", at_least(1024)));
  }
};

struct Server {
  std::string host = "localhost";
  bool tls = false;
  double rate = 0.5;
  std::int64_t count = 10;
  Color color = Color::red;
  reflcfg::choice<"1F1B", "a-b"> word = "1F1B";
  std::vector<std::string> names;
  std::vector<double> shares = {0.5, 0.5};
  std::array<std::int64_t, 2> pair = {1, 2};
  std::optional<double> limit;
  std::optional<std::vector<std::string>> files;
  std::variant<std::int64_t, reflcfg::choice<"op">> every = std::int64_t{2};
  std::string level = "info";
  std::string token = "hidden";
  bool class_ = false;
  Inner inner;

  static consteval auto describe() {
    using namespace reflcfg;
    return section("Where requests go.",
                   field<&Server::host>("Name of the machine.", non_empty, alias("server.hostname"), alias("net.host")),
                   field<&Server::tls>("Encrypt.", alias("server.plain", negate)),
                   field<&Server::rate>("Share of requests.", in_range(0.0, 1.0), unit("requests per second")),
                   field<&Server::count>("How many.", at_least(1), multiple_of(5)),
                   field<&Server::color>("Paint.", alias("server.paint", map{{"1", "red"}, {"2", "dark-green"}})),
                   field<&Server::names>("Who.", alias("server.admin", map{{"true", "admin"}, {"false", ""}}, append)),
                   field<&Server::shares>("How much each.", in_range(0.0, 1.0), clears_when_bare),
                   field<&Server::limit>("Ceiling.", above(0.0)),
                   field<&Server::level>("How much is logged.", one_of("debug", "info", "error")),
                   field<&Server::token>("Password.", secret), field<&Server::class_>("A keyword in C++."),
                   removed("server.threads", "there is one thread; leave it out"));
  }
};

struct Config {
  std::vector<std::string> config;
  bool verbose = false;
  Server server;

  static consteval auto describe() {
    return reflcfg::section("A sample.", reflcfg::field<&Config::config>("Files.", reflcfg::config_file),
                            reflcfg::field<&Config::verbose>("Say more."));
  }
};

}  // namespace sample
