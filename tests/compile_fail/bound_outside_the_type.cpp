// expect: `at_most` leaves no value that unsigned int can hold
// names: x:
#include <reflcfg/reflcfg.hpp>

struct Config {
  int a = 1;
  unsigned x = 1;
  static consteval auto describe() {
    using namespace reflcfg;
    return section("", field<&Config::x>("", at_most(-1)));
  }
};

int main(int argc, char** argv) { reflcfg::load_or_exit<Config>(argc, argv); }
