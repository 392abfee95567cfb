#include <cstdio>
#include <reflcfg/reflcfg.hpp>

struct Config {
  int steps = 1;
};

int main(int argc, char** argv) {
  const auto config = reflcfg::load_or_exit<Config>(argc, argv);
  std::printf("%s %d\n", REFLCFG_VERSION, config.value.steps);
}
