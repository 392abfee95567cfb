// A secret never gets into any text that the library makes, right or wrong as it may be.
#include <boost/test/unit_test.hpp>
#include <map>
#include <optional>
#include <reflcfg/reflcfg.hpp>
#include <variant>

namespace {

struct Login {
  std::string word = "hunter2";
  int pin = 77777;
  std::vector<std::string> keys;
  int port = 22;
  bool locked = false;
  void validate(reflcfg::report& report) const {
    if (word == "hunter3") report.error("this password is well known", word, pin);
  }
  static consteval auto describe() {
    return reflcfg::section("", reflcfg::field<&Login::word>("", reflcfg::secret, reflcfg::alias("password")),
                            reflcfg::field<&Login::pin>("", reflcfg::secret, reflcfg::at_least(1)),
                            reflcfg::field<&Login::keys>("", reflcfg::secret),
                            reflcfg::field<&Login::locked>("", reflcfg::secret));
  }
};

// A struct with secrets in every place where a struct may be.
struct Guest {
  int visits = 0;
};
struct Keyring {
  Login home;
  std::variant<int, Guest, Login> current;
  std::pair<Login, Login> both;
  std::optional<Login> spare;
  std::vector<Login> logins;
  std::map<std::string, Login> named;
};

using strings = std::vector<std::string>;

// Everything that a load has to say.
template <class Root>
std::string everything(const reflcfg::result<Root>& result) {
  return render(result.errors()) + render(result.notices()) + result.output().value_or("");
}

void check_hidden(const std::string& text) {
  BOOST_TEST(!text.empty());
  for (const char* const secret : {"hunter", "77777"}) {
    BOOST_TEST(text.find(secret) == std::string::npos, text);
  }
}

}  // namespace

BOOST_AUTO_TEST_CASE(no_output_shows_a_secret) {
  for (const char* const output : {"--help", "--print-config", "--print-config=json", "--print-config=origins",
                                   "--json-schema", "--reference", "--explain=word", "--explain=pin"}) {
    check_hidden(everything(reflcfg::load<Login>(strings{"--word", "hunter4", "--keys", "hunter5", output})));
  }
}

BOOST_AUTO_TEST_CASE(no_error_about_an_argument_shows_a_secret) {
  for (const strings& arguments : std::vector<strings>{{"--pin", "-77777"},
                                                       {"--pin", "77777x"},
                                                       {"--pin=77777x"},
                                                       {"--word", "hunter3"},
                                                       {"--password", "hunter3"},
                                                       {"--keys", "['hunter'"},
                                                       {"--locked=hunter4"},
                                                       {"--no_locked=hunter4"}}) {
    check_hidden(everything(reflcfg::load<Login>(arguments)));
  }
}

BOOST_AUTO_TEST_CASE(no_error_about_a_file_or_a_variable_shows_a_secret) {
  for (const char* const text : {"pin = '77777'", "pin = -77777", "word = ['hunter2']", "keys = 77777",
                                 "password = 'hunter3'", "pin = -77777 # and word = 'hunter2'"}) {
    check_hidden(everything(reflcfg::load_toml<Login>(text)));
  }
  reflcfg::options about;
  about.environment_prefix = "APP";
  about.environment = strings{"APP__PIN=77777x", "APP__KEYS=['hunter'"};
  check_hidden(everything(reflcfg::load<Login>(strings{}, about)));
}

