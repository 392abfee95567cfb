// expect: `at_least` has a duration as its bound, but the type is int
// names: x:
#include <chrono>
#include <reflcfg/reflcfg.hpp>

struct Config {
  int a = 1;
  int x = 1;
  static consteval auto describe() {
    using namespace reflcfg;
    return section("", field<&Config::x>("", at_least(std::chrono::seconds(1))));
  }
};

int main(int argc, char** argv) { reflcfg::load_or_exit<Config>(argc, argv); }
