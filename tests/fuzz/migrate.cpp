// Any bytes as a TOML text with old names in it. --migrate itself reads a file; what it does with the text is here.
#include <reflcfg/outputs/migrate.hpp>
#include <reflcfg/sources/toml_document.hpp>

#include "fuzz/every_type.hpp"
#include "fuzz/properties.hpp"
#include "trainer/config/job_config.hpp"

using reflcfg::problem;

// Nothing if the text is no TOML.
template <class Root>
static std::optional<std::string> migrated(const std::string& text) {
  const reflcfg::root_ops& ops = reflcfg::detail::ops_of_root<Root>;
  const reflcfg::detail::default_root root(ops);
  reflcfg::detail::loader load(*ops.fields, root.get());
  load.toml(text, "run.toml");
  for (const problem& item : load.problems) {
    if (item.is == problem::kind::source) return std::nullopt;
  }
  const reflcfg::detail::toml_document document(text, load.index());
  fuzz::require(document.text() == text, "an unchanged document is the same bytes", document.text());
  load.finish();
  std::vector<problem> notices;
  return reflcfg::detail::migrated(text, "run.toml", load, ops, notices);
}

template <class Root>
static void try_text(const std::string& text) {
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

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  try_text<fuzz::EveryType>(text);
  try_text<trainer::JobConfig>(text);
  return 0;
}
