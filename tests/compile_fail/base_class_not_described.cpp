// expect: base class that is not described: describe that with BOOST_DESCRIBE_STRUCT too
// names: Config has a
#include <reflcfg/reflcfg.hpp>

struct Common {
  int threads = 1;
};
struct Config : Common {
  int port = 80;
};
BOOST_DESCRIBE_STRUCT(Config, (Common), (port))

int main(int argc, char** argv) { reflcfg::load_or_exit<Config>(argc, argv); }
