// One field of every kind, and what the command line and TOML make of it.
#include <array>
#include <boost/describe/enum.hpp>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <map>
#include <optional>
#include <reflcfg/bytes.hpp>
#include <reflcfg/reflcfg.hpp>
#include <variant>

using namespace std::chrono_literals;

enum class Level { debug, info, very_loud };
BOOST_DESCRIBE_ENUM(Level, debug, info, very_loud)

struct Worker {
  std::string host = "localhost";
  int port = 8080;
};

struct Limits {
  reflcfg::bytes memory{1 << 30};
  std::chrono::seconds timeout = 90s;
};

struct Config {
  bool verbose = false;
  std::uint16_t port = 80;
  double rate = 0.5;
  std::string name = "example";
  std::filesystem::path folder = "out";
  Level level = Level::info;
  reflcfg::choice<"1F1B", "GPipe"> schedule = "1F1B";
  std::optional<double> ceiling;
  std::vector<std::string> tags;
  std::array<int, 2> shape = {8, 8};
  std::map<std::string, int> weights;
  std::variant<std::int64_t, reflcfg::choice<"auto">> threads = reflcfg::choice<"auto">{"auto"};
  std::vector<Worker> workers;
  Limits limits;
};

int main(int argc, char** argv) {
  const auto config = reflcfg::load_or_exit<Config>(argc, argv);
  std::fputs(reflcfg::to_json(config).c_str(), stdout);
}
