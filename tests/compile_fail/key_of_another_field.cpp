// expect: two fields have this path
// names: max-pages:
#include <reflcfg/reflcfg.hpp>

struct Config {
  int max_pages = 1;
  int pages = 1;
  static consteval auto describe() {
    using namespace reflcfg;
    return section("", field<&Config::pages>("", key("max-pages")));
  }
};

int main(int argc, char** argv) { reflcfg::load_or_exit<Config>(argc, argv); }
