// expect: is about a field: write it inside field<...>(...)
// names: `at_least`
#include <reflcfg/reflcfg.hpp>

struct Config {
  int steps = 1;
  static consteval auto describe() {
    using namespace reflcfg;
    return section("", field<&Config::steps>("How many."), at_least(1));
  }
};

int main(int argc, char** argv) { reflcfg::load_or_exit<Config>(argc, argv); }
