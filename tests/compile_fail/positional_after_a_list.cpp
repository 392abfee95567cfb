// expect: comes after a list, which takes all arguments that are left
// names: last:
#include <reflcfg/reflcfg.hpp>
#include <vector>

struct Config {
  std::vector<int> all;
  int last = 1;
  static consteval auto describe() {
    using namespace reflcfg;
    return section("", field<&Config::all>("", positional), field<&Config::last>("", positional));
  }
};

int main(int argc, char** argv) { reflcfg::load_or_exit<Config>(argc, argv); }
