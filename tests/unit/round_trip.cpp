// Properties that hold for any values: what is dumped loads back, and layers put on one after the other are as good as
// one.
#include <boost/test/unit_test.hpp>
#include <random>

#include "trainer/config/job_config.hpp"
#include "unit/loading.hpp"

namespace {

using reflcfg::raw;
using reflcfg::type_kind;
using reflcfg::type_shape;

// Random values by shape, from the same numbers on every run.
class generator {
 public:
  explicit generator(unsigned seed) : engine_(seed) {}

  std::size_t below(std::size_t bound) { return engine_() % bound; }

  std::string text() {
    static const std::vector<std::string> parts{"a", "B", "\"", "\\", "\n", "\t", "'",    "#",    "=",    "[",    "]",
                                                ",", " ", "é",  "训", "0",  ".",  "\x01", "\x7f", "none", "true", "-1"};
    std::string result;
    for (std::size_t i = below(12); i > 0; --i) result += parts[below(parts.size())];
    return result;
  }

  raw value(const type_shape& shape) {
    switch (shape.kind) {
      case type_kind::boolean: return raw::of_boolean(below(2) == 1);
      case type_kind::integer: return raw::of_integer(integer());
      case type_kind::real: return raw::of_real(real());
      case type_kind::string: return raw::of_string(text());
      case type_kind::word: return raw::of_string(shape.words[below(shape.words.size())]);
      case type_kind::optional: return below(3) == 0 ? raw{} : value(shape.element->shape);
      case type_kind::variant: return value(shape.alternatives[below(shape.alternatives.size())]->shape);
      case type_kind::list: {
        raw list = raw::of_list();
        for (std::size_t i = below(4); i > 0; --i) list.items.push_back(value(shape.element->shape));
        return list;
      }
      default: return raw{};
    }
  }

 private:
  std::int64_t integer() {
    const auto wide = static_cast<std::int64_t>((static_cast<std::uint64_t>(engine_()) << 32) | engine_());
    return below(2) == 0 ? static_cast<std::int64_t>(below(100)) : wide;
  }
  double real() {
    switch (below(5)) {
      case 0: return std::numeric_limits<double>::infinity();
      case 1: return static_cast<double>(below(10));
      case 2: return std::ldexp(static_cast<double>(engine_()), static_cast<int>(below(600)) - 300);
      default: return static_cast<double>(engine_()) / 4294967296.0;
    }
  }

  std::mt19937 engine_;
};

// Sets fields to random values; those outside their ranges are left alone.
template <class Config>
void randomize(Config& config, generator& random) {
  const auto& names = reflcfg::table_of<Config>;
  const reflcfg::detail::addresses where(names, &config);
  for (std::size_t i = 0; i < names.fields.size(); ++i) {
    const reflcfg::field_entry& field = names.fields[i];
    const bool settable =
        !field.has(reflcfg::property::kind::config_file) && !field.has(reflcfg::property::kind::secret);
    const raw value = random.value(field.type().shape);
    reflcfg::mismatch why;
    if (!settable || !reflcfg::detail::violations(field.properties(), value).empty()) continue;
    field.type().decode(value, where.fields[i], why);
  }
}

template <class Config>
void check_round_trips(unsigned count) {
  for (unsigned seed = 0; seed < count; ++seed) {
    generator random(seed);
    reflcfg::loaded<Config> config;
    randomize(config.value, random);
    const std::string text = reflcfg::to_toml(config);
    const auto again = reflcfg::load_toml<Config>(text);
    // Rules over several fields may forbid the mixture; that is no matter of the text.
    const bool only_conflicts = std::all_of(again.errors().begin(), again.errors().end(), [](const auto& error) {
      return error.is == reflcfg::problem::kind::conflict;
    });
    BOOST_REQUIRE_MESSAGE(only_conflicts, "seed " << seed << "\n" << render(again.errors()));
    BOOST_REQUIRE_MESSAGE(reflcfg::to_json(again.config()) == reflcfg::to_json(config), "seed " << seed << "\n"
                                                                                                << text);
  }
}

}  // namespace

BOOST_AUTO_TEST_CASE(any_sample_that_is_dumped_loads_back) { check_round_trips<sample::Config>(300); }

BOOST_AUTO_TEST_CASE(any_job_that_is_dumped_loads_back) { check_round_trips<trainer::JobConfig>(60); }

BOOST_AUTO_TEST_CASE(files_one_after_the_other_are_as_good_as_their_layers_joined) {
  // (a, b), c and a, (b, c): what b leaves open is a's, whichever two are joined first.
  const std::vector<std::string> texts{"[server]\ncount = 5\nhost = 'a'\n", "[server]\nhost = 'b'\nrate = 0.25\n",
                                       "[server]\nrate = 0.75\nnames = ['c']\n"};
  const sample::temporary_file a(texts[0]);
  const sample::temporary_file b(texts[1]);
  const sample::temporary_file c(texts[2]);
  const auto dumped = [](const sample::strings& files) {
    sample::strings arguments{"--config"};
    arguments.insert(arguments.end(), files.begin(), files.end());
    return sample::flags(arguments);
  };
  const auto all = dumped({a.path(), b.path(), c.path()});
  const sample::temporary_file ab(reflcfg::to_toml(dumped({a.path(), b.path()}).config()));
  const auto left = dumped({ab.path(), c.path()});
  BOOST_TEST(left->server.count == all->server.count);
  BOOST_TEST(left->server.host == all->server.host);
  BOOST_TEST(left->server.rate == all->server.rate);
  BOOST_TEST(left->server.names == all->server.names);
  BOOST_TEST(all->server.host == "b");
  BOOST_TEST(all->server.rate == 0.75);
}
