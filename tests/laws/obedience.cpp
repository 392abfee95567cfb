// Law 2, obedience: a word that compiles is obeyed for the default, every source and every element, and help and
// reference say what is enforced. (tests/unit/obedience.cpp has the table of words and types that do not compile.)
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <reflcfg/detail/load.hpp>

#include "laws/random_config.hpp"

using namespace laws;

namespace {

using strings = std::vector<std::string>;

// A config of one field, in a section.
class one_field {
 public:
  one_field(const usable_type& type, std::vector<rd::property> words) : type_(type), words_(std::move(words)) {
    member_.name = "f";
    member_.help = "Help.";
    member_.type = type.type;
    member_.words = words_;
    member_.kinds = rd::kinds_of(words_);
    fields_.members = {&member_, 1};
    fields_.addresses = [](void* object, void** to) { *to = static_cast<random_object*>(object)->members[0]; };
    root_.fields = &fields_;
    current = &type_;
    root_.create = []() -> void* {
      auto object = std::make_unique<random_object>();
      object->members.push_back(current->create());
      object->destroy.push_back(current->destroy);
      return object.release();
    };
    root_.destroy = [](void* object) { delete static_cast<random_object*>(object); };
  }

  reflcfg::load_report run(const strings& arguments, const strings& variables = {}) const {
    const made_object object(root_);
    reflcfg::options about;
    about.environment_prefix = "APP";
    about.environment = variables;
    return rd::load(root_, object.object.get(), arguments, about, rd::all_builtins());
  }
  reflcfg::load_report file(const std::string& text) const {
    const made_object object(root_);
    return rd::load_toml(root_, object.object.get(), text, "run.toml");
  }

 private:
  static inline const usable_type* current = nullptr;
  usable_type type_;
  std::vector<rd::property> words_;
  rd::member member_;
  rd::structure fields_{};
  rd::schema root_;
};

const usable_type& type_named(std::string_view name) {
  for (const usable_type& type : all_types()) {
    if (type.name == name) return type;
  }
  BOOST_FAIL("no type " << name);
  return all_types().front();
}

// How a number is written in a type: alone, with a unit, in a list, as the value of a map.
std::string written(const usable_type& type, int number) {
  const std::string text = std::to_string(number);
  const std::string_view name = type.name;
  if (name.find("seconds>") != name.npos || name == "seconds") return "\"" + text + "s\"";
  if (name == "nanoseconds") return "\"" + text + "ns\"";
  if (name == "duration<double, std::micro>") return "\"" + text + "us\"";
  if (name == "duration<float>") return "\"" + text + "s\"";
  if (name == "milliseconds") return "\"" + text + "ms\"";
  if (name == "hours") return "\"" + text + "h\"";
  if (name == "duration<double>") return "\"" + text + "s\"";
  if (name == "reflcfg::bytes") return text;
  if (name.starts_with("array")) return "[1, 1, " + text + "]";
  if (name.starts_with("vector<vector")) return "[[1], [1, " + text + "]]";
  if (name.find("map<Color") != name.npos) return "{ red = 1, blue = " + text + " }";
  if (name.find("map<int") != name.npos) return "{ 3 = " + text + " }";
  if (name.find("vector<int>>") != name.npos) return "{ a = [1, " + text + "] }";
  if (name.find("map<") != name.npos) return "{ a = " + text + " }";
  if (name.find("tuple") != name.npos) return "[" + text + ", 1.0, \"a\"]";
  if (name.find("pair") != name.npos) return "[" + text + ", \"a\"]";
  if (name.find("vector") != name.npos || name.find("deque") != name.npos || name.find("set<int") != name.npos) {
    return "[" + text + "]";
  }
  return text;
}

std::string as_argument(const std::string& toml) {
  return toml.starts_with('"') ? toml.substr(1, toml.size() - 2) : toml;
}

bool allows(const rd::property& word, int number) {
  const double bound = word.value.real;
  switch (word.is) {
    case kind::at_least: return number >= bound;
    case kind::above: return number > bound;
    case kind::at_most: return number <= bound;
    case kind::below: return number < bound;
    case kind::multiple_of: return std::fmod(number, bound) == 0;
    default: return true;
  }
}

}  // namespace

