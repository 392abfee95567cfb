// expect: is a C array: use std::array
// names: gains: double
#include <reflcfg/reflcfg.hpp>

struct Config {
  double gains[3] = {1, 2, 3};
};
BOOST_DESCRIBE_STRUCT(Config, (), (gains))

int main(int argc, char** argv) { reflcfg::load_or_exit<Config>(argc, argv); }
