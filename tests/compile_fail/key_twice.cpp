// expect: `key` is given twice
// names: a:
#include <reflcfg/reflcfg.hpp>

struct Config {
  int pages = 1;
  static consteval auto describe() {
    using namespace reflcfg;
    return section("", field<&Config::pages>("", key("a"), key("b")));
  }
};

int main(int argc, char** argv) { reflcfg::load_or_exit<Config>(argc, argv); }
