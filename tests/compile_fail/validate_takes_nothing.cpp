// expect: cannot be called: make it public and write
// names: Config::validate
#include <reflcfg/reflcfg.hpp>

struct Config {
  int a = 1;
  int b = 2;
  bool validate() const { return a <= b; }
};

int main(int argc, char** argv) { reflcfg::load_or_exit<Config>(argc, argv); }
