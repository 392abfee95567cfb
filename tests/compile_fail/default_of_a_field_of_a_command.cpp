// expect: the default is outside its own range or choices: it fails `at_least`
// names: what.depth:
#include <reflcfg/reflcfg.hpp>
#include <string>
#include <variant>

struct Init {
  int depth = 0;
  static consteval auto describe() {
    using namespace reflcfg;
    return section("", field<&Init::depth>("", at_least(1)));
  }
};
struct Config {
  std::variant<Init> what;
  static consteval auto describe() {
    using namespace reflcfg;
    return section("", field<&Config::what>("", command));
  }
};

int main(int argc, char** argv) { reflcfg::load_or_exit<Config>(argc, argv); }
