// expect: Config::built_in would be ignored: write `static constexpr reflcfg::built_in_options built_in{...}`
// names: built_in
#include <reflcfg/reflcfg.hpp>

struct Config {
  int steps = 10;
  static constexpr bool built_in = false;
};

int main(int argc, char** argv) { reflcfg::load_or_exit<Config>(argc, argv); }
