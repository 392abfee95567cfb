// expect: is the negation of another boolean
// names: depth:
#include <reflcfg/reflcfg.hpp>

struct Config {
  bool color = true;
  int depth = 1;
  static consteval auto describe() {
    using namespace reflcfg;
    return section("", field<&Config::depth>("", alias("no_color")));
  }
};

int main(int argc, char** argv) { reflcfg::load_or_exit<Config>(argc, argv); }
