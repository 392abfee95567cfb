// expect: is the path of a field or section that exists
// names: pages:
#include <reflcfg/reflcfg.hpp>

struct Config {
  int limit = 1;
  int pages = 1;
  static consteval auto describe() {
    using namespace reflcfg;
    return section("", field<&Config::limit>("", key("max-pages")), field<&Config::pages>("", alias("max_pages")));
  }
};

int main(int argc, char** argv) { reflcfg::load_or_exit<Config>(argc, argv); }
