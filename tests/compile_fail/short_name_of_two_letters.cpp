// expect: `short_name` is one letter
// names: x:
#include <reflcfg/reflcfg.hpp>

struct Config {
  int a = 1;
  int x = 1;
  static consteval auto describe() {
    using namespace reflcfg;
    return section("", field<&Config::x>("", short_name("xx")));
  }
};

int main(int argc, char** argv) { reflcfg::load_or_exit<Config>(argc, argv); }
