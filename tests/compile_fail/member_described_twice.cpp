// expect: reflcfg: this member is described twice
// names: "steps"
#include <reflcfg/reflcfg.hpp>

struct Config {
  int steps = 1;
  static consteval auto describe() {
    return reflcfg::section("", reflcfg::field<&Config::steps>("How many."), reflcfg::field<&Config::steps>("Again."));
  }
};

int main(int argc, char** argv) { return reflcfg::load_or_exit<Config>(argc, argv).value.steps; }
