// expect: must return void and name its errors with report.error
// names: Config::validate
#include <reflcfg/reflcfg.hpp>

struct Config {
  int a = 1;
  int b = 2;
  bool validate(reflcfg::report&) const { return a <= b; }
};

int main(int argc, char** argv) { reflcfg::load_or_exit<Config>(argc, argv); }
