// expect: this is the name of a built-in option: rename the field
// names: json_schema:
#include <reflcfg/reflcfg.hpp>

struct Config {
  bool json_schema = true;
};

int main(int argc, char** argv) { reflcfg::load_or_exit<Config>(argc, argv); }
