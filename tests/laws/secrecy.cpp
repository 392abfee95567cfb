// Law 3, secrecy: the bytes of a secret reach no output, whatever mistake stands beside them.
#include <boost/test/unit_test.hpp>
#include <reflcfg/detail/load.hpp>
#include <reflcfg/detail/source/environment.hpp>

#include "laws/random_config.hpp"

using namespace laws;

namespace {

using strings = std::vector<std::string>;

// A secret that no other value looks like; its parts are as secret as the whole.
std::string new_secret(dice& random) {
  std::string secret = "hunter" + std::to_string(700000 + random.below(99999)) + "zq";
  if (random.chance(3)) secret.insert(4, "-");
  return secret;
}

bool shows(const std::string& text, const std::string& secret) {
  return text.find(secret) != std::string::npos || text.find(secret.substr(4)) != std::string::npos;
}

struct told {
  const random_config& config;
  reflcfg::load_report report;
  std::string everything() const { return render(report.errors) + render(report.notices) + report.output.value_or(""); }
};

// The secret in a form that may be right for the field or not.
std::string wrapped_secret(const std::string& secret, dice& random) {
  switch (random.below(7)) {
    case 0: return "\"" + secret + "\"";
    case 1: return "[\"" + secret + "\", 5]";
    case 2: return "{ token = \"" + secret + "\", port = \"" + secret + "\" }";
    case 3: return "[[\"" + secret + "\"]]";
    case 4: return secret;  // not TOML
    case 5: return "\"\"\"\n" + secret + "\n" + secret + "\"\"\"";
    default: return "'" + secret;
  }
}

std::string misspelled(std::string name, dice& random) {
  if (random.chance(2)) return name;
  name.insert(1 + random.below(name.size()), 1, 'q');
  return name;
}

told load_once(const random_config& config, const std::string& secret, dice& random) {
  std::string text;
  strings arguments;
  strings variables;
  for (const random_field& field : config.fields()) {
    const bool hides = field.item->has(kind::secret);
    if (!hides && random.chance(2)) continue;
    std::string name = hides ? misspelled(field.path, random) : field.path;
    const std::string value =
        hides ? wrapped_secret(secret, random) : to_toml_text(random_value(*field.item->type, field.item, random));
    const auto source = random.below(5);
    if (source > 1 && !field.command.empty() && random.chance(2)) {
      const std::vector<std::string> words = rd::split_path(field.command);
      if (random.chance(2)) arguments.insert(arguments.end(), words.begin(), words.end());
      if (name.starts_with(field.command + ".")) name.erase(0, field.command.size() + 1);
    }
    switch (source) {
      case 0: text += name + " = " + value + (hides && random.chance(3) ? " # " + secret : "") + "\n"; break;
      case 1: variables.push_back(rd::variable_of_path("APP", name) + "=" + value); break;
      case 2: arguments.push_back("--" + name + "=" + value); break;
      case 3: arguments.insert(arguments.end(), {"--" + name, value}); break;
      default:
        arguments.insert(arguments.end(), {"--" + name, value});
        if (hides) arguments.push_back(secret);  // a second word
    }
    if (random.chance(5)) arguments.push_back("--nonsense");
    if (random.chance(5)) text += "nonsense = 5\n";
  }
  static const strings outputs{
      "--print-config", "--print-config=json", "--print-config=origins", "--print-config=changed", "--help",
      "--json-schema",  "--reference"};
  if (random.chance(2)) arguments.push_back(random.pick(outputs));
  if (random.chance(4)) arguments.push_back("--explain=" + random.pick(config.fields()).path);
  told result{config, {}};
  const made_object object(config.root());
  reflcfg::options about;
  about.environment_prefix = "APP";
  about.environment = variables;
  if (random.chance(2)) {
    result.report = rd::load(config.root(), object.object.get(), arguments, about, rd::all_builtins());
  } else {
    result.report = rd::load_toml(config.root(), object.object.get(), text, "run.toml");
  }
  return result;
}

}  // namespace

BOOST_AUTO_TEST_CASE(no_secret_is_in_any_output) {
  std::size_t errors = 0;
  std::size_t outputs = 0;
  for (unsigned seed = 0; seed < 3000; ++seed) {
    dice random(seed);
    const random_config config(random, 3, true);
    bool any = false;
    for (const random_field& field : config.fields()) any = any || field.item->has(kind::secret);
    if (!any) continue;
    const std::string secret = new_secret(random);
    const told result = load_once(config, secret, random);
    errors += result.report.errors.size();
    outputs += result.report.output.has_value();
    const std::string text = result.everything();
    BOOST_REQUIRE_MESSAGE(!shows(text, secret), "seed " << seed << " shows " << secret << "\n" << text);
  }
  BOOST_TEST(errors > 3000u);
  BOOST_TEST(outputs > 200u);
}

BOOST_AUTO_TEST_CASE(a_change_and_a_contradiction_show_no_secret) {
  struct Login {
    std::string word;
    std::map<std::string, std::string> tokens;
    void validate(reflcfg::report& report) const { report.error("these contradict each other", word, tokens); }
    static consteval auto describe() {
      using namespace reflcfg;
      return section("", field<&Login::word>("", secret), field<&Login::tokens>("", secret));
    }
  };
  Login before;
  Login after;
  after.word = "hunter2";
  after.tokens = {{"a", "hunter2"}};
  BOOST_TEST(render(reflcfg::changes(before, after)).find("hunter2") == std::string::npos);
  const auto result = reflcfg::load_toml<Login>("word = 'hunter2'\ntokens = {a = 'hunter2'}");
  BOOST_TEST(result.errors().size() == 1u);
  BOOST_TEST(render(result.errors()).find("hunter2") == std::string::npos);
}
