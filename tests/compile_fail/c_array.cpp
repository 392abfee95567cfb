// expect: is a C array: use std::array
// names: member 2 of Config
#include <reflcfg/reflcfg.hpp>

struct Config {
  int a = 1;
  double gains[3] = {1, 2, 3};
  int last = 2;
};

int main(int argc, char** argv) { reflcfg::load_or_exit<Config>(argc, argv); }
