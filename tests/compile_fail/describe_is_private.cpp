// expect: cannot be called: make it public and write `static consteval auto describe()`
// names: Config::describe
#include <reflcfg/reflcfg.hpp>

struct Config {
  int a = 1;

 private:
  static consteval auto describe() {
    return reflcfg::section("", reflcfg::field<&Config::a>("A.", reflcfg::at_least(1)));
  }
};

int main(int argc, char** argv) { reflcfg::load_or_exit<Config>(argc, argv); }
