// expect: `short_name` is only for a setting of a section, not for a key in the tables of a list
// names: servers[].host:
#include <reflcfg/reflcfg.hpp>
#include <string>
#include <vector>

struct Server {
  std::string host;
  static consteval auto describe() {
    using namespace reflcfg;
    return section("", field<&Server::host>("", short_name("o")));
  }
};
struct Config {
  std::vector<Server> servers;
};

int main(int argc, char** argv) { reflcfg::load_or_exit<Config>(argc, argv); }
