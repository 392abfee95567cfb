#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <map>
#include <sstream>

#include "trainer/config/job_config.hpp"
#include "unit/loading.hpp"

namespace {

using sample::strings;

struct Limit {
  int cpu = 1;
  int memory = 2;
};

struct Deep {
  int level = 0;
  int width = 0;

  static consteval auto describe() {
    using namespace reflcfg;
    return section("", field<&Deep::level>("", alias("old.level"), alias("server.level")),
                   field<&Deep::width>("", alias("old.width")));
  }
};

struct Server {
  std::string host = "localhost";
  bool tls = false;
  std::vector<std::string> names = {"root"};
  std::optional<int> port;
  std::map<std::string, int> weights;
  std::vector<Limit> limits;
  Deep deep;

  static consteval auto describe() {
    using namespace reflcfg;
    return section("", field<&Server::host>("", alias("server.hostname"), alias("net.host"), alias("machine")),
                   field<&Server::tls>("", alias("server.plain", negate), alias("net.plain", negate)),
                   field<&Server::names>("", alias("server.admin", map{{"true", "admin"}, {"false", ""}}, append),
                                         alias("net.people")),
                   field<&Server::port>("", alias("net.port"), alias("net.door", map{{"closed", "none"}})),
                   field<&Server::weights>("", alias("net.weights")), field<&Server::limits>("", alias("net.limits")),
                   removed("server.threads", "there is one thread"), removed("pool", "there is no pool"));
  }
};

struct Door {
  std::string color = "red";
  std::optional<int> width = 2;
  std::vector<int> keys;
  std::vector<Limit> limits;

  static consteval auto describe() {
    using namespace reflcfg;
    return section("", field<&Door::color>("", alias("paint", map{{"1", "green"}}), alias("tint")),
                   field<&Door::width>("", alias("breadth", map{{"any", "none"}})),
                   field<&Door::keys>("", alias("locks")), field<&Door::limits>("", alias("bounds")),
                   removed("handle", "doors slide"), ignored("squeaks", "nobody listens"));
  }
};

struct House {
  std::vector<Door> doors;
  std::map<std::string, Door> named;
  std::optional<Door> gate;
  std::variant<Limit, Door> entrance;

  static consteval auto describe() {
    using namespace reflcfg;
    return section("", field<&House::doors>("", alias("doors"), alias("old.doors")),
                   field<&House::gate>("", alias("gate")), field<&House::named>("", alias("named")));
  }
};

struct Config {
  int verbose = 0;
  Server server;
  House house;

  static consteval auto describe() {
    using namespace reflcfg;
    return section("", field<&Config::verbose>("", alias("log.level")), ignored("server.color", "it has none"));
  }
};

struct migration {
  std::string text;
  strings notices;
};

// What --migrate prints; the new text loads to the same config, and is itself left as it is.
template <class Root = Config>
migration migrate(const std::string& text) {
  const sample::temporary_file before(text);
  const auto result = reflcfg::load<Root>(strings{"--migrate", before.path()});
  BOOST_REQUIRE_MESSAGE(result.output(), render(result.errors()));
  migration found{*result.output(), {}};
  for (const reflcfg::problem& notice : result.notices()) found.notices.push_back(notice.what);
  const auto json = [](const std::string& source) {
    return reflcfg::to_json(reflcfg::load_toml<Root>(source).config());
  };
  BOOST_TEST(json(text) == json(found.text), found.text);
  const sample::temporary_file after(found.text);
  BOOST_TEST(reflcfg::load<Root>(strings{"--migrate", after.path()}).output().value() == found.text);
  return found;
}

std::string text_of(const std::string& text) { return migrate(text).text; }

}  // namespace

