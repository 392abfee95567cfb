// What the other files of this folder do wrong, done right.
#include <boost/describe/enum.hpp>
#include <reflcfg/reflcfg.hpp>

enum class Color { red };
BOOST_DESCRIBE_ENUM(Color, red)

struct Section {
  std::string level = "info";
  bool color = true;
  int color_depth = 1;
  static consteval auto describe() {
    return reflcfg::section("", reflcfg::field<&Section::level>("How loud.", reflcfg::one_of("debug", "info")));
  }
};
struct Config {
  reflcfg::choice<"a", "b"> word = "b";
  int steps = 1;
  int rows = 1;
  Color paint = Color::red;
  Section section;
  static consteval auto describe() {
    using namespace reflcfg;
    return reflcfg::section("", field<&Config::steps>("How many.", at_least(1), alias("old.n")),
                            field<&Config::rows>("", alias("old.rows")));
  }
};

int main(int argc, char** argv) { return reflcfg::load_or_exit<Config>(argc, argv).value.steps; }
