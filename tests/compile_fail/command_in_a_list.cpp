// expect: `command` is only for a setting of a section, not for a key in the tables of a list
// names: steps[].what:
#include <reflcfg/reflcfg.hpp>
#include <string>
#include <variant>
#include <vector>

struct Init {
  bool bare = false;
};
struct Step {
  std::variant<Init> what;
  static consteval auto describe() {
    using namespace reflcfg;
    return section("", field<&Step::what>("", command));
  }
};
struct Config {
  std::vector<Step> steps;
};

int main(int argc, char** argv) { reflcfg::load_or_exit<Config>(argc, argv); }
