// expect: is static: write `void validate(reflcfg::report& report) const`
// names: Config::validate
#include <reflcfg/reflcfg.hpp>

struct Config {
  int a = 1;
  int b = 2;
  static void validate(reflcfg::report&) {}
};

int main(int argc, char** argv) { reflcfg::load_or_exit<Config>(argc, argv); }
