// expect: reflcfg: a config is a plain aggregate, or a struct described by Boost.Describe
// names: Config
#include <reflcfg/reflcfg.hpp>

class Config {
 public:
  int steps() const { return steps_; }

 private:
  int steps_ = 1;
};

int main(int argc, char** argv) { return reflcfg::load_or_exit<Config>(argc, argv).value.steps(); }
