// expect: is not supported: use std::unique_ptr for a struct
// names: value:
#include <memory>
#include <reflcfg/reflcfg.hpp>

struct Tls {
  int a = 1;
};
struct Config {
  int a = 1;
  std::shared_ptr<Tls> value;
};

int main(int argc, char** argv) { reflcfg::load_or_exit<Config>(argc, argv); }
