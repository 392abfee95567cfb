// expect: is const, so nothing can set it: remove the const
// names: member 1 of Config
#include <reflcfg/reflcfg.hpp>

struct Config {
  const int steps = 1;
};

int main(int argc, char** argv) { reflcfg::load_or_exit<Config>(argc, argv); }
