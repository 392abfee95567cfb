// expect: `unit` is given twice
// names: x:
#include <reflcfg/reflcfg.hpp>

struct Config {
  int a = 1;
  int x = 1;
  static consteval auto describe() {
    using namespace reflcfg;
    return section("", field<&Config::x>("", unit("s"), unit("ms")));
  }
};

int main(int argc, char** argv) { reflcfg::load_or_exit<Config>(argc, argv); }
