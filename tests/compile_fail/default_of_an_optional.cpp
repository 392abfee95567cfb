// expect: it fails `at_most`
// names: steps:
#include <array>
#include <optional>
#include <reflcfg/reflcfg.hpp>

struct Config {
  std::optional<std::array<int, 2>> steps{{1, 9}};
  static consteval auto describe() {
    using namespace reflcfg;
    return section("", field<&Config::steps>("", at_most(5)));
  }
};

int main(int argc, char** argv) { reflcfg::load_or_exit<Config>(argc, argv); }
