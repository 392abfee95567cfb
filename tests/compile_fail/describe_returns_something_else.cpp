// expect: must return what reflcfg::section(...) gives
// names: Config::describe
#include <reflcfg/reflcfg.hpp>

struct Config {
  int a = 1;
  static consteval auto describe() { return reflcfg::field<&Config::a>("A."); }
};

int main(int argc, char** argv) { reflcfg::load_or_exit<Config>(argc, argv); }
