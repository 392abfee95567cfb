// A secret never gets into any text that the library makes, right or wrong as it may be.
#include <boost/test/unit_test.hpp>
#include <reflcfg/reflcfg.hpp>

namespace {

struct Login {
  std::string word = "hunter2";
  int pin = 77777;
  std::vector<std::string> keys;
  void validate(reflcfg::report& report) const {
    if (word == "hunter3") report.error("this password is well known", word, pin);
  }
  static consteval auto describe() {
    return reflcfg::section("", reflcfg::field<&Login::word>("", reflcfg::secret, reflcfg::alias("password")),
                            reflcfg::field<&Login::pin>("", reflcfg::secret, reflcfg::at_least(1)),
                            reflcfg::field<&Login::keys>("", reflcfg::secret));
  }
};

using strings = std::vector<std::string>;

// Everything that a load has to say.
std::string everything(const reflcfg::result<Login>& result) {
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
                                                       {"--keys", "['hunter'"}}) {
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
