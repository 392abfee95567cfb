// expect: this is the name of a built-in option: rename the field
// names: init.help:
#include <reflcfg/reflcfg.hpp>
#include <string>
#include <variant>

struct Init {
  bool help = false;
};
struct Config {
  std::variant<Init> what;
  static consteval auto describe() {
    using namespace reflcfg;
    return section("", field<&Config::what>("", command));
  }
};

int main(int argc, char** argv) { reflcfg::load_or_exit<Config>(argc, argv); }
