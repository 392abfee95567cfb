// expect: `positional` needs something that one argument can give
// names: x:
#include <reflcfg/reflcfg.hpp>

struct Config {
  int a = 1;
  bool x = true;
  static consteval auto describe() {
    using namespace reflcfg;
    return section("", field<&Config::x>("", positional));
  }
};

int main(int argc, char** argv) { reflcfg::load_or_exit<Config>(argc, argv); }
