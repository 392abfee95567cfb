// expect: is code, which no source can give: keep it out of the config
// names: value:
#include <functional>
#include <reflcfg/reflcfg.hpp>

struct Config {
  int a = 1;
  std::function<void()> value;
};

int main(int argc, char** argv) { reflcfg::load_or_exit<Config>(argc, argv); }