BOOST_AUTO_TEST_CASE(a_file_of_today_comes_out_byte_for_byte) {
  for (const std::string text : {
           "",
           "\n",
           "# only a comment",
           "\xEF\xBB\xBF# title\n\nverbose = 1",
           "verbose=1\r\n\r\n[server]\r\n\thost = 'a' # b\r\n",
           "[server]\nnames = [ # who\n  \"a\", # one\n\n  \"b\",\n]\n\n\n# end\n",
           "server = { host = \"a\", deep = { level = 1 } }\n",
           "server.deep.level = 1\nserver.host = 'x'",
           "[[server.limits]]\ncpu = 3 # c\n\n[[server.limits]]\n\n[server.weights]\n\"a b\" = 1\n\"a.b\" = 2\n",
           "[ server . deep ] # spaced\nlevel = 1\n[server]\nhost = '''\n[net]\nhostname = 1\n'''\n",
       }) {
    BOOST_TEST(text_of(text) == text);
  }
}

BOOST_AUTO_TEST_CASE(a_key_is_renamed_where_it_stands) {
  BOOST_TEST(text_of("[server]\n  # the machine\n  hostname   =  'ä'   # not \"b\"\nport = 1") ==
             "[server]\n  # the machine\n  host   =  'ä'   # not \"b\"\nport = 1");
  BOOST_TEST(text_of("server.hostname = 'a'\n") == "server.host = 'a'\n");
  BOOST_TEST(text_of("server . \"hostname\" = 'a'\n") == "server.host = 'a'\n");
  BOOST_TEST(text_of("server = {port = 1, hostname = 'a'}\n") == "server = {port = 1, host = 'a'}\n");
  BOOST_TEST(text_of("[server]\nhostname = \"\"\"\na = 1 # no comment\n\"\"\" # b\n") ==
             "[server]\nhost = \"\"\"\na = 1 # no comment\n\"\"\" # b\n");
}

BOOST_AUTO_TEST_CASE(values_are_translated) {
  BOOST_TEST(text_of("[server]\nplain = true # no\n") == "[server]\ntls = false # no\n");
  BOOST_TEST(text_of("server.plain = false\n") == "server.tls = true\n");
  const auto unset = migrate("[server]\nhost = 'a'\n[net]\ndoor = 'closed'\n");
  BOOST_TEST(unset.text == "[server]\nhost = 'a'\n");
  BOOST_TEST((unset.notices == strings{"net.door leaves server.port unset, which is its default; the key is dropped"}));
  using sample::Config;
  BOOST_TEST(migrate<Config>("[server]\npaint = 2\n").text == "[server]\ncolor = \"dark-green\"\n");
  BOOST_TEST(migrate<Config>("[server]\npaint = 'dark_green'\n").text == "[server]\ncolor = 'dark_green'\n");
}

BOOST_AUTO_TEST_CASE(a_key_moves_to_its_section_with_its_comments) {
  BOOST_TEST(
      text_of("# title\n\n[net]\n# the machine\nhost = 'a' # b\n# which door\nport = 3\n\n[server]\ntls = true\n") ==
      "# title\n\n[server]\ntls = true\n# the machine\nhost = 'a' # b\n# which door\nport = 3\n");
  BOOST_TEST(text_of("[server]\ntls = true\n\n[net]\nhost = 'a'") == "[server]\ntls = true\nhost = 'a'");
  BOOST_TEST(text_of("machine = 'a'\n\n[server]\ntls = true") == "[server]\ntls = true\nhost = 'a'\n");
  BOOST_TEST(text_of("[net]\nhost = 'a'\n[server]\ntls = true") == "[server]\ntls = true\nhost = 'a'\n");
  BOOST_TEST(text_of("[server]\r\ntls = true\r\n\r\n[net]\r\nhost = 'a'\r\n") ==
             "[server]\r\ntls = true\r\nhost = 'a'\r\n");
}

