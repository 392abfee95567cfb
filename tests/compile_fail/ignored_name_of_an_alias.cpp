// expect: which is also an alias
// names: `ignored` names
#include <reflcfg/reflcfg.hpp>

struct Config {
  int steps = 1;
  static consteval auto describe() {
    using namespace reflcfg;
    return section("", field<&Config::steps>("", alias("old")), ignored("old", "nobody used it"));
  }
};

int main(int argc, char** argv) { reflcfg::load_or_exit<Config>(argc, argv); }
