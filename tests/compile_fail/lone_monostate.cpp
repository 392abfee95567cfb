// expect: holds nothing: use it only as an alternative of std::variant
// names: value:
#include <reflcfg/reflcfg.hpp>
#include <variant>

struct Config {
  int a = 1;
  std::monostate value;
};

int main(int argc, char** argv) { reflcfg::load_or_exit<Config>(argc, argv); }
