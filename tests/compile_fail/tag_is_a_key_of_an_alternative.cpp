// expect: is also a key of Sgd
// names: x:
#include <reflcfg/reflcfg.hpp>
#include <variant>

struct Adam {
  double beta = 0.9;
};
struct Sgd {
  int kind = 1;
};
struct Config {
  int a = 1;
  std::variant<Adam, Sgd> x;
  static consteval auto describe() {
    using namespace reflcfg;
    return section("", field<&Config::x>("", tagged("kind")));
  }
};

int main(int argc, char** argv) { reflcfg::load_or_exit<Config>(argc, argv); }
