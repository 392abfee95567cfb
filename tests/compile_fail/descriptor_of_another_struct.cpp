// expect: is for a member that Config does not have
// names: steps: this descriptor
#include <reflcfg/reflcfg.hpp>

struct Other {
  int steps = 1;
};
struct Config {
  int steps = 1;
  static consteval auto describe() { return reflcfg::section("", reflcfg::field<&Other::steps>("How many.")); }
};

int main(int argc, char** argv) { reflcfg::load_or_exit<Config>(argc, argv); }
