// The same with reflcfg: JobConfig from a file and the command line.
#include <cstdio>
#include <reflcfg/reflcfg.hpp>

#include "trainer/config/job_config.hpp"

int main(int argc, char** argv) {
  const auto config = reflcfg::load_or_exit<trainer::JobConfig>(argc, argv);
  std::printf("%lld\n", static_cast<long long>(config.value.training.steps));
}
