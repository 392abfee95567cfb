// A struct that belongs to another library: described from outside, without touching it.
#include <cstdio>
#include <reflcfg/reflcfg.hpp>

namespace other_library {
struct RetryPolicy {
  int attempts = 3;
  double backoff_seconds = 0.5;
};
}  // namespace other_library

template <>
struct reflcfg::description_of<other_library::RetryPolicy> {
  using Policy = other_library::RetryPolicy;
  static consteval auto describe() {
    return section("When a request fails.", field<&Policy::attempts>("Tries before giving up.", in_range(1, 10)),
                   field<&Policy::backoff_seconds>("Wait before the second.", at_least(0.0), unit("seconds")));
  }
};

struct Config {
  other_library::RetryPolicy retry;
};

int main(int argc, char** argv) {
  const Config config = reflcfg::load_or_exit<Config>(argc, argv).value;
  std::printf("%d tries, %.1f s apart\n", config.retry.attempts, config.retry.backoff_seconds);
}
