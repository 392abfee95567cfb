// Any bytes as a TOML text with old names in it. --migrate itself reads a file; what it does with the text is here.
#include <reflcfg/detail/output/migration.hpp>
#include <reflcfg/detail/output/toml_document.hpp>
#include <reflcfg/detail/source/toml.hpp>

#include "fuzz/every_type.hpp"
#include "fuzz/properties.hpp"
#include "trainer/config/job_config.hpp"

namespace {

namespace detail = reflcfg::detail;

// Nothing if the text is no TOML.
template <class Root>
std::optional<std::string> migrated(const std::string& text) {
  detail::loading load(detail::value_schema_of<Root>);
  if (!load.text(text, "run.toml")) return std::nullopt;
  reflcfg::tree root;
  std::vector<reflcfg::diagnostic> found;
  detail::parse_toml(text, 1, true, root, found);
  const std::string same = detail::toml_document(text, root).text();
  fuzz::require(same == text, "an unchanged document is the same bytes", same);
  load.finish(detail::completeness::part);
  return detail::migrated(load, load.in().found).text;
}

template <class Root>
void try_text(const std::string& text) {
  const auto today = migrated<Root>(text);
  if (!today) return;
  const auto before = reflcfg::load_toml<Root>(text, "run.toml");
  // What is wrong with a text may stand in the way of moving its keys; --migrate then says so instead of printing it.
  if (!before.errors().empty()) return;
  const auto after = reflcfg::load_toml<Root>(*today, "run.toml");
  fuzz::require(after.errors().empty(), "a migrated text loads", render(after.errors()) + *today);
  const std::string json = reflcfg::to_json(before.config());
  const std::string json_after = reflcfg::to_json(after.config());
  fuzz::require(json == json_after, "a migrated text is the same config", *today + json + json_after);
  const auto again = migrated<Root>(*today);
  fuzz::require(again == today, "a migrated text is left as it is", *today + "----\n" + again.value_or("no TOML"));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  try_text<fuzz::EveryType>(text);
  try_text<trainer::JobConfig>(text);
  return 0;
}
