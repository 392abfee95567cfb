// expect: is a C array: use std::array
// names: servers[]: member 1 of Server
#include <reflcfg/reflcfg.hpp>
#include <vector>

struct Server {
  int ports[2] = {80, 443};
};
struct Config {
  std::vector<Server> servers;
};

int main(int argc, char** argv) { reflcfg::load_or_exit<Config>(argc, argv); }
