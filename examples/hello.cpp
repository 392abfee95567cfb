// The smallest program: a struct, and a line that fills it from the command line, TOML files and defaults.
#include <cstdio>
#include <reflcfg/reflcfg.hpp>

struct Config {
  std::string name = "world";
  int times = 1;
};

int main(int argc, char** argv) {
  const Config config = reflcfg::load_or_exit<Config>(argc, argv).value;
  for (int i = 0; i < config.times; ++i) std::printf("hello, %s\n", config.name.c_str());
}
