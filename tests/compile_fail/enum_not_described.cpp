// expect: reflcfg: this enum is not described; add BOOST_DESCRIBE_ENUM(Type, names...)
// names: "color"
#include <reflcfg/reflcfg.hpp>

enum class Color { red };
struct Config {
  Color color = Color::red;
};

int main(int argc, char** argv) { return static_cast<int>(reflcfg::load_or_exit<Config>(argc, argv).value.color); }
