// expect: reflcfg: the default of this field is outside its own range or choices
// names: "steps"
#include <reflcfg/reflcfg.hpp>

struct Config {
  int good = 1;
  int steps = 0;
  static consteval auto describe() {
    return reflcfg::section("", reflcfg::field<&Config::steps>("How many.", reflcfg::at_least(1)));
  }
};

int main(int argc, char** argv) { return reflcfg::load_or_exit<Config>(argc, argv).value.steps; }
