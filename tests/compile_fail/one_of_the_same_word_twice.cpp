// expect: twice
// names: x:
#include <reflcfg/reflcfg.hpp>
#include <string>

struct Config {
  int a = 1;
  std::string x = "a";
  static consteval auto describe() {
    using namespace reflcfg;
    return section("", field<&Config::x>("", one_of("a", "b", "a")));
  }
};

int main(int argc, char** argv) { reflcfg::load_or_exit<Config>(argc, argv); }
