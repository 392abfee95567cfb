// expect: `command` is only for a member of the config itself or of a command
// names: section.what:
#include <reflcfg/reflcfg.hpp>
#include <string>
#include <variant>

struct Init {
  bool bare = false;
};
struct Section {
  std::variant<Init> what;
  static consteval auto describe() {
    using namespace reflcfg;
    return section("", field<&Section::what>("", command));
  }
};
struct Config {
  Section section;
};

int main(int argc, char** argv) { reflcfg::load_or_exit<Config>(argc, argv); }
