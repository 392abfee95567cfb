// expect: is not supported: use char for an ASCII character, or std::string
// names: value[]:
#include <reflcfg/reflcfg.hpp>
#include <vector>

struct Config {
  int a = 1;
  std::vector<char8_t> value;
};

int main(int argc, char** argv) { reflcfg::load_or_exit<Config>(argc, argv); }
