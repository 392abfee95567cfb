// expect: a second `command`
// names: also:
#include <reflcfg/reflcfg.hpp>
#include <string>
#include <variant>

struct Init {
  bool bare = false;
};
struct Push {
  bool force = false;
};
struct Config {
  std::variant<Init> what;
  std::variant<Push> also;
  static consteval auto describe() {
    using namespace reflcfg;
    return section("", field<&Config::also>("", command), field<&Config::what>("", command));
  }
};

int main(int argc, char** argv) { reflcfg::load_or_exit<Config>(argc, argv); }
