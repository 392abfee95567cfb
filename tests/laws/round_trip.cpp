// Law 4, round trip: what a program dumps loads back to the same values.
#include <boost/test/unit_test.hpp>

#include "laws/random_config.hpp"
#include "trainer/config/job_config.hpp"
#include "unit/sample_config.hpp"

using namespace laws;

namespace {

// A file with random values; those that break a limit are left out.
std::string random_file(const rd::schema& root, dice& random) {
  std::string text;
  const rd::names known(root);
  known.each_field([&](const std::string& path, const rd::member& item) {
    const bool settable = !item.has(kind::config_file) && !item.has(kind::secret);
    if (random.chance(4) || !settable) return;
    const std::string line = as_toml({path, nullptr, &item}, random_value(*item.type, &item, random));
    rd::loading alone(root);
    alone.text(line, "one.toml");
    alone.finish(rd::completeness::part);
    if (!alone.in().has_errors()) text += line;
  });
  return text;
}

std::string differences(const tree& before, const tree& after) {
  std::string text;
  for (std::size_t i = 0; i < before.items.size(); ++i) {
    const tree* const other = after.find(before.keys[i]);
    if (other != nullptr && *other == before.items[i]) continue;
    const bool section = other != nullptr && other->is == tree::kind::table && before.items[i].items.size() > 1;
    text += "\n" + before.keys[i] + ": ";
    text += section
                ? differences(before.items[i], *other)
                : to_toml_text(before.items[i]) + " became " + (other == nullptr ? "nothing" : to_toml_text(*other));
  }
  return text;
}

void check_round_trip(const rd::schema& root, const std::string& text, const std::string& dumped, const void* object,
                      unsigned seed) {
  rd::loading again(root);
  again.text(dumped, "dump.toml");
  again.finish(rd::completeness::part);
  const std::string errors = errors_of(again);
  BOOST_REQUIRE_MESSAGE(errors.empty(), "seed " << seed << "\n" << text << "\ndump\n" << dumped << errors);
  const tree before = all_of(root, object);
  const tree after = all_of(root, again.object());
  BOOST_REQUIRE_MESSAGE(before == after, "seed " << seed << differences(before, after) << "\n" << dumped);
}

// How much text there was to load.
std::size_t check_seed(const rd::schema& root, dice& random, unsigned seed) {
  const std::string text = random_file(root, random);
  rd::loading load(root);
  load.text(text, "run.toml");
  load.finish(rd::completeness::part);
  // Rules over several fields may forbid the mixture; that is no matter of the text.
  const bool mixture = std::any_of(load.in().found.begin(), load.in().found.end(), [](const reflcfg::diagnostic& item) {
    return item.is == reflcfg::diagnostic::kind::conflict;
  });
  if (mixture) return 0;
  const std::string errors = errors_of(load);
  BOOST_REQUIRE_MESSAGE(errors.empty(), "seed " << seed << "\n" << text << errors);
  const rd::config_view view{root, load.object(), load.in().from};
  check_round_trip(root, text, rd::dump_toml(view, "a\ntitle"), load.object(), seed);
  check_round_trip(root, text, rd::dump_changed(view), load.object(), seed);
  return text.size();
}

}  // namespace

BOOST_AUTO_TEST_CASE(any_config_that_is_dumped_loads_back) {
  std::size_t size = 0;
  for (unsigned seed = 0; seed < 400; ++seed) {
    dice random(seed);
    const random_config config(random, 3, false);
    size += check_seed(config.root(), random, seed);
  }
  BOOST_TEST(size > 20000u);
}

BOOST_AUTO_TEST_CASE(any_job_that_is_dumped_loads_back) {
  std::size_t size = 0;
  for (unsigned seed = 0; seed < 60; ++seed) {
    dice random(seed);
    size += check_seed(rd::value_schema_of<trainer::JobConfig>, random, seed);
  }
  BOOST_TEST(size > 20000u);
}

BOOST_AUTO_TEST_CASE(any_sample_that_is_dumped_loads_back) {
  for (unsigned seed = 0; seed < 200; ++seed) {
    dice random(seed);
    check_seed(rd::value_schema_of<sample::Config>, random, seed);
  }
}
