// expect: another field has the letter -d
// names: days:
#include <reflcfg/reflcfg.hpp>

struct Config {
  int depth = 1;
  int days = 1;
  static consteval auto describe() {
    using namespace reflcfg;
    return section("", field<&Config::depth>("", short_name("d")), field<&Config::days>("", short_name("d")));
  }
};

int main(int argc, char** argv) { reflcfg::load_or_exit<Config>(argc, argv); }
