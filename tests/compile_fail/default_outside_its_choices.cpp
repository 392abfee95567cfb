// expect: reflcfg: the default of this field is outside its own range or choices
// names: "level"
#include <reflcfg/reflcfg.hpp>

struct Section {
  std::string level = "a text that is too long for the small string optimization";
  static consteval auto describe() {
    return reflcfg::section("", reflcfg::field<&Section::level>("How loud.", reflcfg::one_of("debug", "info")));
  }
};
struct Config {
  Section section;
};

int main(int argc, char** argv) { return reflcfg::load_or_exit<Config>(argc, argv).value.section.level.size() == 0; }
