// expect: `tagged` needs a std::variant of structs
// names: x:
#include <reflcfg/reflcfg.hpp>
#include <variant>

struct Inner {
  int b = 1;
};
struct Config {
  int a = 1;
  std::variant<int, Inner> x;
  static consteval auto describe() {
    using namespace reflcfg;
    return section("", field<&Config::x>("", tagged("kind")));
  }
};

int main(int argc, char** argv) { reflcfg::load_or_exit<Config>(argc, argv); }
