// expect: reflcfg: this positional field is behind a list that takes all arguments
// names: "last"
#include <reflcfg/reflcfg.hpp>

struct Config {
  std::vector<int> all;
  int last = 1;
  static consteval auto describe() {
    return reflcfg::section("", reflcfg::field<&Config::all>("", reflcfg::positional),
                            reflcfg::field<&Config::last>("", reflcfg::positional));
  }
};

int main(int argc, char** argv) { reflcfg::load_or_exit<Config>(argc, argv); }
