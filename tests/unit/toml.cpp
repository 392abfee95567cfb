#include <boost/test/unit_test.hpp>

#include "unit/loading.hpp"

using namespace sample;

namespace {

std::string place(const reflcfg::result<Config>& result) {
  if (result.errors().size() != 1) return render(result.errors());
  const auto& from = result.errors().front().from;
  return from.name + ":" + std::to_string(from.at.line) + ":" + std::to_string(from.at.column);
}

}  // namespace

BOOST_AUTO_TEST_CASE(tables_dotted_keys_and_inline_tables_are_sections) {
  const auto result = file("verbose = true\nserver.count = 5\n[server.inner]\nport = 0x1000\n");
  BOOST_REQUIRE(result);
  BOOST_TEST(result->verbose);
  BOOST_TEST(result->server.count == 5);
  BOOST_TEST(result->server.inner.port == 4096);
  BOOST_TEST(file("server = {host = 'x', inner = {tiny = 3}}")->server.inner.tiny == 3);
}

BOOST_AUTO_TEST_CASE(values_are_typed_strictly) {
  BOOST_TEST(file("[server]\nrate = 1")->server.rate == 1.0);
  for (const char* wrong : {"count = '5'", "count = 5.0", "count = true", "tls = 1", "tls = 'true'", "rate = '1'",
                            "host = 5", "host = 2025-01-01", "color = 1", "limit = 'none'", "names = 3", "names = [1]",
                            "names = {a = 1}", "pair = [1, 2, 3]", "rate = nan", "every = 2.5"}) {
    BOOST_TEST(file("[server]\n" + std::string(wrong)).errors().size() == 1u, wrong);
  }
}

BOOST_AUTO_TEST_CASE(a_string_for_a_list_is_split_and_an_array_is_not) {
  BOOST_TEST((file("[server]\nnames = 'a, b'")->server.names == strings{"a", "b"}));
  BOOST_TEST((file("[server]\nnames = ['a, b']")->server.names == strings{"a, b"}));
  BOOST_TEST((file("[server]\nshares = '0.25, 0.75'")->server.shares == std::vector<double>{0.25, 0.75}));
}

BOOST_AUTO_TEST_CASE(errors_point_at_the_key_or_the_value) {
  BOOST_TEST(place(file("[server]\n  hsot = 'x'")) == "run.toml:2:3");
  BOOST_TEST(place(file("[server]\ncount =   'x'")) == "run.toml:2:11");
  BOOST_TEST(place(file("[server]\ncount = 3\n")) == "run.toml:2:9");
  BOOST_TEST(place(file("[server]\nnames = ['a', 3]")) == "run.toml:2:15");
  BOOST_TEST(place(file("[server]\nnames = ['C:\\', 'é', 3]")) == "run.toml:2:22");
  BOOST_TEST(place(file("[sever]\ncount = 5")) == "run.toml:1:2");
  BOOST_TEST(place(file("[server]\ncount =\n")).starts_with("run.toml:2:"));
}

BOOST_AUTO_TEST_CASE(an_error_in_a_file_with_carriage_returns_reads_like_one_without) {
  const auto errors = [](std::string text, const std::string& line_end) {
    for (std::size_t at = 0; (at = text.find('\n', at)) != std::string::npos; at += line_end.size()) {
      text.replace(at, 1, line_end);
    }
    return render(file(text).errors());
  };
  for (const std::string text :
       {"# first\n[server]\ncount = 'x'\nhsot = 1\n", "[server]\ncount = 7\n", "[sever]\na = 1\n",
        "[server]\ncount =\n", "[server]\nhost = \"a\n", "a = 1\na = 2\n"}) {
    const std::string unix_errors = errors(text, "\n");
    BOOST_TEST(!unix_errors.empty());
    BOOST_TEST(errors(text, "\r\n") == unix_errors);
  }
}

BOOST_AUTO_TEST_CASE(what_is_no_key_is_an_error_with_a_next_step) {
  const auto both = [](const std::string& text) {
    const auto result = file(text);
    if (result.errors().size() != 1) return render(result.errors());
    const auto& error = result.errors().front();
    return error.what + " / " + (error.help.empty() ? "" : error.help.front());
  };
  BOOST_TEST(both("[server]\nhsot = 'x'") == "unknown key server.hsot / did you mean server.host?");
  BOOST_TEST(both("host = 'x'") == "unknown key host / did you mean server.host?");
  BOOST_TEST(both("[Server]\ncount = 5") == "unknown section Server / did you mean [server]?");
  BOOST_TEST(both("[elsewhere]\nx = 5") == "unknown key elsewhere.x / there is no section elsewhere");
  BOOST_TEST(both("[server.x]\ny = 5") == "unknown key server.x.y / there is no section server.x");
  BOOST_TEST(both("server = 5") ==
             "server is a section, not *** / "
             "write [server] on a line of its own, and its settings below it");
  BOOST_TEST(both("[[server]]\ncount = 5") ==
             "server is a section, not a list of tables / write [server] with single brackets");
  BOOST_TEST(both("config = 'x.toml'") ==
             "config cannot be set in a file / name the files on the command line: --config a.toml b.toml");
  BOOST_TEST(both("[server]\nthreads = 4") == "server.threads was removed / there is one thread; leave it out");
  BOOST_TEST(both("\"server.count\" = 5").starts_with("unknown key \"server.count\""));
}

