// expect: reflcfg: a short_name is one letter that no other field has
// names: "days"
#include <reflcfg/reflcfg.hpp>

struct Config {
  int depth = 1;
  int days = 1;
  static consteval auto describe() {
    return reflcfg::section("", reflcfg::field<&Config::depth>("", reflcfg::short_name("d")),
                            reflcfg::field<&Config::days>("", reflcfg::short_name("d")));
  }
};

int main(int argc, char** argv) { reflcfg::load_or_exit<Config>(argc, argv); }
