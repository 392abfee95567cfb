// expect: is not supported: use std::uint8_t
// names: value:
#include <cstddef>
#include <reflcfg/reflcfg.hpp>

struct Config {
  int a = 1;
  std::byte value{};
};

int main(int argc, char** argv) { reflcfg::load_or_exit<Config>(argc, argv); }
