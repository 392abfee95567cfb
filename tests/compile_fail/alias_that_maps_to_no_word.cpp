// expect: which is no value of Speed
// names: x:
#include <reflcfg/reflcfg.hpp>

enum class Speed { very_fast, slow };
BOOST_DESCRIBE_ENUM(Speed, very_fast, slow)
struct Config {
  int a = 1;
  Speed x = Speed::slow;
  static consteval auto describe() {
    using namespace reflcfg;
    return section("", field<&Config::x>("", alias("quick", map{{"true", "fast"}})));
  }
};

int main(int argc, char** argv) { reflcfg::load_or_exit<Config>(argc, argv); }
