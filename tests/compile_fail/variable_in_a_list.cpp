// expect: `variable` is only for a setting of a section
// names: servers[].port:
#include <reflcfg/reflcfg.hpp>
#include <vector>

struct Server {
  int port = 1;
  static consteval auto describe() {
    using namespace reflcfg;
    return section("", field<&Server::port>("", variable("PORT")));
  }
};

struct Config {
  std::vector<Server> servers;
};

int main(int argc, char** argv) { reflcfg::load_or_exit<Config>(argc, argv); }
