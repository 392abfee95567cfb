// expect: is code, which no source can give
// names: value:
#include <reflcfg/reflcfg.hpp>

struct Other {
  int a = 1;
};
struct Config {
  int a = 1;
  int Other::* value = &Other::a;
};

int main(int argc, char** argv) { reflcfg::load_or_exit<Config>(argc, argv); }
