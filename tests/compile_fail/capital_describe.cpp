// expect: would be ignored: a description is called `describe`
// names: Config::Describe
#include <reflcfg/reflcfg.hpp>

struct Config {
  int a = 1;
  static consteval auto Describe() {
    return reflcfg::section("", reflcfg::field<&Config::a>("A.", reflcfg::at_least(1)));
  }
};

int main(int argc, char** argv) { reflcfg::load_or_exit<Config>(argc, argv); }
