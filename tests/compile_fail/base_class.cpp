// expect: has a base class, whose members cannot be found: describe it with BOOST_DESCRIBE_STRUCT
// names: server: Server
#include <reflcfg/reflcfg.hpp>

struct Common {
  int threads = 1;
};
struct Server : Common {
  int port = 80;
};
struct Config {
  Server server;
};

int main(int argc, char** argv) { reflcfg::load_or_exit<Config>(argc, argv); }