BOOST_AUTO_TEST_CASE(no_output_shows_a_secret_inside_a_value) {
  for (const strings& given : std::vector<strings>{{"--home.word", "hunter4"},
                                                   {"--current", "{word = 'hunter4'}"},
                                                   {"--current.word", "hunter4"},
                                                   {"--both", "[{word = 'hunter4'}, {}]"},
                                                   {"--spare", "{word='hunter4'}"},
                                                   {"--spare.word", "hunter4"},
                                                   {"--logins", "[{word = 'hunter4'}]"},
                                                   {"--logins.0.word", "hunter4"},
                                                   {"--named", "{a = {word = 'hunter4'}}"},
                                                   {"--named.a.word", "hunter4"}}) {
    const std::string field = given[0].substr(2, given[0].find('.') - 2);
    for (const std::string& output :
         {std::string("--print-config"), std::string("--print-config=json"), std::string("--print-config=origins"),
          std::string("--print-config=changed"), "--explain=" + (field == "home" ? "home.word" : field)}) {
      strings arguments = given;
      arguments.push_back(output);
      const auto result = reflcfg::load<Keyring>(arguments);
      BOOST_TEST_CONTEXT(given[0] << " " << output) {
        BOOST_TEST(result.errors().empty(), render(result.errors()));
        BOOST_TEST(result.output().value_or("").find("***") != std::string::npos);
        check_hidden(everything(result));
      }
    }
  }
}

// The secret goes by its old name too, and may be a text where the table with it belongs.
BOOST_AUTO_TEST_CASE(no_error_inside_a_value_shows_the_secret_beside_it) {
  for (const std::string name : {"word", "password", "wrod"}) {
    const std::string table = "{" + name + " = 'hunter4', port = 'x'}";
    for (const std::string& text :
         {"home = " + table, "current = " + table, "spare = " + table, "both = [{}, " + table + "]",
          "logins = [" + table + "]", "named = {a = " + table + "}"}) {
      const auto result = reflcfg::load_toml<Keyring>(text);
      BOOST_TEST_CONTEXT(text) {
        BOOST_TEST(!result.errors().empty());
        check_hidden(everything(result));
      }
    }
  }
}

BOOST_AUTO_TEST_CASE(no_error_shows_a_text_where_a_table_with_a_secret_belongs) {
  for (const std::string name : {"home", "current", "both", "spare", "logins", "named"}) {
    for (const std::string value : {"hunter4", "[hunter4]", "['hunter4']", "{a = hunter4}", "{a = 'hunter4'}",
                                    "[{}, {}, {word = 'hunter4'}, 5]"}) {
      const bool bare = value == "hunter4";
      reflcfg::options about;
      about.environment_prefix = "APP";
      about.environment = strings{"APP__" + name + "=" + value};
      const std::vector<reflcfg::result<Keyring>> results{
          reflcfg::load_toml<Keyring>(name + " = " + (bare ? "'hunter4'" : value)),
          reflcfg::load<Keyring>(strings{"--" + name, value}),
          reflcfg::load<Keyring>(strings{"--" + name + "=" + value}), reflcfg::load<Keyring>(strings{}, about),
          reflcfg::load<Keyring>(strings{"--" + name, value, "--explain", name == "home" ? "home.word" : name})};
      BOOST_TEST_CONTEXT(name << " = " << value) {
        for (const auto& result : results) {
          BOOST_TEST(!result.errors().empty());
          check_hidden(everything(result));
        }
      }
    }
  }
}

BOOST_AUTO_TEST_CASE(help_shows_no_default_of_what_a_secret_section_holds) {
  struct Inner {
    std::string word = "hunter2";
    std::optional<int> pin;
    static consteval auto describe() { return reflcfg::section("", reflcfg::field<&Inner::word>("A word.")); }
  };
  struct Middle {
    Inner inner;
    int code = 77777;
  };
  struct Outer {
    Middle middle;
    int port = 80;
    static consteval auto describe() {
      return reflcfg::section("", reflcfg::field<&Outer::middle>("", reflcfg::secret));
    }
  };
  const std::string help = reflcfg::load<Outer>(strings{"--help"}).output().value();
  for (const char* const part :
       {"  --middle.inner.word <text>\n        A word. [default: ***]\n",
        "  --middle.inner.pin <integer>|none\n        [default: none]\n",
        "  --middle.code <integer>\n        [default: ***]\n", "  --port <integer>\n        [default: 80]\n"}) {
    BOOST_TEST(help.find(part) != std::string::npos, part << "\nis not in\n" << help);
  }
}
