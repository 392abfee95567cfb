// expect: this member is described twice
// names: steps:
#include <reflcfg/reflcfg.hpp>

struct Config {
  int steps = 1;
  static consteval auto describe() {
    using namespace reflcfg;
    return section("", field<&Config::steps>("How many."), field<&Config::steps>("Again."));
  }
};

int main(int argc, char** argv) { reflcfg::load_or_exit<Config>(argc, argv); }
