// expect: two alternatives have the tag
// names: x:
#include <reflcfg/reflcfg.hpp>
#include <variant>

struct Adam {
  double beta = 0.9;
};
namespace other {
struct Adam {
  int x = 1;
};
}  // namespace other
struct Config {
  int a = 1;
  std::variant<Adam, other::Adam> x;
  static consteval auto describe() {
    using namespace reflcfg;
    return section("", field<&Config::x>("", tagged("kind")));
  }
};

int main(int argc, char** argv) { reflcfg::load_or_exit<Config>(argc, argv); }
