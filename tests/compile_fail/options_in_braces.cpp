// expect: the default is outside its own range or choices
// names: steps:
#include <reflcfg/reflcfg.hpp>

struct Config {
  int steps = 0;
  static consteval auto describe() {
    using namespace reflcfg;
    return section("", field<&Config::steps>("How many.", at_least(1)));
  }
};

int main(int argc, char** argv) { reflcfg::load_or_exit<Config>(argc, argv, {.environment_prefix = "APP"}); }