BOOST_AUTO_TEST_CASE(a_key_moves_from_and_to_the_top) {
  BOOST_TEST(text_of("verbose = 1\nmachine = 'a'\n\n[server]\ntls = true\n") ==
             "verbose = 1\n\n[server]\ntls = true\nhost = 'a'\n");
  BOOST_TEST(text_of("machine = 'a'\n") == "server.host = 'a'\n");
  BOOST_TEST(text_of("# title\n\n[server]\ntls = true\n\n[log]\nlevel = 2 # many\n") ==
             "# title\n\nverbose = 2 # many\n\n[server]\ntls = true\n");
}

BOOST_AUTO_TEST_CASE(a_section_that_goes_to_one_section_keeps_its_place) {
  BOOST_TEST(
      text_of("# how deep\n[old] # was here\n# first\nlevel = 1\n\nwidth = 2 # second\n\n[server]\ntls = true\n") ==
      "# how deep\n[server.deep] # was here\n# first\nlevel = 1\n\nwidth = 2 # second\n\n[server]\ntls = true\n");
  BOOST_TEST(text_of("[net]\nhost = 'a'\nplain = true\n") == "[server]\nhost = 'a'\ntls = false\n");
}

BOOST_AUTO_TEST_CASE(a_section_that_is_not_there_yet_comes_behind_the_old_one) {
  BOOST_TEST(text_of("[server]\nhost = 'a'\nlevel = 3 # three\n\n# weights\n[server.weights]\na = 1\n") ==
             "[server]\nhost = 'a'\ndeep.level = 3 # three\n\n# weights\n[server.weights]\na = 1\n");
  BOOST_TEST(text_of("[net]\nhost = 'a'\n\n[old]\nlevel = 3\n[log]\nlevel = 1\n") ==
             "verbose = 1\n\n[server]\nhost = 'a'\n\n[server.deep]\nlevel = 3\n");
}

BOOST_AUTO_TEST_CASE(sections_without_headers_are_found) {
  BOOST_TEST(text_of("net.host = 'a'\nserver.tls = true\n") == "server.host = 'a'\nserver.tls = true\n");
  BOOST_TEST(text_of("server.tls = true\n[net]\n# m\nhost = 'a' # b\n") ==
             "server.tls = true\n# m\nserver.host = 'a' # b\n");
  BOOST_TEST(text_of("server = {tls = true}\n[net]\nhost = 'a' # b\n") == "# b\nserver = {tls = true, host = 'a'}\n");
  BOOST_TEST(text_of("server = {}\nnet = {port = 1, host = 'a'}\n") == "server = {port = 1, host = 'a'}\n");
  BOOST_TEST(text_of("net = {port = 1}\n[server]\nhost = 'a'\n") == "[server]\nhost = 'a'\nport = 1\n");
  BOOST_TEST(text_of("server = {level = 1}\n") == "server = {deep.level = 1}\n");
  BOOST_TEST(text_of("server = {deep = {width = 1}, level = 2}\n") == "server = {deep = {width = 1, level = 2}}\n");
}

BOOST_AUTO_TEST_CASE(an_addition_joins_the_list) {
  BOOST_TEST(text_of("[server]\nnames = ['a', # one\n  'b',\n]\nadmin = true # too\n") ==
             "[server]\nnames = ['a', # one\n  'b', \"admin\",\n]\n# too\n");
  BOOST_TEST(text_of("[server]\nadmin = true\nnames = []\n") == "[server]\nnames = [\"admin\"]\n");
  BOOST_TEST(text_of("[server]\nnames = 'a,b'\nadmin = true\n") == "[server]\nnames = [\"a\", \"b\", \"admin\"]\n");
  BOOST_TEST(text_of("[server]\nnames = ['admin']\nadmin = true\n") == "[server]\nnames = ['admin']\n");
  BOOST_TEST(text_of("[server]\nadmin = false\n") == "");
  const auto alone = migrate("[server]\nadmin = true\n");
  BOOST_TEST(alone.text == "[server]\nnames = [\"root\", \"admin\"]\n");
  BOOST_TEST((alone.notices == strings{"server.admin added to server.names, which is now written whole; files before "
                                       "this one add nothing to it"}));
}

