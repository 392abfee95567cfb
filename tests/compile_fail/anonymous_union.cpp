// expect: is an anonymous union: use std::variant
// names: tls: member 2 of Tls
#include <optional>
#include <reflcfg/reflcfg.hpp>

struct Tls {
  int a = 1;
  union {
    int i = 0;
    float f;
  };
};
struct Config {
  std::optional<Tls> tls;
};

int main(int argc, char** argv) { reflcfg::load_or_exit<Config>(argc, argv); }
