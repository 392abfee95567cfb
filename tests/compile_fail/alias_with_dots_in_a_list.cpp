// expect: it is one key, without dots
// names: servers[].host:
#include <reflcfg/reflcfg.hpp>
#include <string>
#include <vector>

struct Server {
  std::string host;
  static consteval auto describe() {
    using namespace reflcfg;
    return section("", field<&Server::host>("", alias("old.host")));
  }
};
struct Config {
  std::vector<Server> servers;
};

int main(int argc, char** argv) { reflcfg::load_or_exit<Config>(argc, argv); }
