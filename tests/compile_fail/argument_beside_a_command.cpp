// expect: a `positional` field beside `command`: an argument there is the name of a command
// names: file:
#include <reflcfg/reflcfg.hpp>
#include <string>
#include <variant>

struct Init {
  bool bare = false;
};
struct Config {
  std::string file;
  std::variant<Init> what;
  static consteval auto describe() {
    using namespace reflcfg;
    return section("", field<&Config::what>("", command), field<&Config::file>("", positional));
  }
};

int main(int argc, char** argv) { reflcfg::load_or_exit<Config>(argc, argv); }
