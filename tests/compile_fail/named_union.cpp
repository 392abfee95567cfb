// expect: is a union: use std::variant
// names: value:
#include <reflcfg/reflcfg.hpp>

union Either {
  int i = 0;
  float f;
};
struct Config {
  int a = 1;
  Either value;
};

int main(int argc, char** argv) { reflcfg::load_or_exit<Config>(argc, argv); }
