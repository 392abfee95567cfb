// expect: is not supported: use double
// names: value:
#include <reflcfg/reflcfg.hpp>

struct Config {
  int a = 1;
  long double value = 1;
};

int main(int argc, char** argv) { reflcfg::load_or_exit<Config>(argc, argv); }
