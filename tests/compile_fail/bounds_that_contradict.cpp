// expect: `at_least` and `at_most` leave no value that is allowed
// names: x:
#include <reflcfg/reflcfg.hpp>

struct Config {
  int a = 1;
  double x = 2;
  static consteval auto describe() {
    using namespace reflcfg;
    return section("", field<&Config::x>("", at_least(2.5), at_most(1)));
  }
};

int main(int argc, char** argv) { reflcfg::load_or_exit<Config>(argc, argv); }
