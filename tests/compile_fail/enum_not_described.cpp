// expect: the enum Color is not described: add BOOST_DESCRIBE_ENUM(Color
// names: value:
#include <reflcfg/reflcfg.hpp>

enum class Color { red };
struct Config {
  int a = 1;
  Color value = Color::red;
};

int main(int argc, char** argv) { reflcfg::load_or_exit<Config>(argc, argv); }
