// expect: `required` has no effect beside `command`
// names: what:
#include <reflcfg/reflcfg.hpp>
#include <string>
#include <variant>

struct Init {
  bool bare = false;
};
struct Config {
  std::variant<std::monostate, Init> what;
  static consteval auto describe() {
    using namespace reflcfg;
    return section("", field<&Config::what>("", command, required));
  }
};

int main(int argc, char** argv) { reflcfg::load_or_exit<Config>(argc, argv); }
