// Law 1, conservation: every argument, variable and byte of a file ends in exactly one value or in one error.
#include <boost/test/unit_test.hpp>
#include <reflcfg/detail/engine/rename.hpp>
#include <reflcfg/detail/source/command_line.hpp>
#include <reflcfg/detail/source/environment.hpp>
#include <reflcfg/detail/source/toml.hpp>

#include "laws/random_config.hpp"

using namespace laws;

namespace {

using strings = std::vector<std::string>;

std::string joined(const strings& arguments) {
  std::string text;
  for (const std::string& argument : arguments) text += argument + '\0';
  return text;
}

// How often each byte of one source is in a value, and in a diagnostic.
class coverage {
 public:
  coverage(std::uint32_t source, std::size_t size) : source_(source), values_(size + 1), errors_(size + 1) {}

  void value(const tree& value) {
    mark(value.key, values_);
    if (value.items.empty() || value.is == tree::kind::list) mark(value.at, values_);
    for (const tree& item : value.items) this->value(item);
  }
  void error(rd::span at) { mark(at, errors_); }

  bool in_value(rd::span at) const { return any(at, values_); }
  bool in_error(rd::span at) const { return any(at, errors_); }

 private:
  void mark(rd::span at, std::vector<int>& counts) {
    if (at.source != source_) return;
    for (std::uint32_t i = at.first; i <= at.last && i < counts.size(); ++i) ++counts[i];
  }
  static bool any(rd::span at, const std::vector<int>& counts) {
    for (std::uint32_t i = at.first; i <= at.last && i < counts.size(); ++i) {
      if (counts[i] > 0) return true;
    }
    return false;
  }

  std::uint32_t source_;
  std::vector<int> values_;
  std::vector<int> errors_;
};

// Whatever a load keeps of a source.
void mark_all(const rd::state& load, const tree& values, coverage& seen) {
  seen.value(values);
  for (const tree& replaced : load.replaced) seen.value(replaced);
  for (const rd::deferred& late : load.later) seen.value(late.value);
  for (const rd::given& item : load.history) seen.value(item.value);
  for (const reflcfg::diagnostic& item : load.found) seen.error(item.at);
}

// Arguments that people type, right and wrong.
strings random_arguments(const random_config& config, dice& random) {
  static const strings odd{
      "-",          "--",   "-5",   "-1e-4",    "-inf", "–name", "a,b",   "[1, 2]", "",
      "--nope",     "-z",   "-q=1", "x y",      "none", "true",  "False", "yes",    "{a = 1}",
      "--nope=1",   "---x", "--=",  "\xff\xfe", "-ab",  "@file", "a=b",   "--no_",  "[Live] song.mp3",
      "Smith, John"};
  strings arguments;
  for (std::size_t i = 1 + random.below(8); i > 0; --i) {
    if (random.chance(3)) {
      arguments.push_back(random.pick(odd));
      continue;
    }
    const random_field& field = random.pick(config.fields());
    const tree value = random_value(*field.item->type, field.item, random);
    const std::string text = value.is == tree::kind::string ? value.string : to_toml_text(value);
    std::string option = "--" + field.path;
    if (!field.command.empty() && !random.chance(4)) {
      const std::vector<std::string> words = rd::split_path(field.command);
      if (random.chance(2)) arguments.insert(arguments.end(), words.begin(), words.end());
      option = "--" + field.path.substr(field.command.size() + 1);
    }
    const std::string_view letter = field.item->text(kind::short_name);
    if (!letter.empty() && random.chance(2)) option = "-" + std::string(letter);
    if (random.chance(6)) option.insert(option.size() / 2, "x");
    if (random.chance(3)) {
      arguments.push_back(option + "=" + text);
    } else {
      arguments.push_back(option);
      if (!random.chance(5)) arguments.push_back(text);
      while (random.chance(3)) arguments.push_back(random.pick(odd));
    }
  }
  return arguments;
}

constexpr rd::builtin help_option{rd::builtin::option::help,
                                  "help",
                                  rd::builtin::takes::optional_word,
                                  rd::builtin::moment::instead,
                                  "",
                                  "",
                                  nullptr};

}  // namespace

BOOST_AUTO_TEST_CASE(every_argument_is_a_value_or_an_error) {
  std::size_t in_values = 0;
  std::size_t in_errors = 0;
  for (unsigned seed = 0; seed < 3000; ++seed) {
    dice random(seed);
    const random_config config(random, 3, random.chance(2));
    const strings arguments = random_arguments(config, random);
    rd::state load(config.root());
    load.keep_history = true;
    const std::uint32_t source = load.texts().add(reflcfg::origin::kind::command_line, {}, joined(arguments), 1);
    const rd::command_line given = rd::read_command_line(arguments, source, {&help_option, 1}, load);
    coverage seen(source, joined(arguments).size());
    mark_all(load, given.values, seen);
    for (const rd::builtin_use& use : given.builtins) seen.error(use.at);
    bool terminated = false;
    for (std::size_t i = 0; i < arguments.size(); ++i) {
      const rd::span at = load.texts().part_span(source, i);
      const bool is_terminator = arguments[i] == "--" && !terminated;
      terminated = terminated || arguments[i] == "--";
      if (is_terminator) continue;
      const bool value = seen.in_value(at);
      const bool error = seen.in_error(at);
      in_values += value;
      in_errors += error;
      std::string all;
      for (const std::string& argument : arguments) all += " " + rd::shell_quoted(argument);
      std::vector<reflcfg::diagnostic> found = load.found;
      BOOST_REQUIRE_MESSAGE(value || error, "seed " << seed << ": argument " << i + 1 << " is lost:" << all << "\n"
                                                    << render(found));
    }
  }
  BOOST_TEST(in_values > 2000u);
  BOOST_TEST(in_errors > 2000u);
}

