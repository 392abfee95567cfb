// The completion scripts, asked in the shells themselves for what TAB would offer.
#include <boost/test/unit_test.hpp>
#include <filesystem>

#include "unit/shells.hpp"

using namespace sample;

namespace {

// A program that takes arguments and letters.
struct Copy {
  std::vector<std::filesystem::path> sources;
  std::filesystem::path output;
  reflcfg::choice<"fast", "safe"> mode = "safe";
  bool verbose = false;
  static consteval auto describe() {
    using namespace reflcfg;
    return section("", field<&Copy::sources>("What.", positional), field<&Copy::output>("Where to.", short_name("o")),
                   field<&Copy::mode>("How.", short_name("m")), field<&Copy::verbose>("Say more.", short_name("v")));
  }
};

// Paths into values, words that a shell would take apart, and what is not offered.
struct Limits {
  int memory = 1;
  bool strict = false;
};
struct Door {
  std::string name = "front";
  std::optional<Limits> limits;
  std::vector<Door> inner;
};
struct Paths {
  std::optional<Limits> limits;
  std::vector<Door> doors;
  std::string word = "plain";
  std::vector<std::string> words;
  int secret_door = 0;
  Limits cellar;
  int loud = 0;
  static consteval auto describe() {
    using namespace reflcfg;
    return section("", field<&Paths::word>("", one_of("plain", "two words", "it's", "$HOME", "a:b", "--x", "`id`")),
                   field<&Paths::words>("", one_of("red", "dark blue", "a,b")),
                   field<&Paths::secret_door>("Not shown.", hidden), field<&Paths::cellar>("", hidden),
                   field<&Paths::loud>("", short_name("l"), count));
  }
};

// Two arguments and a list of more.
struct Pour {
  reflcfg::choice<"wine", "water"> what = "wine";
  reflcfg::choice<"glass", "cup"> into = "cup";
  std::vector<reflcfg::choice<"now", "later">> when;
  std::vector<reflcfg::choice<"ice", "lemon">> with;
  bool quick = false;
  static consteval auto describe() {
    using namespace reflcfg;
    return section("", field<&Pour::what>("", positional), field<&Pour::into>("", positional),
                   field<&Pour::when>("", positional), field<&Pour::with>("", short_name("w")),
                   field<&Pour::quick>("", short_name("q")));
  }
};

// A folder to complete file names in.
class working_folder {
 public:
  working_folder()
      : before_(std::filesystem::current_path()), path_(before_ / ("completion-" + std::to_string(::getpid()))) {
    std::filesystem::create_directory(path_);
    std::filesystem::current_path(path_);
    for (const char* name : {"one.toml", "two.toml", "x=y.toml", "at:1.toml"}) std::ofstream(path_ / name) << "";
  }
  ~working_folder() {
    std::filesystem::current_path(before_);
    std::filesystem::remove_all(path_);
  }
  working_folder(const working_folder&) = delete;
  working_folder& operator=(const working_folder&) = delete;

 private:
  std::filesystem::path before_;
  std::filesystem::path path_;
};

// Answered alike by all three.
const answers common{
    {"--server.ho", {"--server.host"}},
    {"--server.no_t", {"--server.no_tls"}},
    {"--server.inner.p", {"--server.inner.port"}},
    {"--server.color d", {"dark-green", "default"}},
    {"--server.tls t", {"true"}},
    {"--server.tls fal", {"false"}},
    {"--server.level i", {"info"}},
    {"--server.word 1", {"1F1B"}},
    {"--server.files one.toml tw", {"two.toml"}},
    {"--check one.toml tw", {"two.toml"}},
    {"--config on", {"one.toml"}},
    {"--explain server.inn", {"server.inner.port", "server.inner.tiny"}},
    {"--help server.i", {"server.inner"}},
    {"--completion z", {"zsh"}},
    {"--versio", {"--version"}},
};

answers with(const answers& more) {
  answers all = common;
  for (const auto& [line, words] : more) all[line] = words;
  return all;
}

}  // namespace

