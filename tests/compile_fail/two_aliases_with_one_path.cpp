// expect: reflcfg: this path is used twice; fields and aliases need different paths
// names: "old.n"
#include <reflcfg/reflcfg.hpp>

struct Config {
  int steps = 1;
  int rows = 1;
  static consteval auto describe() {
    using namespace reflcfg;
    return section("", field<&Config::steps>("", alias("old.n")), field<&Config::rows>("", alias("old.n")));
  }
};

int main(int argc, char** argv) { return reflcfg::load_or_exit<Config>(argc, argv).value.steps; }
