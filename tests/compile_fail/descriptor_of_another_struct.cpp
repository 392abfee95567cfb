// expect: reflcfg: this descriptor is for a member that the described struct does not have
// names: "steps"
#include <reflcfg/reflcfg.hpp>

struct Other {
  int steps = 1;
};
struct Config {
  int steps = 1;
  static consteval auto describe() { return reflcfg::section("", reflcfg::field<&Other::steps>("How many.")); }
};

int main(int argc, char** argv) { return reflcfg::load_or_exit<Config>(argc, argv).value.steps; }
