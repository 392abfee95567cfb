// expect: make it a plain struct, or describe it with BOOST_DESCRIBE_STRUCT
// names: server: Server
#include <reflcfg/reflcfg.hpp>

class Server {
 public:
  int port() const { return port_; }

 private:
  int port_ = 80;
};
struct Config {
  Server server;
};

int main(int argc, char** argv) { reflcfg::load_or_exit<Config>(argc, argv); }
