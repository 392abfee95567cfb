// expect: the name of a variable has letters, digits and _, and does not start with a digit
// names: token:
#include <reflcfg/reflcfg.hpp>

struct Config {
  int token = 1;
  static consteval auto describe() {
    using namespace reflcfg;
    return section("", field<&Config::token>("", variable("HF-TOKEN")));
  }
};

int main(int argc, char** argv) { reflcfg::load_or_exit<Config>(argc, argv); }
