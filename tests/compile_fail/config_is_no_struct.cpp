// expect: make it a plain struct, or describe it with BOOST_DESCRIBE_STRUCT
// names: Config has a
#include <reflcfg/reflcfg.hpp>

class Config {
 public:
  int steps() const { return steps_; }

 private:
  int steps_ = 1;
};

int main(int argc, char** argv) { reflcfg::load_or_exit<Config>(argc, argv); }
