// expect: reflcfg: this path is used twice; fields and aliases need different paths
// names: "name"
#include <reflcfg/reflcfg.hpp>

struct Twice {
  int name = 1;
  int name_ = 1;
};

int main(int argc, char** argv) { return reflcfg::load_or_exit<Twice>(argc, argv).value.name; }
