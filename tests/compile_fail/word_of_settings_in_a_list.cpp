// expect: `convert` is only for a setting of a section, not for a key in the tables of a list
// names: servers[].host:
#include <reflcfg/reflcfg.hpp>
#include <string>
#include <vector>

void shout(reflcfg::conversion& old) { old.set(old.value()); }

struct Server {
  std::string host;
  static consteval auto describe() {
    using namespace reflcfg;
    return section("", field<&Server::host>("", alias("hostname", convert{&shout})));
  }
};
struct Config {
  std::vector<Server> servers;
};

int main(int argc, char** argv) { reflcfg::load_or_exit<Config>(argc, argv); }
