// expect: is a container that is not supported: use std::vector
// names: value:
#include <forward_list>
#include <reflcfg/reflcfg.hpp>

struct Config {
  int a = 1;
  std::forward_list<int> value;
};

int main(int argc, char** argv) { reflcfg::load_or_exit<Config>(argc, argv); }
