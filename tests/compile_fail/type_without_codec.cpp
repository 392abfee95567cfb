// expect: make it a plain struct, or describe it
// names: value:
#include <reflcfg/reflcfg.hpp>

class Angle {
 public:
  explicit Angle(int degrees) : degrees_(degrees) {}

 private:
  int degrees_;
};
struct Config {
  int a = 1;
  Angle value{1};
};

int main(int argc, char** argv) { reflcfg::load_or_exit<Config>(argc, argv); }
