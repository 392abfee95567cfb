// expect: `at_most` has a size as its bound, but the type is int
// names: x:
#include <reflcfg/bytes.hpp>
#include <reflcfg/reflcfg.hpp>

struct Config {
  int a = 1;
  int x = 1;
  static consteval auto describe() {
    using namespace reflcfg;
    return section("", field<&Config::x>("", at_most(4_GiB)));
  }
};

int main(int argc, char** argv) { reflcfg::load_or_exit<Config>(argc, argv); }
