// expect: reflcfg: a member's type has no codec; specialize reflcfg::codec for it, or make it a plain aggregate
// names: "pointer"
#include <reflcfg/reflcfg.hpp>

struct Config {
  int* pointer = nullptr;
};

int main(int argc, char** argv) { return reflcfg::load_or_exit<Config>(argc, argv).value.pointer != nullptr; }
