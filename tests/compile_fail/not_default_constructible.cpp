// expect: cannot be made without arguments: give it one
// names: limit: Limit
#include <reflcfg/reflcfg.hpp>

struct Number {
  explicit Number(int start) : value(start) {}
  int value;
};
struct Limit {
  Number most;
};
struct Config {
  Limit limit{Number(1)};
};

int main(int argc, char** argv) { reflcfg::load_or_exit<Config>(argc, argv); }
