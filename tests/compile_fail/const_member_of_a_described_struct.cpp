// expect: is const, so nothing can set it: remove the const
// names: steps: const int
#include <reflcfg/reflcfg.hpp>

struct Config {
  const int steps = 1;
};
BOOST_DESCRIBE_STRUCT(Config, (), (steps))

int main(int argc, char** argv) { reflcfg::load_or_exit<Config>(argc, argv); }
