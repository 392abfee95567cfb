// expect: reflcfg: this member is a key of the tables in a list or a map, where convert, append, config_file,
// names: "host"
#include <reflcfg/reflcfg.hpp>

void shout(reflcfg::conversion& old) { old.set(old.value()); }

struct Server {
  std::string host;
  static consteval auto describe() {
    return reflcfg::section("",
                            reflcfg::field<&Server::host>("", reflcfg::alias("hostname", reflcfg::convert{&shout})));
  }
};
struct Config {
  std::vector<Server> servers;
};

int main(int argc, char** argv) { reflcfg::load_or_exit<Config>(argc, argv); }
