// Errors that a program finds after its config was loaded.
#include <boost/test/unit_test.hpp>
#include <map>
#include <memory>
#include <optional>
#include <reflcfg/late_errors.hpp>
#include <variant>

namespace {

struct Data {
  std::vector<std::string> files;
  std::string tokenizer = "byte";
  std::int64_t rows = 8;
};
struct Config {
  Data data;
};

struct Node {
  int port = 80;
  std::string host;
};
struct Cluster {
  std::vector<std::string> names;
  std::vector<Node> nodes;
  std::map<std::string, Node> by_name;
  std::optional<Node> spare;
  std::unique_ptr<Node> next;
  std::variant<int, Node> kind;
};

const std::string toml =
    "[data]\n"
    "files = [\n"
    "  \"a.txt\",\n"
    "  \"b.txt\",\n"
    "]\n"
    "tokenizer = \"gpt2\"\n";

reflcfg::diagnostic about(const std::string& path, const std::string& what) {
  return {.is = reflcfg::diagnostic::kind::invalid, .what = what, .path = path};
}

}  // namespace

BOOST_AUTO_TEST_SUITE(late_errors)

BOOST_AUTO_TEST_CASE(an_error_about_a_field_has_the_line_of_its_value) {
  const auto loaded = reflcfg::load_toml<Config>(toml, "run.toml").config();
  reflcfg::late_errors errors(loaded);
  errors.error_with_help("unknown tokenizer", {"use byte"}, loaded.value.data.tokenizer);
  BOOST_TEST(reflcfg::render(errors.all()) ==
             "error: unknown tokenizer\n"
             " --> run.toml:6:13\n"
             "  |\n"
             "6 | tokenizer = \"gpt2\"\n"
             "  |             ^^^^^^\n"
             "  = help: use byte\n"
             "  = help: data.tokenizer = \"gpt2\" (run.toml:6)\n");
  BOOST_TEST(errors.has_errors());
}

BOOST_AUTO_TEST_CASE(a_value_is_blamed_wherever_it_is_in_the_config) {
  const auto loaded = reflcfg::load_toml<Cluster>(
                          "names = ['a', 'b']\n"
                          "[[nodes]]\n"
                          "[[nodes]]\nhost = 'second'\n"
                          "[by_name.x]\nhost = 'entry'\n"
                          "[spare]\nhost = 'optional'\n"
                          "[next]\nhost = 'pointer'\n"
                          "[kind]\nhost = 'alternative'\n",
                          "run.toml")
                          .config();
  const Cluster& config = loaded.value;
  const auto place = [&](const auto& blamed) {
    reflcfg::late_errors errors(loaded);
    errors.error("wrong", blamed);
    const reflcfg::diagnostic& error = errors.all().front();
    return std::to_string(error.from.at.line) + " " + (error.help.empty() ? "" : error.help.front());
  };
  BOOST_TEST(place(config.names[1]) == "1 names[1] = \"b\" (run.toml:1)");
  BOOST_TEST(place(config.nodes[1].host) == "4 nodes[1].host = \"second\" (run.toml:4)");
  BOOST_TEST(place(config.by_name.at("x").host) == "6 by_name.x.host = \"entry\" (run.toml:6)");
  BOOST_TEST(place(config.spare->host) == "8 spare.host = \"optional\" (run.toml:8)");
  BOOST_TEST(place(config.next->host) == "10 next.host = \"pointer\" (run.toml:10)");
  BOOST_TEST(place(std::get<1>(config.kind).host) == "12 kind.host = \"alternative\" (run.toml:12)");
}

BOOST_AUTO_TEST_CASE(an_error_made_elsewhere_gets_the_place_of_its_path) {
  const auto loaded = reflcfg::load_toml<Config>(toml, "run.toml").config();
  reflcfg::late_errors errors(loaded);
  errors.add_error(about("data.files.1", "no such file: b.txt"));
  errors.add_error(about("data.files.7", "an element that is not there is in the list"));
  errors.add_error(about("data.rows", "a default has no place"));
  errors.add_error(about("", "no path at all"));
  const auto& all = errors.all();
  BOOST_TEST(reflcfg::render(all[0]) ==
             "error: no such file: b.txt\n"
             " --> run.toml:4:3\n"
             "  |\n"
             "4 |   \"b.txt\",\n"
             "  |   ^^^^^^^\n");
  BOOST_TEST(all[1].from.at.line == 2u);
  BOOST_TEST(all[2].from.is_default());
  BOOST_TEST(all[3].from.is_default());
}

BOOST_AUTO_TEST_CASE(an_error_on_the_command_line_has_its_option) {
  const std::vector<std::string> arguments{"--data.rows", "3", "--data.files", "a.txt", "b.txt"};
  const auto loaded = reflcfg::load<Config>(arguments).config();
  reflcfg::late_errors errors(loaded);
  errors.add_error(about("data.rows", "too few"));
  errors.add_error(about("data.files", "not enough"));
  BOOST_TEST(reflcfg::render(errors.all()[0]) ==
             "error: too few\n"
             " --> command line, argument 1\n"
             " |\n"
             " | --data.rows 3\n"
             " | ^^^^^^^^^^^^^\n");
  BOOST_TEST(errors.all()[1].snippet == "--data.files a.txt b.txt");
}

BOOST_AUTO_TEST_CASE(an_error_in_another_file_has_its_own_place) {
  const std::string text = "{\n  \"size\": \"big\"\n}\n";
  const auto error = reflcfg::error_in_text("model.json", text, text.find("\"big\""), text.find("\"big\"") + 5,
                                            "size: expected an integer", {"write a number"});
  const std::string expected =
      "error: size: expected an integer\n"
      " --> model.json:2:11\n"
      "  |\n"
      "2 |   \"size\": \"big\"\n"
      "  |           ^^^^^\n"
      "  = help: write a number\n";
  BOOST_TEST(reflcfg::render(error) == expected);

  const auto loaded = reflcfg::load_toml<Config>(toml, "run.toml").config();
  reflcfg::late_errors errors(loaded);
  errors.add_error(error);
  errors.error_in("model.json", text, text.find("\"big\""), text.find("\"big\"") + 5, "size: expected an integer",
                  {"write a number"});
  BOOST_TEST(reflcfg::render(errors.all()[0]) == expected);
  BOOST_TEST(reflcfg::render(errors.all()[1]) == expected);
}

BOOST_AUTO_TEST_CASE(a_notice_is_no_error) {
  const auto loaded = reflcfg::load_toml<Config>(toml, "run.toml").config();
  reflcfg::late_errors errors(loaded);
  errors.notice("bytes are used instead", loaded.value.data.tokenizer);
  reflcfg::diagnostic other = about("data.tokenizer", "data.tokenizer = gpt2: not used");
  other.is = reflcfg::diagnostic::kind::notice;
  errors.add_error(other);
  BOOST_TEST(!errors.has_errors());
  BOOST_TEST(reflcfg::render(errors.all()[1]) == "notice: data.tokenizer = gpt2: not used (run.toml:6:13)\n");
}

BOOST_AUTO_TEST_SUITE_END()