BOOST_AUTO_TEST_CASE(of_two_names_one_is_left_with_the_value_that_won) {
  BOOST_TEST(text_of("[server]\nhost = 'a'\nhostname = 'a' # same\n") == "[server]\nhost = 'a'\n# same\n");
  BOOST_TEST(text_of("[server]\nhost = 'a'\nhostname = 'b'\n") == "[server]\nhost = 'b'\n");
  BOOST_TEST(text_of("[server]\nhostname = 'a'\n[net]\nhost = 'b'\n") == "[server]\nhost = 'b'\n");
}

BOOST_AUTO_TEST_CASE(what_is_gone_becomes_a_comment) {
  const auto result = migrate("[server]\nhost = 'a'\n  threads = [1,\n    2]  # many\n");
  BOOST_TEST(result.text ==
             "[server]\nhost = 'a'\n# server.threads was removed: there is one thread\n"
             "#   threads = [1,\n#     2]  # many\n");
  BOOST_TEST((result.notices == strings{"server.threads was removed, and is now a comment: there is one thread"}));
  BOOST_TEST(text_of("server = {threads = 4, host = 'a'}\n") ==
             "# server.threads was removed: there is one thread\n# threads = 4\nserver = {host = 'a'}\n");
  BOOST_TEST(text_of("[pool]\nsize = 3\n\n[server]\nhost = 'a'\n") ==
             "# pool was removed: there is no pool\n# [pool]\n# size = 3\n\n[server]\nhost = 'a'\n");
}

BOOST_AUTO_TEST_CASE(what_is_not_known_or_has_no_effect_stays) {
  const std::string text = "[server]\nhsot = 'a'\ncolor = 1\nport = 'x'\n[elsewhere]\na = 1\n";
  const auto result = migrate(text);
  BOOST_TEST(result.text == text);
  BOOST_TEST(result.notices.size() == 3u);
  BOOST_TEST(result.notices.front() == "unknown key server.hsot; it is kept as it is (did you mean server.host?)");
}

BOOST_AUTO_TEST_CASE(a_section_keeps_its_name_while_a_key_without_effect_is_in_it) {
  const auto result = migrate<trainer::JobConfig>("[compile]\nenable = true\ncomponents = ['loss']\n");
  BOOST_TEST(result.text == "[compile]\ncomponents = ['loss']\n\n[training]\ncompile = true\n");
}

BOOST_AUTO_TEST_CASE(tables_that_are_values_move_as_a_whole) {
  BOOST_TEST(text_of("[net.weights]\na = 1 # b\n\n[[net.limits]]\ncpu = 1\n[[net.limits]]\n") ==
             "[server.weights]\na = 1 # b\n\n[[server.limits]]\ncpu = 1\n[[server.limits]]\n");
  BOOST_TEST(text_of("[net]\nweights = {a = 1}\nlimits = [{cpu = 1}]\n") ==
             "[server]\nweights = {a = 1}\nlimits = [{cpu = 1}]\n");
  BOOST_TEST(text_of("net.weights.a = 1\nnet.weights.\"b c\" = 2\n") ==
             "server.weights.a = 1\nserver.weights.\"b c\" = 2\n");
}

BOOST_AUTO_TEST_CASE(keys_of_elements_are_renamed_in_their_table) {
  BOOST_TEST(text_of("[[house.doors]]\npaint = 1 # one\nbreadth = 3\n[[house.doors]]\n# c\n tint='a'\nwidth=1\n") ==
             "[[house.doors]]\ncolor = \"green\" # one\nwidth = 3\n[[house.doors]]\n# c\n color='a'\nwidth=1\n");
  BOOST_TEST(text_of("house.doors = [{paint = 1, width = 1}, {}, # two\n  {breadth = 'any', tint = 'b'},\n]\n") ==
             "house.doors = [{color = \"green\", width = 1}, {}, # two\n  {width = [], color = 'b'},\n]\n");
  BOOST_TEST(text_of("[house]\ndoors = [\n  {paint = 2, locks = 'x'},\n  {locks = [1, 2]},\n]\n") ==
             "[house]\ndoors = [\n  {paint = 2, keys = 'x'},\n  {keys = [1, 2]},\n]\n");
}

