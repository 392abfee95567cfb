// expect: cannot be called: make it public and write `void validate(reflcfg::report& report) const`
// names: Config::validate
#include <reflcfg/reflcfg.hpp>

struct Config {
  int a = 1;
  int b = 2;

 private:
  void validate(reflcfg::report&) const {}
};

int main(int argc, char** argv) { reflcfg::load_or_exit<Config>(argc, argv); }