BOOST_AUTO_TEST_CASE(several_files_are_layered_in_order_under_the_command_line) {
  const temporary_file base("[server]\ncount = 5\nhost = 'base'\nrate = 0.25");
  const temporary_file run("[server]\ncount = 10\nhost = 'run'");
  const auto result = flags({"--config", base.path(), run.path(), "--server.host", "flag"});
  BOOST_REQUIRE(result);
  BOOST_TEST(result->server.rate == 0.25);
  BOOST_TEST(result->server.count == 10);
  BOOST_TEST(result->server.host == "flag");
  const auto& config = result.config();
  BOOST_TEST(describe(config.origin_of("server.count")) == run.path() + ":2");
  BOOST_TEST(describe(config.origin_of("server.rate")) == base.path() + ":4");
  BOOST_TEST(describe(config.origin_of("server.host")) == "command line, argument 4");
  BOOST_TEST(describe(config.origin_of("server.tls")) == "default");
  BOOST_TEST(config.given("server.count"));
  BOOST_TEST(!config.given("server.tls"));
}

BOOST_AUTO_TEST_CASE(a_flag_that_equals_the_default_still_beats_the_file) {
  const temporary_file run("[server]\ncount = 15\ntls = true\n");
  const auto result = flags({"--config", run.path(), "--server.count", "10", "--server.no_tls"});
  BOOST_TEST(result->server.count == 10);
  BOOST_TEST(!result->server.tls);
}

BOOST_AUTO_TEST_CASE(files_that_cannot_be_read_say_why) {
  const auto error = [](const std::string& path) { return only_error(flags({"--config", path})); };
  BOOST_TEST(error("/nonexistent/x.toml") == "cannot read \"/nonexistent/x.toml\": No such file or directory");
  BOOST_TEST(error("/tmp") == "cannot read \"/tmp\": it is a directory");
  BOOST_TEST(only_error(flags({"--config="})) == "--config is empty, but it must not be");
  BOOST_TEST(!file("[server]\nhost = '\xff'").has_value());
  BOOST_TEST(file("\xEF\xBB\xBF[server]\ncount = 5\n")->server.count == 5);
  BOOST_TEST(!file("[server]\ncount = 5\n[server]\nrate = 1\n").has_value());
}

BOOST_AUTO_TEST_CASE(a_value_that_is_wrong_below_another_layer_is_still_reported) {
  const temporary_file run("[server]\ncount = 'x'\n");
  BOOST_TEST(flags({"--config", run.path(), "--server.count", "5"}).errors().size() == 1u);
}

BOOST_AUTO_TEST_CASE(files_one_after_the_other_are_as_good_as_their_layers_joined) {
  // (a, b), c and a, (b, c): what b leaves open is a's, whichever two are joined first.
  const std::vector<std::string> texts{"[server]\ncount = 5\nhost = 'a'\n", "[server]\nhost = 'b'\nrate = 0.25\n",
                                       "[server]\nrate = 0.75\nnames = ['c']\n"};
  const temporary_file a(texts[0]);
  const temporary_file b(texts[1]);
  const temporary_file c(texts[2]);
  const auto dumped = [](const strings& files) {
    strings arguments{"--config"};
    arguments.insert(arguments.end(), files.begin(), files.end());
    return flags(arguments);
  };
  const auto all = dumped({a.path(), b.path(), c.path()});
  const temporary_file ab(reflcfg::to_toml(dumped({a.path(), b.path()}).config()));
  const auto left = dumped({ab.path(), c.path()});
  BOOST_TEST(left->server.count == all->server.count);
  BOOST_TEST(left->server.host == all->server.host);
  BOOST_TEST(left->server.rate == all->server.rate);
  BOOST_TEST(left->server.names == all->server.names);
  BOOST_TEST(all->server.host == "b");
  BOOST_TEST(all->server.rate == 0.75);
}