BOOST_AUTO_TEST_CASE(bash_completes) {
  const working_folder folder;
  // Readline has split the word at = and : and puts the answer in place of the last part.
  check_answers("bash", "bash", " _my_app",
                with({{"--config x=", {"y.toml"}},
                      {"--config at:", {"1.toml"}},
                      {"--server.color=d", {"dark-green", "default"}},
                      {"--server.tls=", {"true", "false"}},
                      {"--print-config=j", {"json"}},
                      {"--config=x=", {"y.toml"}},
                      {"--server.count ", {}},
                      {"--server.count 5 --versi", {"--version"}},
                      {"--server.rate -1 --server.ho", {"--server.host"}}}));
}

BOOST_AUTO_TEST_CASE(zsh_completes) {
  const working_folder folder;
  check_answers("zsh", "zsh -f", "",
                with({{"--server.color=d", {"dark-green", "default"}},
                      {"--print-config=j", {"json"}},
                      {"--config at:", {"at:1.toml"}},
                      {"--config x=", {"x=y.toml"}},
                      {"--server.rate -1 --server.ho", {"--server.host"}}}));
}

BOOST_AUTO_TEST_CASE(fish_completes) {
  const working_folder folder;
  check_answers("fish", "fish --no-config", "",
                with({{"--server.color=dark", {"--server.color=dark-green"}},
                      {"--print-config=j", {"--print-config=json"}},
                      {"--config at", {"at:1.toml"}},
                      {"--config x", {"x=y.toml"}},
                      {"--server.rate -1 --server.ho", {"--server.host"}}}));
}

BOOST_AUTO_TEST_CASE(help_texts_cannot_break_the_scripts) {
  struct Awkward {
    int a = 0;
    static consteval auto describe() {
      return reflcfg::section("", reflcfg::field<&Awkward::a>("It's [a]: $HOME `b` \\ \"c\" 100%."));
    }
  };
  for (const std::string shell : {"bash", "zsh", "fish"}) {
    if (!installed(shell)) continue;
    const auto script = reflcfg::load<Awkward>(strings{"--completion", shell}, {.program = "app"}).output().value();
    const temporary_file file(script);
    BOOST_TEST(output_of(shell + " -n " + file.path()) == "");
  }
}

BOOST_AUTO_TEST_CASE(letters_and_arguments_are_completed_in_all_three) {
  const working_folder folder;
  const answers expected{
      {"on", {"one.toml"}},    {"-v on", {"one.toml"}}, {"one.toml tw", {"two.toml"}},   {"-m f", {"fast"}},
      {"-o tw", {"two.toml"}}, {"--mode s", {"safe"}},  {"-o one.toml tw", {"two.toml"}}};
  check_answers<Copy>("bash", "bash", " _my_app", expected);
  check_answers<Copy>("zsh", "zsh -f", "", expected);
  check_answers<Copy>("fish", "fish --no-config", "", expected);
}

BOOST_AUTO_TEST_CASE(paths_into_values_are_options) {
  const answers expected{
      {"--limits.m", {"--limits.memory"}},
      {"--limits.no_", {"--limits.no_strict"}},
      {"--limits.strict t", {"true"}},
      {"--doors.0.n", {"--doors.0.name"}},
      {"--doors.0.limits.m", {"--doors.0.limits.memory"}},
      {"--doors.0.inner.0", {}},  // a door in a door would go on for ever
      {"--secret", {}},
      {"--cellar", {}},
      {"--words red r", {"red"}},
      {"-l --loud --wo", {"--word", "--words"}},
  };
  check_answers<Paths>("bash", "bash", " _my_app", expected);
  check_answers<Paths>("zsh", "zsh -f", "", expected);
  check_answers<Paths>("fish", "fish --no-config", "", expected);
}

BOOST_AUTO_TEST_CASE(each_argument_has_its_own_words) {
  const answers expected{
      {"wi", {"wine"}},
      {"wine c", {"cup"}},
      {"wine cup n", {"now"}},
      {"wine cup now l", {"later"}},
      {"-q w", {"wine", "water"}},
      {"--with ice wa", {"water"}},  // beside arguments a list takes one
      {"--with i", {"ice"}},
      {"-w l", {"lemon"}},
      {"-w ice wine g", {"glass"}},
      {"--with=ice wine g", {"glass"}},
      {"-- wine g", {"glass"}},
  };
  check_answers<Pour>("bash", "bash", " _my_app", expected);
  check_answers<Pour>("zsh", "zsh -f", "", expected);
  check_answers<Pour>("fish", "fish --no-config", "", expected);
}

