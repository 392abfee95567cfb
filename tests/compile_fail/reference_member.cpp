// expect: is a reference: use a value, or std::optional
// names: member 2 of Config
#include <reflcfg/reflcfg.hpp>

int global = 1;
struct Config {
  int a = 1;
  int& b = global;
};

int main(int argc, char** argv) { reflcfg::load_or_exit<Config>(argc, argv); }