BOOST_AUTO_TEST_CASE(keys_of_entries_and_optional_structs_are_renamed_in_their_table) {
  BOOST_TEST(text_of("[house.named.\"a b\"]\ntint = 'x'\n[house.gate]\npaint = 'y'\n") ==
             "[house.named.\"a b\"]\ncolor = 'x'\n[house.gate]\ncolor = 'y'\n");
  BOOST_TEST(text_of("[house]\nnamed.\"a.b\".tint = 'x'\ngate = {paint = 'y'}\n") ==
             "[house]\nnamed.\"a.b\".color = 'x'\ngate = {color = 'y'}\n");
  BOOST_TEST(text_of("house.gate.paint = 'y'\nhouse.named = {a = {tint = 'x'}, \"b\" = {width = 1}}") ==
             "house.gate.color = 'y'\nhouse.named = {a = {color = 'x'}, \"b\" = {width = 1}}");
  BOOST_TEST(text_of("[house.entrance]\npaint = 'y'\n") == "[house.entrance]\ncolor = 'y'\n");
  BOOST_TEST(text_of("[house.entrance]\ncpu = 4\n") == "[house.entrance]\ncpu = 4\n");
}

BOOST_AUTO_TEST_CASE(tables_in_elements_are_renamed) {
  BOOST_TEST(text_of("[[house.doors]]\n[[house.doors.bounds]]\ncpu = 3\n[[house.doors]]\nbounds = [{cpu = 1}]\n") ==
             "[[house.doors]]\n[[house.doors.limits]]\ncpu = 3\n[[house.doors]]\nlimits = [{cpu = 1}]\n");
  BOOST_TEST(text_of("[[ old . doors ]] # here\ntint = 'a'\n[[old.doors.bounds]]\n[[old.doors]]\n") ==
             "[[ house.doors ]] # here\ncolor = 'a'\n[[house.doors.limits]]\n[[house.doors]]\n");
  BOOST_TEST(text_of("doors = [{tint = 'a'}, {bounds = [{cpu = 2}]}]\ngate = {tint = 'b'}\n") ==
             "house.doors = [{color = 'a'}, {limits = [{cpu = 2}]}]\nhouse.gate = {color = 'b'}\n");
  BOOST_TEST(text_of("named.a = {tint = 'a'}\n[house.gate]\n[named.b]\npaint = 1\n") ==
             "[house.named]\na = {color = 'a'}\n[house.gate]\n[house.named.b]\ncolor = \"green\"\n");
}

BOOST_AUTO_TEST_CASE(what_is_gone_in_an_element_becomes_a_comment) {
  const auto result = migrate("[[house.doors]]\nhandle = 'brass' # shiny\nsqueaks = true\n");
  BOOST_TEST(
      result.text ==
      "[[house.doors]]\n# house.doors.0.handle was removed: doors slide\n# handle = 'brass' # shiny\nsqueaks = true\n");
  BOOST_TEST((result.notices == strings{"house.doors.0.handle was removed, and is now a comment: doors slide"}));
  BOOST_TEST(text_of("house.doors = [\n  {width = 1, handle = 2},\n]\n") ==
             "# house.doors.0.handle was removed: doors slide\n# handle = 2\nhouse.doors = [\n  {width = 1},\n]\n");
  BOOST_TEST(text_of("[house.gate]\nhandle = 2\n") ==
             "[house.gate]\n# house.gate.handle was removed: doors slide\n# handle = 2\n");
}

