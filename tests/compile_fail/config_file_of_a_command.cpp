// expect: `config_file` is for a field of the config itself, not of a command
// names: init.settings:
#include <reflcfg/reflcfg.hpp>
#include <string>
#include <variant>

struct Init {
  std::string settings;
  static consteval auto describe() {
    using namespace reflcfg;
    return section("", field<&Init::settings>("", config_file));
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
