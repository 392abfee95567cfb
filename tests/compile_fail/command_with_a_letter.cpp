// expect: `short_name` has no effect beside `command`
// names: what:
#include <reflcfg/reflcfg.hpp>
#include <string>
#include <variant>

struct Init {
  bool bare = false;
};
struct Config {
  std::variant<Init> what;
  static consteval auto describe() {
    using namespace reflcfg;
    return section("", field<&Config::what>("", command, short_name("x")));
  }
};

int main(int argc, char** argv) { reflcfg::load_or_exit<Config>(argc, argv); }