BOOST_AUTO_TEST_CASE(of_two_names_in_an_element_one_is_left) {
  BOOST_TEST(text_of("[[house.doors]]\ntint = 'a'\ncolor = 'b' # b\n") == "[[house.doors]]\ncolor = 'b' # b\n");
  BOOST_TEST(text_of("[[house.doors]]\ncolor = 'b' # b\ntint = 'a' # a\n") ==
             "[[house.doors]]\ncolor = 'a' # b\n# a\n");
  BOOST_TEST(text_of("house.gate = {tint = 'a', paint = 1, width = 3}\n") ==
             "house.gate = {color = \"green\", width = 3}\n");
}

BOOST_AUTO_TEST_CASE(tables_with_two_names_are_joined) {
  BOOST_TEST(text_of("[server.weights]\na = 1\n[net.weights]\n# two\nb = 2 # b\n") ==
             "[server.weights]\na = 1\n# two\nb = 2 # b\n");
  BOOST_TEST(text_of("[server]\nweights = {a = 1}\n[net]\nweights = {b = 2, a = 3}\n") ==
             "[server]\nweights = {a = 3, b = 2}\n");
}

BOOST_AUTO_TEST_CASE(of_two_lists_of_tables_the_one_that_does_not_count_becomes_a_comment) {
  const std::string why = "has no effect: the file has its list under another name too\n";
  const auto later = migrate("[[server.limits]]\ncpu = 1 # c\n[[net.limits]]\ncpu = 2\n[[net.limits]]\ncpu = 3\n");
  BOOST_TEST(later.text == "# server.limits " + why +
                               "# [[server.limits]]\n# cpu = 1 # c\n"
                               "[[server.limits]]\ncpu = 2\n[[server.limits]]\ncpu = 3\n");
  BOOST_TEST((later.notices == strings{"server.limits has no effect, and is now a comment: the file has its list under "
                                       "another name too"}));
  BOOST_TEST(text_of("[[net.limits]]\ncpu = 2\n[server]\nlimits = [{cpu = 1}]\n") ==
             "# net.limits " + why + "# [[net.limits]]\n# cpu = 2\n[server]\nlimits = [{cpu = 1}]\n");
  BOOST_TEST(text_of("[server]\nlimits = [{cpu = 1}]\n[[net.limits]]\ncpu = 2\n") ==
             "[server]\n# server.limits " + why + "# limits = [{cpu = 1}]\n[[server.limits]]\ncpu = 2\n");
}

BOOST_AUTO_TEST_CASE(a_list_that_moves_out_of_braces_takes_an_addition) {
  BOOST_TEST(text_of("net = {people = ['a']}\n[server]\nadmin = true\n") == "[server]\nnames = ['a', \"admin\"]\n");
  BOOST_TEST(text_of("server = {admin = true, names = ['a']}\n") == "server = {names = ['a', \"admin\"]}\n");
}

BOOST_AUTO_TEST_CASE(line_ends_and_marks_stay) {
  BOOST_TEST(text_of("[server]\r\nhost = 'a'\r\nhostname = 'a' # same\r\n") == "[server]\r\nhost = 'a'\r\n# same\r\n");
  BOOST_TEST(text_of("\xEF\xBB\xBFmachine = 'a'\n[server]\ntls = true\n") ==
             "\xEF\xBB\xBF[server]\ntls = true\nhost = 'a'\n");
  BOOST_TEST(text_of("[server]\r\nthreads = 1\r\n") ==
             "[server]\r\n# server.threads was removed: there is one thread\r\n# threads = 1\r\n");
}

