// expect: is about a section: write it inside section(...)
// names: `kebab_case`
#include <reflcfg/reflcfg.hpp>

struct Config {
  int pages = 1;
  static consteval auto describe() {
    using namespace reflcfg;
    return section("", field<&Config::pages>("", kebab_case));
  }
};

int main(int argc, char** argv) { reflcfg::load_or_exit<Config>(argc, argv); }
