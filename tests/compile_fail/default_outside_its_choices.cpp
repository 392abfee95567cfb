// expect: the default is outside its own range or choices: it fails `one_of`
// names: section.level:
#include <reflcfg/reflcfg.hpp>

struct Section {
  reflcfg::choice<"debug", "info", "trace"> level = "trace";
  static consteval auto describe() {
    return reflcfg::section("", reflcfg::field<&Section::level>("How loud.", reflcfg::one_of("debug", "info")));
  }
};
struct Config {
  Section section;
};

int main(int argc, char** argv) { reflcfg::load_or_exit<Config>(argc, argv); }