BOOST_AUTO_TEST_CASE(keys_in_quotes_stay_in_quotes) {
  BOOST_TEST(text_of("net.weights . \"a\\\"b\" = 1\n") == "server.weights.\"a\\\"b\" = 1\n");
  BOOST_TEST(text_of("[net.\"weights\"]\n\"a\\\"b\" = 1\n'c d' = 2\n") ==
             "[server.weights]\n\"a\\\"b\" = 1\n'c d' = 2\n");
  BOOST_TEST(text_of("house.named.\"a\\\"b\".tint = 'x'\n") == "house.named.\"a\\\"b\".color = 'x'\n");
}

BOOST_AUTO_TEST_CASE(a_table_is_not_defined_twice) {
  BOOST_TEST(text_of("[server.deep.x]\n[server]\nlevel = 1\n").find("[server.deep]\nlevel = 1") != std::string::npos);
  BOOST_TEST(text_of("server.tls = true\n[old]\nlevel = 1\nx = 1\n") ==
             "server.tls = true\n[old]\nx = 1\n\n[server.deep]\nlevel = 1\n");
}

BOOST_AUTO_TEST_CASE(standard_input_is_read_once) {
  int ends[2];
  BOOST_REQUIRE(::pipe(ends) == 0);
  const std::string text = "net.host = 'a' # b\n";
  BOOST_REQUIRE(::write(ends[1], text.data(), text.size()) == static_cast<ssize_t>(text.size()));
  ::close(ends[1]);
  const auto result = reflcfg::load<Config>(strings{"--migrate", "/dev/fd/" + std::to_string(ends[0])});
  ::close(ends[0]);
  BOOST_TEST(result.output().value_or(render(result.errors())) == "server.host = 'a' # b\n");
}

BOOST_AUTO_TEST_CASE(a_file_that_cannot_be_read_is_an_error) {
  const auto what = [](const std::string& name) {
    return reflcfg::load<Config>(strings{"--migrate", name}).errors().at(0).what;
  };
  BOOST_TEST(what("/nonexistent.toml") == "cannot read \"/nonexistent.toml\": No such file or directory");
  BOOST_TEST(what(sample::temporary_file("a = \n").path()).starts_with("not valid TOML"));
  BOOST_TEST(what(sample::temporary_file("[[[a]]]\n").path()).starts_with("not valid TOML"));
}

BOOST_AUTO_TEST_CASE(a_file_that_has_no_place_for_a_key_is_to_be_corrected_first) {
  const sample::temporary_file file("[[server]]\ntls = true\n[net]\nhost = 'a'\n");
  const auto result = reflcfg::load<Config>(strings{"--migrate", file.path()});
  BOOST_REQUIRE(result.errors().size() == 2u);
  BOOST_TEST(!result.output());
  BOOST_TEST(result.errors()[0].what == "server is a section, not a list of tables");
  BOOST_TEST(result.errors()[1].what == "the new text of " + file.path() + " would not mean the same");
  BOOST_TEST(result.errors()[1].help.back() == "correct the file first");
}

BOOST_AUTO_TEST_CASE(real_files_mean_the_same_afterwards) {
  const std::string folder = std::string(REFLCFG_SHARED_DIR) + "/real_configs";
  if (!std::filesystem::exists(folder)) {
    BOOST_TEST_MESSAGE("skipped: the shared folder is not beside this checkout");
    return;
  }
  std::size_t count = 0;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
    if (entry.path().extension() != ".toml") continue;
    ++count;
    std::stringstream text;
    text << std::ifstream(entry.path()).rdbuf();
    BOOST_TEST_CONTEXT(entry.path().string()) {
      const auto result = migrate<trainer::JobConfig>(text.str());
      const auto again = reflcfg::load_toml<trainer::JobConfig>(result.text);
      for (const auto& notice : again.notices())
        BOOST_TEST(notice.what.find(" is read as ") == std::string::npos, notice.what);
      // Every comment is still there.
      const auto marks = [](const std::string& lines) { return std::count(lines.begin(), lines.end(), '#'); };
      BOOST_TEST(marks(result.text) >= marks(text.str()));
    }
  }
  BOOST_TEST(count == 130u);
}