BOOST_AUTO_TEST_CASE(an_argument_that_is_read_as_it_is_keeps_every_byte) {
  struct Tool {
    std::string in;
    std::vector<std::string> rest;
    std::string title;
    std::vector<std::filesystem::path> files;
    static consteval auto describe() {
      using namespace reflcfg;
      return section("", field<&Tool::in>("", positional), field<&Tool::rest>("", positional));
    }
  };
  for (unsigned seed = 0; seed < 2000; ++seed) {
    dice random(seed);
    const auto text = [&] { return random_text(random); };
    strings rest{text(), text()};
    const std::string in = text();
    const std::string title = text();
    const std::string file = "f" + text();
    strings arguments{"--title=" + title, "--files=" + file, "--", in};
    arguments.insert(arguments.end(), rest.begin(), rest.end());
    const auto result = reflcfg::load<Tool>(arguments);
    BOOST_REQUIRE_MESSAGE(result, render(result.errors()));
    BOOST_TEST(result->title == title);
    BOOST_TEST(result->in == in);
    BOOST_TEST(result->rest == rest, boost::test_tools::per_element());
    BOOST_TEST(result->files.at(0).string() == file);
  }
}

BOOST_AUTO_TEST_CASE(every_variable_is_a_value_or_an_error) {
  for (unsigned seed = 0; seed < 1500; ++seed) {
    dice random(seed);
    const random_config config(random, 3, random.chance(2));
    strings variables;
    for (std::size_t i = random.below(6); i > 0; --i) {
      const random_field& field = random.pick(config.fields());
      const tree value = random_value(*field.item->type, field.item, random);
      std::string name = rd::variable_of_path("APP", field.path);
      if (random.chance(5)) name += random.chance(2) ? "X" : "__KEY";
      std::string pair = name + "=" + (value.is == tree::kind::string ? value.string : to_toml_text(value));
      bool again = false;
      for (const std::string& there : variables) again = again || there.starts_with(name + "=");
      if (!again && pair.find('\0') == std::string::npos) variables.push_back(pair);
    }
    rd::state load(config.root());
    load.keep_history = true;
    const tree values = rd::read_environment("APP", variables, 1, load);
    coverage seen(1, joined(variables).size());
    mark_all(load, values, seen);
    for (std::size_t i = 0; i < variables.size(); ++i) {
      const rd::span at = load.texts().part_span(1, i);
      BOOST_REQUIRE_MESSAGE(seen.in_value(at) || seen.in_error(at), "seed " << seed << ": lost " << variables[i]);
    }
  }
}

BOOST_AUTO_TEST_CASE(every_key_of_a_file_is_a_value_or_an_error) {
  std::size_t keys = 0;
  for (unsigned seed = 0; seed < 1500; ++seed) {
    dice random(seed);
    const random_config config(random, 3, random.chance(2));
    std::string text;
    for (const random_field& field : config.fields()) {
      if (random.chance(3)) continue;
      std::string line = as_toml(field, random_value(*field.item->type, field.item, random));
      if (random.chance(6)) line.insert(line.find(" ="), "x");
      text += line;
    }
    if (random.chance(2)) text += "[nope]\na = 1\nb = {c = 2}\n[[lists]]\nx = 1\n";
    rd::state load(config.root());
    load.keep_history = true;
    const std::uint32_t source = load.texts().add(reflcfg::origin::kind::file, "run.toml", text, 1);
    tree file;
    BOOST_REQUIRE(rd::parse_toml(load.texts().text_of(source), source, true, file, load.found));
    // Each key with those of the tables around it: an error about a table is about all that is in it.
    std::vector<std::vector<rd::span>> all;
    const std::function<void(const tree&, std::vector<rd::span>)> collect = [&](const tree& value, auto around) {
      if (value.key.known()) around.push_back(value.key);
      if (value.key.known() && value.items.empty()) all.push_back(around);
      for (const tree& item : value.items) collect(item, around);
    };
    collect(file, {});
    const tree values = rd::rename_file(std::move(file), load);
    coverage seen(source, text.size());
    mark_all(load, values, seen);
    keys += all.size();
    for (const std::vector<rd::span>& way : all) {
      bool error = false;
      for (const rd::span at : way) error = error || seen.in_error(at);
      BOOST_REQUIRE_MESSAGE(seen.in_value(way.back()) || error, "seed " << seed << ": lost "
                                                                        << load.texts().text(way.back()) << " of\n"
                                                                        << text);
    }
  }
  BOOST_TEST(keys > 5000u);
}

BOOST_AUTO_TEST_CASE(a_value_below_another_source_is_still_looked_at) {
  // What a stronger source replaces has to be of its type too.
  for (unsigned seed = 0; seed < 300; ++seed) {
    dice random(seed);
    const random_config config(random, 0, false);
    const random_field& field = random.pick(config.fields());
    rd::loading load(config.root());
    load.text(as_toml(field, tree::of_string("\x01 no value of any type but text")), "a.toml");
    rd::loading alone(config.root());
    alone.text(as_toml(field, tree::of_string("\x01 no value of any type but text")), "a.toml");
    alone.finish(rd::completeness::part);
    load.text(as_toml(field, random_value(*field.item->type, field.item, random)), "b.toml");
    load.finish(rd::completeness::part);
    const bool table = field.item->type->value().kind == reflcfg::type_kind::map;
    if (alone.in().has_errors() && !table) BOOST_TEST(load.in().has_errors(), "seed " << seed << " " << field.path);
  }
}
