// expect: is used twice: two fields may share one only if both convert it
// names: rows:
#include <reflcfg/reflcfg.hpp>

struct Config {
  int steps = 1;
  int rows = 1;
  static consteval auto describe() {
    using namespace reflcfg;
    return section("", field<&Config::steps>("", alias("old.n")), field<&Config::rows>("", alias("old.n")));
  }
};

int main(int argc, char** argv) { reflcfg::load_or_exit<Config>(argc, argv); }
