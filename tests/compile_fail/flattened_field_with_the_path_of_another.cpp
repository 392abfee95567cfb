// expect: two fields have this path
// names: port:
#include <reflcfg/reflcfg.hpp>

struct Common {
  int port = 1;
};
struct Config {
  int port = 1;
  Common common;
  static consteval auto describe() {
    using namespace reflcfg;
    return section("", field<&Config::common>("", flatten));
  }
};

int main(int argc, char** argv) { reflcfg::load_or_exit<Config>(argc, argv); }
