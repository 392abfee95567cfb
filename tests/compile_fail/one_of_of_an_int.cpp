// expect: `one_of` needs text, a path or a described enum, but the type is int
// names: x:
#include <reflcfg/reflcfg.hpp>

struct Config {
  int a = 1;
  int x = 1;
  static consteval auto describe() {
    using namespace reflcfg;
    return section("", field<&Config::x>("", one_of("1", "2")));
  }
};

int main(int argc, char** argv) { reflcfg::load_or_exit<Config>(argc, argv); }
