// expect: must be text, integers or a described enum
// names: value:
#include <map>
#include <reflcfg/reflcfg.hpp>

struct Config {
  int a = 1;
  std::map<double, int> value;
};

int main(int argc, char** argv) { reflcfg::load_or_exit<Config>(argc, argv); }
