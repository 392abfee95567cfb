// expect: `at_least` needs a number, a duration or a size, but the type is std::string
// names: x:
#include <reflcfg/reflcfg.hpp>
#include <string>

struct Config {
  int a = 1;
  std::string x;
  static consteval auto describe() {
    using namespace reflcfg;
    return section("", field<&Config::x>("", at_least(3)));
  }
};

int main(int argc, char** argv) { reflcfg::load_or_exit<Config>(argc, argv); }
