// expect: is the path of a field or section that exists
// names: servers[].host:
#include <reflcfg/reflcfg.hpp>
#include <string>
#include <vector>

struct Server {
  std::string host;
  int port = 1;
  static consteval auto describe() {
    using namespace reflcfg;
    return section("", field<&Server::host>("", alias("port")));
  }
};
struct Config {
  std::vector<Server> servers;
};

int main(int argc, char** argv) { reflcfg::load_or_exit<Config>(argc, argv); }
