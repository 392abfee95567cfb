// expect: has more than 200 members: move some into a nested struct
// names: Config
#include <reflcfg/reflcfg.hpp>

#define TEN(a) int a##0, a##1, a##2, a##3, a##4, a##5, a##6, a##7, a##8, a##9;
#define HUNDRED(a) TEN(a##0) TEN(a##1) TEN(a##2) TEN(a##3) TEN(a##4) TEN(a##5) TEN(a##6) TEN(a##7) TEN(a##8) TEN(a##9)
struct Config {
  HUNDRED(a)
  HUNDRED(b)
  int last = 1;
};

int main(int argc, char** argv) { reflcfg::load_or_exit<Config>(argc, argv); }
