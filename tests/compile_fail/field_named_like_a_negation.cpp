// expect: reflcfg: this field has the name of a boolean's negation: `no_x` stands for `x = false`
// names: "output.no_color"
#include <reflcfg/reflcfg.hpp>

struct Section {
  bool color = true;
  int no_color = 1;
};
struct Config {
  Section output;
};

int main(int argc, char** argv) { return reflcfg::load_or_exit<Config>(argc, argv).value.output.no_color; }
