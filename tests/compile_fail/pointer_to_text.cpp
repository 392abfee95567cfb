// expect: does not own its text: use std::string
// names: value:
#include <reflcfg/reflcfg.hpp>

struct Config {
  int a = 1;
  const char* value = "x";
};

int main(int argc, char** argv) { reflcfg::load_or_exit<Config>(argc, argv); }