// What is put into the line is one argument again, and nothing in it is run.
BOOST_AUTO_TEST_CASE(words_are_quoted_for_the_shell) {
  const answers bash{
      {"--word tw", {"two\\", "words"}},
      {"--word two\\ w", {"two\\", "words"}},
      {"--word \"two w", {"two", "words"}},
      {"--word it", {"it\\'s"}},
      {"--word a:", {"b"}},
      {"--word -", {}},
      {"--words d", {"dark\\", "blue"}},
      {"--words a", {}},  // a comma would make two elements
  };
  check_answers<Paths>("bash", "bash", " _my_app", bash);
  const answers zsh{{"--word tw", {"two\\", "words"}}, {"--word it", {"it\\'s"}}, {"--word a:", {"a:b"}}};
  check_answers<Paths>("zsh", "zsh -f", "", zsh);
  const answers fish{{"--word tw", {"two", "words"}}, {"--word it", {"it's"}}, {"--word a:", {"a:b"}}};  // fish quotes
  check_answers<Paths>("fish", "fish --no-config", "", fish);
  for (const std::string shell : {"bash", "zsh", "fish"}) {
    if (!installed(shell)) continue;
    const temporary_file script(script_for<Paths>(shell));
    BOOST_TEST(output_of(shell + " -n " + script.path()) == "");
  }
}

BOOST_AUTO_TEST_CASE(a_program_may_have_any_name) {
  for (const std::string shell : {"bash", "zsh", "fish"}) {
    if (!installed(shell)) continue;
    for (const char* name : {"my app", "it's", "$(touch x)", "a\nb", "-"}) {
      const auto script = reflcfg::load<Paths>(strings{"--completion", shell}, {.program = name}).output().value();
      const temporary_file file(script);
      BOOST_TEST_CONTEXT(shell << " " << name) { BOOST_TEST(output_of(shell + " -n " + file.path()) == ""); }
    }
  }
}

BOOST_AUTO_TEST_CASE(an_unknown_shell_is_an_error) {
  const auto result = flags({"--completion", "tcsh"}, {.program = "my-app"});
  BOOST_TEST(only_error(result) == "--completion: expected bash, zsh or fish, got \"tcsh\"");
}

// What no shell is needed for.
BOOST_AUTO_TEST_CASE(only_what_the_program_takes_and_shows_is_in_a_script) {
  for (const std::string shell : {"bash", "zsh", "fish"}) {
    const auto has = [&](const std::string& word, const reflcfg::options& about) {
      const auto script = reflcfg::load<Paths>(strings{"--completion", shell}, about).output().value();
      return script.find(word) != std::string::npos;
    };
    BOOST_TEST_CONTEXT(shell) {
      // fish has the names without their dashes.
      BOOST_TEST(has("version", {.program = "app", .version = "1"}));
      BOOST_TEST(!has("version", {.program = "app"}));
      BOOST_TEST(has("cellar", {.program = "cellar"}));
      for (const char* hidden : {"secret_door", "Not shown.", "cellar"})
        BOOST_TEST(!has(hidden, {.program = "app"}), hidden);
    }
  }
}

BOOST_AUTO_TEST_CASE(the_script_for_zsh_has_a_line_for_each_option) {
  struct Small {
    reflcfg::choice<"a:b", "it's"> word = "a:b";
    bool loud = false;
    std::vector<int> sizes;
    std::filesystem::path input;
    int level = 0;
    int trace = 0;
    static consteval auto describe() {
      using namespace reflcfg;
      return section("", field<&Small::word>("Which [one]."), field<&Small::loud>("", short_name("l")),
                     field<&Small::level>("", short_name("v"), count), field<&Small::trace>("", hidden));
    }
  };
  const std::string script =
      reflcfg::load<Small>(strings{"--completion", "zsh"}, {.program = "my app"}).output().value();
  const auto first = script.find("    '*--word");
  const auto last = script.find("  )\n");
  BOOST_REQUIRE(first < last);
  BOOST_TEST(script.substr(first, last - first) ==
             R"(    '*--word=[Which \[one\].]:value:(a\:b '\''it'\''\'\'''\''s'\'')'
    '*-l'
    '*--loud=::value:(true false)'
    '*--no_loud'
    '*--sizes=:*-[^0-9.]*:value: '
    '*--input=:value:_files'
    '*-v'
    '*--level'
)");
}
