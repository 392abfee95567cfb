// expect: `command` needs a std::variant of structs
// names: what:
#include <optional>
#include <reflcfg/reflcfg.hpp>
#include <string>
#include <variant>

struct Init {
  bool bare = false;
};
struct Config {
  std::optional<std::variant<Init>> what;
  static consteval auto describe() {
    using namespace reflcfg;
    return section("", field<&Config::what>("", command));
  }
};

int main(int argc, char** argv) { reflcfg::load_or_exit<Config>(argc, argv); }
