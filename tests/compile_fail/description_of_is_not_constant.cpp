// expect: describe is not a constant: write `static consteval auto describe()`
// names: theirs:
#include <reflcfg/reflcfg.hpp>

struct Theirs {
  int a = 1;
};
template <>
struct reflcfg::description_of<Theirs> {
  static auto describe() { return reflcfg::section("", reflcfg::field<&Theirs::a>("A.")); }
};
struct Config {
  Theirs theirs;
};

int main(int argc, char** argv) { reflcfg::load_or_exit<Config>(argc, argv); }
