// expect: may hold a key several times: use std::map
// names: value:
#include <map>
#include <reflcfg/reflcfg.hpp>
#include <string>

struct Config {
  int a = 1;
  std::multimap<std::string, int> value;
};

int main(int argc, char** argv) { reflcfg::load_or_exit<Config>(argc, argv); }