BOOST_AUTO_TEST_CASE(limits_are_kept_by_every_type_and_every_source) {
  std::size_t refused = 0;
  for (const usable_type& type : all_types()) {
    for (const kind word : {kind::at_least, kind::above, kind::at_most, kind::below, kind::multiple_of}) {
      if (!rd::obeys(*type.type, word, true, type.fixed)) continue;
      const rd::property property{word,
                                  {},
                                  {},
                                  rd::number(word == kind::multiple_of ? 3
                                             : word == kind::at_least  ? 0
                                                                       : 6)};
      // Required, so that no default is in the way.
      const one_field config(type, {property, {kind::required, {}, {}, {}}});
      for (const int number : {0, 1, 3, 5, 6, 7, 9}) {
        // 1 is in the lists too.
        const std::string text = written(type, number);
        const bool has_one = text.find("[1") != text.npos || text.find(" 1,") != text.npos ||
                             text.find("= 1") != text.npos || text.find(", 1.0") != text.npos;
        const bool fine = allows(property, number) && (!has_one || allows(property, 1));
        const bool file = config.file("f = " + text).errors.empty();
        const bool option = config.run({"--f=" + as_argument(text)}).errors.empty();
        const bool variable = config.run({}, {"APP__F=" + as_argument(text)}).errors.empty();
        BOOST_TEST(file == fine, "file: " << type.name << " " << text << " " << static_cast<int>(word));
        BOOST_TEST(option == fine, "option: " << type.name << " " << text << " " << static_cast<int>(word));
        BOOST_TEST(variable == fine, "variable: " << type.name << " " << text << " " << static_cast<int>(word));
        refused += !fine;
      }
      const std::string help = config.run({"--help"}).output.value_or("");
      BOOST_TEST(help.find(rd::allowed_text({&property, 1}, *type.type)) != help.npos, help);
    }
  }
  BOOST_TEST(refused > 150u);
}

BOOST_AUTO_TEST_CASE(a_default_outside_its_limits_is_found_at_the_first_load) {
  for (const usable_type& type : all_types()) {
    if (!rd::obeys(*type.type, kind::at_least, true, type.fixed)) continue;
    const one_field config(type, {{kind::at_least, {}, {}, rd::number(6)}});
    const bool has_value = type.type->is_scalar() || type.fixed || type.name.find("tuple") != type.name.npos ||
                           type.name.find("pair") != type.name.npos ||
                           type.name.find("variant<int64") != type.name.npos;
    BOOST_TEST(config.file("").errors.size() == (has_value ? (type.fixed                                  ? 3u
                                                              : type.name.find("tuple") != type.name.npos ? 2u
                                                                                                          : 1u)
                                                           : 0u),
               type.name << render(config.file("").errors));
  }
}

BOOST_AUTO_TEST_CASE(words_of_texts_are_kept_by_every_type_and_every_source) {
  for (const usable_type& type : all_types()) {
    if (!rd::obeys(*type.type, kind::one_of, true, type.fixed)) continue;
    const bool word = type.type->value().kind == reflcfg::type_kind::word;
    if (word) continue;
    const bool fixed_text = type.name.find("char") != type.name.npos;
    if (fixed_text || type.name.find("tuple") != type.name.npos || type.name.find("pair") != type.name.npos ||
        type.name.find("variant") != type.name.npos) {
      continue;
    }
    const one_field config(type,
                           {{kind::one_of, "aa", {}, {}}, {kind::one_of, "bb", {}, {}}, {kind::required, {}, {}, {}}});
    for (const std::string text : {"aa", "bb", "cc", ""}) {
      const bool fine = text == "aa" || text == "bb";
      std::string value = "\"" + text + "\"";
      if (type.name.find("map") != type.name.npos) value = "{ k = " + value + " }";
      if (type.name.find("vector") != type.name.npos || type.name.find("list") != type.name.npos ||
          type.name.find("set") != type.name.npos) {
        value = "[" + value + "]";
      }
      BOOST_TEST(config.file("f = " + value).errors.empty() == fine, "file: " << type.name << " " << value);
      // An empty path in a variable clears the list.
      const bool path = type.name.find("path") != type.name.npos;
      const bool variable = config.run({}, {"APP__F=" + as_argument(value)}).errors.empty();
      BOOST_TEST((variable == fine || path), "variable: " << type.name << " " << value);
    }
  }
}

BOOST_AUTO_TEST_CASE(non_empty_required_and_append_are_kept) {
  for (const usable_type& type : all_types()) {
    if (rd::obeys(*type.type, kind::required, true, type.fixed)) {
      BOOST_TEST(one_field(type, {{kind::required, {}, {}, {}}}).run({}).errors.size() == 1u, type.name);
    }
    const bool list = type.type->value().kind == reflcfg::type_kind::list;
    if (list && rd::obeys(*type.type, kind::non_empty, true, type.fixed) && !type.fixed) {
      const one_field config(type, {{kind::non_empty, {}, {}, {}}, {kind::required, {}, {}, {}}});
      BOOST_TEST(!config.file("f = []").errors.empty(), type.name);
    }
  }
  const usable_type& strings_type = type_named("vector<string>");
  const one_field adds(strings_type, {{kind::append, {}, {}, {}}});
  const std::string text = adds.run({"--f", "a", "--f", "b", "--print-config"}).output.value_or("");
  BOOST_TEST(text.find("f = [\"a\", \"b\"]") != text.npos, text);
}
