// expect: each member has to be one of the config, or of the member before it
// names: here
#include <reflcfg/reflcfg.hpp>

struct Other {
  int port = 1;
};
struct Config {
  int steps = 10;
};

int main(int argc, char** argv) { return reflcfg::load_or_exit<Config>(argc, argv).given<&Other::port>(); }
