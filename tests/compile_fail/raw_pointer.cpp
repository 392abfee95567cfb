// expect: is a raw pointer: use std::unique_ptr for a struct, or std::optional for a value
// names: value:
#include <reflcfg/reflcfg.hpp>

struct Config {
  int a = 1;
  int* value = nullptr;
};

int main(int argc, char** argv) { reflcfg::load_or_exit<Config>(argc, argv); }
