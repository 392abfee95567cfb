// Any bytes as a TOML text.
#include "fuzz/every_type.hpp"
#include "fuzz/properties.hpp"
#include "trainer/config/job_config.hpp"

template <class Root>
static void try_text(std::string_view text) {
  const auto result = reflcfg::load_toml<Root>(text, "run.toml");
  fuzz::require_readable_errors(result);
  fuzz::require_round_trip(result);
}

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  try_text<fuzz::EveryType>(text);
  try_text<trainer::JobConfig>(text);
  return 0;
}
