// expect: which was named before
// names: `removed` names
#include <reflcfg/reflcfg.hpp>

struct Config {
  int steps = 1;
  static consteval auto describe() {
    using namespace reflcfg;
    return section("", removed("old", "nobody used it"), removed("old", "nobody used it"));
  }
};

int main(int argc, char** argv) { reflcfg::load_or_exit<Config>(argc, argv); }
