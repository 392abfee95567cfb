// expect: `append` needs a list or a set, but the type is std::array<int, 2>
// names: x:
#include <array>
#include <reflcfg/reflcfg.hpp>

struct Config {
  int a = 1;
  std::array<int, 2> x{};
  static consteval auto describe() {
    using namespace reflcfg;
    return section("", field<&Config::x>("", append));
  }
};

int main(int argc, char** argv) { reflcfg::load_or_exit<Config>(argc, argv); }
