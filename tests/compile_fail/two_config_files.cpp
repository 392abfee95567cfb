// expect: a second `config_file`: one field names the files
// names: more:
#include <reflcfg/reflcfg.hpp>
#include <string>

struct Config {
  std::string file;
  std::string more;
  static consteval auto describe() {
    using namespace reflcfg;
    return section("", field<&Config::file>("", config_file), field<&Config::more>("", config_file));
  }
};

int main(int argc, char** argv) { reflcfg::load_or_exit<Config>(argc, argv); }
