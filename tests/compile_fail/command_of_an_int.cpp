// expect: `command` needs a std::variant of structs, with std::monostate before them if none may be given
// names: what:
#include <reflcfg/reflcfg.hpp>
#include <string>
#include <variant>

struct Config {
  int what = 1;
  static consteval auto describe() {
    using namespace reflcfg;
    return section("", field<&Config::what>("", command));
  }
};

int main(int argc, char** argv) { reflcfg::load_or_exit<Config>(argc, argv); }
