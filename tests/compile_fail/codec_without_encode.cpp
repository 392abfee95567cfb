// expect: is incomplete: it needs a static `shape`, `decode` and `encode`
// names: value:
#include <reflcfg/reflcfg.hpp>

struct Angle {
  int degrees = 1;
};
template <>
struct reflcfg::codec<Angle> {
  static constexpr reflcfg::type_shape shape{.kind = reflcfg::type_kind::integer, .name = "angle"};
  static bool decode(const reflcfg::tree& value, Angle& out, reflcfg::decode_error& error);
};
struct Config {
  int a = 1;
  Angle value;
};

int main(int argc, char** argv) { reflcfg::load_or_exit<Config>(argc, argv); }
