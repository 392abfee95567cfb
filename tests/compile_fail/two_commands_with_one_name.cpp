// expect: two commands have the name
// names: init:
#include <reflcfg/reflcfg.hpp>
#include <string>
#include <variant>

struct Init {
  bool bare = false;
};
namespace other {
struct Init {
  int depth = 1;
};
}  // namespace other
struct Config {
  std::variant<Init, other::Init> what;
  static consteval auto describe() {
    using namespace reflcfg;
    return section("", field<&Config::what>("", command));
  }
};

int main(int argc, char** argv) { reflcfg::load_or_exit<Config>(argc, argv); }
