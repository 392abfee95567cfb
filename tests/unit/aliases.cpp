#include <boost/test/unit_test.hpp>

#include "trainer/config/job_config.hpp"
#include "unit/loading.hpp"

using namespace sample;

BOOST_AUTO_TEST_CASE(an_alias_sets_its_field_with_one_notice) {
  const auto result = flags({"--server.hostname", "a", "--server.hostname", "b"});
  BOOST_TEST(result->server.host == "b");
  BOOST_TEST(result.notices().size() == 1u);
  BOOST_TEST(result.notices().front().what == "server.hostname is read as server.host");
  BOOST_TEST(describe(result.config().origin_of("server.host")) == "command line, argument 3, as server.hostname");
  BOOST_TEST(file("[net]\nhost = 'x'")->server.host == "x");
}

BOOST_AUTO_TEST_CASE(a_negated_alias_means_the_opposite_in_every_form) {
  BOOST_TEST(!flags({"--server.plain"})->server.tls);
  BOOST_TEST(flags({"--server.no_plain"})->server.tls);
  BOOST_TEST(flags({"--server.plain=false"})->server.tls);
  BOOST_TEST(flags({"--server.plain", "false"})->server.tls);
  BOOST_TEST(file("[server]\nplain = false")->server.tls);
  BOOST_TEST(only_error(file("[server]\nplain = 'false'")) ==
             "server.plain: expected true or false, got the string \"false\"");
}

BOOST_AUTO_TEST_CASE(a_mapped_alias_translates_its_values_and_passes_the_others_on) {
  BOOST_TEST((flags({"--server.paint", "2"})->server.color == Color::dark_green));
  BOOST_TEST((file("[server]\npaint = 2")->server.color == Color::dark_green));
  BOOST_TEST((file("[server]\npaint = 'red'")->server.color == Color::red));
  BOOST_TEST(only_error(file("[server]\npaint = 7")) ==
             "server.paint: expected one of red, dark-green or default, got the integer 7");
}

BOOST_AUTO_TEST_CASE(an_appending_alias_adds_to_the_list_wherever_it_stands) {
  BOOST_TEST((file("[server]\nadmin = true\nnames = ['x']")->server.names == strings{"x", "admin"}));
  BOOST_TEST((file("[server]\nadmin = false\nnames = ['x']")->server.names == strings{"x"}));
  BOOST_TEST((file("[server]\nadmin = true\nnames = ['admin']")->server.names == strings{"admin"}));
  BOOST_TEST((flags({"--server.names", "x", "--server.admin"})->server.names == strings{"x", "admin"}));
  BOOST_TEST((flags({"--server.admin", "true"})->server.names == strings{"admin"}));
  BOOST_TEST((flags({"--server.no_admin"})->server.names.empty()));
}

BOOST_AUTO_TEST_CASE(of_two_names_for_one_field_in_one_file_the_later_wins_with_a_notice) {
  BOOST_TEST(file("[server]\nhost = 'a'\nhostname = 'a'").notices().size() == 1u);
  const auto result = file("[server]\nhostname = 'a'\nhost = 'b'");
  BOOST_TEST(result->server.host == "b");
  BOOST_TEST(result.notices().back().what == "server.host wins over server.hostname on line 2: both set server.host");
}

BOOST_AUTO_TEST_CASE(a_setting_that_was_split_sets_each_of_its_fields) {
  const auto load = [](const std::string& text) { return reflcfg::load_toml<trainer::JobConfig>(text, "old.toml"); };
  const auto replicas = load("[training]\ndata_parallel_type = 'ddp'\ndata_parallel_degree = 8");
  BOOST_REQUIRE_MESSAGE(replicas, render(replicas.errors()));
  BOOST_TEST(replicas->training.data_parallel_replicate_degree == 8);
  BOOST_TEST(replicas->training.data_parallel_shard_degree == 1);
  const auto shards = load("[training]\ndata_parallel_type = 'fsdp'\ndata_parallel_degree = 8");
  BOOST_TEST(shards->training.data_parallel_replicate_degree == 1);
  BOOST_TEST(shards->training.data_parallel_shard_degree == 8);
  BOOST_TEST(load("[training]\ndata_parallel_type = 'x'").errors().size() == 1u);
  BOOST_TEST(!load("[training]\ndata_parallel_type = 'ddp'"));
}

BOOST_AUTO_TEST_CASE(migrating_a_setting_that_was_split_writes_each_of_its_fields) {
  const temporary_file old("[training]\n# how\ndata_parallel_type = 'ddp'  # copies\ndata_parallel_degree = 8\n");
  const auto result = reflcfg::load<trainer::JobConfig>(strings{"--migrate", old.path()});
  BOOST_TEST(result.output().value_or(render(result.errors())) ==
             "[training]\n# how\ndata_parallel_replicate_degree = 8  # copies\ndata_parallel_shard_degree = 1\n");
}

BOOST_AUTO_TEST_CASE(a_converting_alias_reads_other_settings_by_their_paths) {
  struct Common {
    int first = 1;
    int width = 2;
  };
  struct Screen {
    int depth = 3;
    Common common;
    static consteval auto describe() {
      return reflcfg::section("", reflcfg::field<&Screen::common>("", reflcfg::flatten));
    }
  };
  struct Program {
    std::string color = "red";
    Screen screen;
    std::string seen;
    static consteval auto describe() {
      using namespace reflcfg;
      return section("",
                     field<&Program::seen>("", alias("look", convert([](conversion& call) {
                                                       std::string text(call.value());
                                                       for (const char* const path :
                                                            {"color", "screen.width", "screen.first", "screen.depth",
                                                             "screen", "screen.none", "none", "color.none"}) {
                                                         text += "," + std::string(call.other(path));
                                                       }
                                                       call.set(text);
                                                     }))));
    }
  };
  const auto result = reflcfg::load<Program>(strings{"--look", "x", "--screen.width=5", "--color", "blue"});
  BOOST_REQUIRE_MESSAGE(result, render(result.errors()));
  BOOST_TEST(result->seen == "x,blue,5,1,3,,,,");
}

BOOST_AUTO_TEST_CASE(a_table_and_a_value_for_one_field_in_one_file_are_told_like_two_values) {
  struct Point {
    int x = 1;
  };
  struct Program {
    std::optional<Point> point;
    static consteval auto describe() {
      return reflcfg::section("", reflcfg::field<&Program::point>("", reflcfg::alias("old_point")));
    }
  };
  const auto load = [](const std::string& text) { return reflcfg::load_toml<Program>(text, "run.toml"); };
  const auto unset = load("old_point = {x = 2}\npoint = []\n");
  BOOST_TEST(!unset->point.has_value());
  BOOST_TEST(unset.notices().back().what == "point wins over old_point on line 1: both set point");
  const auto set = load("point = []\nold_point = {x = 2}\n");
  BOOST_TEST(set->point.value().x == 2);
  BOOST_TEST(set.notices().back().what == "old_point wins over point on line 1: both set point");
}
