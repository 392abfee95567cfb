// expect: reflcfg: this alias is the path of a field that exists
// names: "rows"
#include <reflcfg/reflcfg.hpp>

struct Config {
  int steps = 1;
  int rows = 1;
  static consteval auto describe() {
    return reflcfg::section("", reflcfg::field<&Config::steps>("", reflcfg::alias("rows")));
  }
};

int main(int argc, char** argv) { return reflcfg::load_or_exit<Config>(argc, argv).value.steps; }
