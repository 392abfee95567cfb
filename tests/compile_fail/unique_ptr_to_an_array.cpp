// expect: points to an array: use std::vector
// names: value:
#include <memory>
#include <reflcfg/reflcfg.hpp>

struct Config {
  int a = 1;
  std::unique_ptr<int[]> value;
};

int main(int argc, char** argv) { reflcfg::load_or_exit<Config>(argc, argv); }
