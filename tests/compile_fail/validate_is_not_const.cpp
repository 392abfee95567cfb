// expect: is not const: write `void validate(reflcfg::report& report) const`
// names: Config::validate
#include <reflcfg/reflcfg.hpp>

struct Config {
  int a = 1;
  int b = 2;
  void validate(reflcfg::report& report) {
    if (a > b) report.error("a is above b", a, b);
  }
};

int main(int argc, char** argv) { reflcfg::load_or_exit<Config>(argc, argv); }
