// expect: another field has the variable PORT
// names: other.port:
#include <reflcfg/reflcfg.hpp>

struct Other {
  int port = 1;
  static consteval auto describe() {
    using namespace reflcfg;
    return section("", field<&Other::port>("", variable("PORT")));
  }
};

struct Config {
  int port = 1;
  Other other;
  static consteval auto describe() {
    using namespace reflcfg;
    return section("", field<&Config::port>("", variable("PORT")));
  }
};

int main(int argc, char** argv) { reflcfg::load_or_exit<Config>(argc, argv); }
