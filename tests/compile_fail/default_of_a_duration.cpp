// expect: it fails `at_least`
// names: wait:
#include <chrono>
#include <reflcfg/reflcfg.hpp>

struct Config {
  std::chrono::milliseconds wait{500};
  static consteval auto describe() {
    using namespace reflcfg;
    return section("", field<&Config::wait>("", at_least(std::chrono::seconds(1))));
  }
};

int main(int argc, char** argv) { reflcfg::load_or_exit<Config>(argc, argv); }
