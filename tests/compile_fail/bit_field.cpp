// expect: leave it out of a BOOST_DESCRIBE_STRUCT
// names: Config has a bit-field
#include <reflcfg/reflcfg.hpp>

struct Config {
  int a = 1;
  unsigned fast : 1 = 0;
};

int main(int argc, char** argv) { reflcfg::load_or_exit<Config>(argc, argv); }
