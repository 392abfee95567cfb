// expect: `built_in`: an option cannot be called --explain: use two letters or more, digits, dashes, and each name once
// names: built_in
#include <reflcfg/reflcfg.hpp>

struct Config {
  int steps = 10;
  static constexpr reflcfg::built_in_options built_in{.help = "explain"};
};

int main(int argc, char** argv) { reflcfg::load_or_exit<Config>(argc, argv); }
