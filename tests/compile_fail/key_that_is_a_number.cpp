// expect: a name may have letters, digits, - and _, must not start with -, and must not be a number
// names: pages:
#include <reflcfg/reflcfg.hpp>

struct Config {
  int pages = 1;
  static consteval auto describe() {
    using namespace reflcfg;
    return section("", field<&Config::pages>("", key("12")));
  }
};

int main(int argc, char** argv) { reflcfg::load_or_exit<Config>(argc, argv); }
