// expect: this is the name of a built-in option: rename the field
// names: json-schema:
#include <reflcfg/reflcfg.hpp>

struct Config {
  int pages = 1;
  static consteval auto describe() {
    using namespace reflcfg;
    return section("", field<&Config::pages>("", key("json-schema")));
  }
};

int main(int argc, char** argv) { reflcfg::load_or_exit<Config>(argc, argv); }
