// expect: is not supported: use char for an ASCII character, or std::string
// names: value:
#include <reflcfg/reflcfg.hpp>

struct Config {
  int a = 1;
  wchar_t value = L'x';
};

int main(int argc, char** argv) { reflcfg::load_or_exit<Config>(argc, argv); }
