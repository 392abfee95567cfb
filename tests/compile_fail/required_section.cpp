// expect: `required` needs a field, not a section, but the type is Inner
// names: x:
#include <reflcfg/reflcfg.hpp>

struct Inner {
  int b = 1;
};
struct Config {
  int a = 1;
  Inner x;
  static consteval auto describe() {
    using namespace reflcfg;
    return section("", field<&Config::x>("", required));
  }
};

int main(int argc, char** argv) { reflcfg::load_or_exit<Config>(argc, argv); }
