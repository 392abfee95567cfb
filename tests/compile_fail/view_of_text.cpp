// expect: does not own its text: use std::string
// names: value:
#include <reflcfg/reflcfg.hpp>
#include <string_view>

struct Config {
  int a = 1;
  std::string_view value;
};

int main(int argc, char** argv) { reflcfg::load_or_exit<Config>(argc, argv); }
