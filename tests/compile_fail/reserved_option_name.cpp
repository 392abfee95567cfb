// expect: reflcfg: this field has the name of an option of every program
// names: "help"
#include <reflcfg/reflcfg.hpp>

struct Config {
  bool help = true;
};

int main(int argc, char** argv) { return reflcfg::load_or_exit<Config>(argc, argv).value.help; }
