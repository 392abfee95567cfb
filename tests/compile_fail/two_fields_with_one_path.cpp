// expect: two fields have this path
// names: name:
#include <reflcfg/reflcfg.hpp>

struct Config {
  int name = 1;
  int name_ = 1;
};

int main(int argc, char** argv) { reflcfg::load_or_exit<Config>(argc, argv); }
