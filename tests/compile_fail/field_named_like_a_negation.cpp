// expect: this is the negation of a boolean
// names: output.no_color:
#include <reflcfg/reflcfg.hpp>

struct Section {
  bool color = true;
  int no_color = 1;
};
struct Config {
  Section output;
};

int main(int argc, char** argv) { reflcfg::load_or_exit<Config>(argc, argv); }
