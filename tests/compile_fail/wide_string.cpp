// expect: is not supported: use std::string
// names: value:
#include <reflcfg/reflcfg.hpp>
#include <string>

struct Config {
  int a = 1;
  std::wstring value;
};

int main(int argc, char** argv) { reflcfg::load_or_exit<Config>(argc, argv); }
