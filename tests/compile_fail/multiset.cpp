// expect: may hold an element several times: use std::vector
// names: value:
#include <reflcfg/reflcfg.hpp>
#include <set>

struct Config {
  int a = 1;
  std::multiset<int> value;
};

int main(int argc, char** argv) { reflcfg::load_or_exit<Config>(argc, argv); }
