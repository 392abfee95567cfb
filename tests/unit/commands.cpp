// Commands: which one is chosen, whose its options are, and what files and variables say of it.
#include <boost/test/unit_test.hpp>

#include <reflcfg/changes.hpp>

#include "unit/loading.hpp"
#include "unit/sample_commands.hpp"

using namespace sample;

namespace {

struct DryRun {
  int max_steps = 1;
};

reflcfg::result<Git> git(const strings& arguments, const strings& environment = {}) {
  reflcfg::options about{.program = "git"};
  about.environment_prefix = "GIT";
  about.environment = environment;
  return reflcfg::load<Git>(arguments, about);
}

template <class Command>
Command chosen(const reflcfg::result<Git>& result) {
  BOOST_REQUIRE_MESSAGE(result, render(result.errors()));
  BOOST_REQUIRE(std::holds_alternative<Command>(result->command));
  return std::get<Command>(result->command);
}

template <class Root>
std::string error_of(const reflcfg::result<Root>& result) {
  return result.errors().size() == 1 ? result.errors().front().what : "not one error: " + render(result.errors());
}

std::string output_of(const strings& arguments) {
  const auto result = git(arguments);
  BOOST_REQUIRE_MESSAGE(result.errors().empty(), render(result.errors()));
  return result.output().value();
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_command_has_options_letters_arguments_sections_and_lists_of_its_own) {
  const auto commit = chosen<Commit>(git({"commit", "-m", "first", "one.txt", "--author.name", "you", "two.txt",
                                          "--labels", "a,b", "--labels=c", "--depth=2"}));
  BOOST_TEST(commit.message == "first");
  BOOST_TEST(commit.files.size() == 2u);
  BOOST_TEST(commit.author.name == "you");
  BOOST_TEST(commit.labels == (strings{"a", "b", "c"}), boost::test_tools::per_element());
  BOOST_TEST(commit.depth == 2);
  BOOST_TEST(chosen<Commit>(git({"commit", "-am", "everything"})).all);
}

BOOST_AUTO_TEST_CASE(options_of_the_program_stand_before_or_after_the_command) {
  for (const strings& arguments :
       {strings{"-v", "-C", "there", "init", "here"}, strings{"init", "-vC", "there", "here"},
        strings{"init", "here", "--repository=there", "--verbose"}}) {
    const auto result = git(arguments);
    BOOST_TEST(chosen<Init>(result).directory.string() == "here");
    BOOST_TEST(result->verbose);
    BOOST_TEST(result->repository.string() == "there");
  }
}

BOOST_AUTO_TEST_CASE(commands_nest) {
  const auto remote = chosen<Remote>(git({"remote", "--verbose", "add", "origin", "https://here", "-f"}));
  BOOST_TEST(remote.verbose);
  const Add& add = std::get<Add>(remote.action);
  BOOST_TEST(add.name == "origin");
  BOOST_TEST(add.url == "https://here");
  BOOST_TEST(add.fetch);
  BOOST_TEST(std::get<RemoveRemote>(chosen<Remote>(git({"remote", "remove", "origin"})).action).remote == "origin");
}

BOOST_AUTO_TEST_CASE(the_innermost_level_has_a_name_first) {
  const auto before = git({"--verbose", "remote"});
  BOOST_TEST(before->verbose);
  BOOST_TEST(!chosen<Remote>(before).verbose);
  const auto after = git({"remote", "--verbose"});
  BOOST_TEST(!after->verbose);
  BOOST_TEST(chosen<Remote>(after).verbose);
  BOOST_TEST(git({"remote", "-v"})->verbose);  // the letter is the program's alone
}

BOOST_AUTO_TEST_CASE(a_command_is_optional_after_monostate) {
  BOOST_TEST(std::holds_alternative<std::monostate>(chosen<Remote>(git({"remote"})).action));
  BOOST_TEST(error_of(git({})) == "a command is required: init, commit or remote");
  BOOST_TEST(error_of(git({"remote", "none"})) == "unknown command \"none\"");
}

BOOST_AUTO_TEST_CASE(the_default_may_be_a_command) {
  struct Tool {
    std::variant<std::monostate, Init, Commit> command = Init{.directory = "home", .bare = true};
    static consteval auto describe() {
      return reflcfg::section("", reflcfg::field<&Tool::command>("", reflcfg::command));
    }
  };
  const auto none = reflcfg::load<Tool>(strings{});
  BOOST_TEST(std::get<Init>(none->command).directory.string() == "home");
  const auto same = reflcfg::load<Tool>(strings{"init", "there"});
  BOOST_TEST(std::get<Init>(same->command).directory.string() == "there");
  BOOST_TEST(std::get<Init>(same->command).bare);  // what the default has chosen keeps its values
  const auto other = reflcfg::load<Tool>(strings{"commit", "-m", "x"});
  BOOST_TEST(std::get<Commit>(other->command).message == "x");
  const auto unset = reflcfg::load_toml<Tool>("command = []");
  BOOST_TEST(std::holds_alternative<std::monostate>(unset->command));
}

BOOST_AUTO_TEST_CASE(a_name_may_be_written_with_dashes_or_underscores) {
  struct Tool {
    std::variant<std::monostate, DryRun> command;
    static consteval auto describe() {
      return reflcfg::section("", reflcfg::field<&Tool::command>("", reflcfg::command));
    }
  };
  for (const char* name : {"dry-run", "dry_run"}) {
    const auto result = reflcfg::load<Tool>(strings{name, "--max-steps", "3"});
    BOOST_TEST(std::get<DryRun>(result->command).max_steps == 3);
  }
  const auto stray = reflcfg::load<Tool>(strings{"dry-run", "now"});
  BOOST_TEST(stray.errors().at(0).help.at(0) == "dry-run takes no arguments");
  const auto file = reflcfg::load_toml<Tool>("command = \"dry-run\"\n[dry_run]\nmax_steps = 4");
  BOOST_TEST(std::get<DryRun>(file->command).max_steps == 4);
}

BOOST_AUTO_TEST_CASE(a_list_takes_one_argument_and_leaves_the_command) {
  struct Tool {
    std::vector<std::string> names;
    std::variant<std::monostate, Init> command;
    static consteval auto describe() {
      return reflcfg::section("", reflcfg::field<&Tool::command>("", reflcfg::command));
    }
  };
  const auto result = reflcfg::load<Tool>(strings{"--names", "a", "--names", "b", "init"});
  BOOST_TEST(result->names == (strings{"a", "b"}), boost::test_tools::per_element());
  BOOST_TEST(std::holds_alternative<Init>(result->command));
}

BOOST_AUTO_TEST_CASE(arguments_after_two_dashes_are_arguments_of_the_command) {
  BOOST_TEST(chosen<Init>(git({"init", "--", "--bare"})).directory.string() == "--bare");
  BOOST_TEST(chosen<Init>(git({"--", "init"})).directory.string() == ".");
}

BOOST_AUTO_TEST_CASE(a_mistake_in_a_command_word_is_one_error) {
  BOOST_TEST(error_of(git({"comit", "-m", "x", "--nonsense", "y"})) == "unknown command \"comit\"");
  BOOST_TEST(error_of(git({"--commit", "-v"})) == "unknown option --commit");
}

BOOST_AUTO_TEST_CASE(a_file_has_a_table_for_each_command) {
  const std::string tables = "[commit]\ndepth = 3\nauthor.name = \"you\"\n[remote.add]\nfetch = true\n";
  const temporary_file file(tables);
  const auto commit = chosen<Commit>(git({"--config", file.path(), "commit", "-m", "x"}));
  BOOST_TEST(commit.depth == 3);
  BOOST_TEST(commit.author.name == "you");
  BOOST_TEST(chosen<Commit>(git({"commit", "-m", "x", "--depth", "4", "--config", file.path()})).depth == 4);
  const auto remote = chosen<Remote>(git({"--config", file.path(), "remote", "add", "a", "b"}));
  BOOST_TEST(std::get<Add>(remote.action).fetch);
  BOOST_TEST(chosen<Init>(git({"--config", file.path(), "init"})).bare == false);
}

BOOST_AUTO_TEST_CASE(a_table_of_a_command_that_is_not_chosen_is_checked) {
  const temporary_file type("[commit]\ndepth = \"three\"\n");
  BOOST_TEST(error_of(git({"--config", type.path(), "init"})) ==
             "commit.depth: expected an integer, got the string \"three\"");
  const temporary_file range("[commit]\ndepth = 0\n");
  BOOST_TEST(error_of(git({"--config", range.path(), "init"})) ==
             "commit.depth: 0 is not allowed, expected at least 1");
  const temporary_file name("[remote.add]\nnmae = \"x\"\n");
  BOOST_TEST(error_of(git({"--config", name.path(), "init"})) == "unknown key remote.add.nmae");
  const temporary_file fine("[remote.add]\nname = \"x\"\n");  // what it requires may come later
  BOOST_TEST(git({"--config", fine.path(), "init"}).has_value());
}

BOOST_AUTO_TEST_CASE(a_file_or_a_variable_may_choose_the_command) {
  const temporary_file file("command = \"commit\"\n[commit]\nmessage = \"x\"\n");
  BOOST_TEST(chosen<Commit>(git({"--config", file.path()})).message == "x");
  BOOST_TEST(chosen<Init>(git({"--config", file.path(), "init"})).bare == false);
  BOOST_TEST(chosen<Commit>(git({}, {"GIT__COMMAND=commit", "GIT__COMMIT__MESSAGE=y"})).message == "y");
  const auto nested = chosen<Remote>(git({"remote"}, {"GIT__REMOTE__ACTION=remove", "GIT__REMOTE__REMOVE__REMOTE=z"}));
  BOOST_TEST(std::get<RemoveRemote>(nested.action).remote == "z");
}

BOOST_AUTO_TEST_CASE(what_is_printed_loads_back) {
  for (const strings& arguments : {strings{"commit", "-m", "x", "one.txt", "--author.name", "you"},
                                   strings{"-v", "remote", "add", "origin", "https://here"}, strings{"remote"}}) {
    for (const char* form : {"--print-config", "--print-config=changed"}) {
      strings asked = arguments;
      asked.emplace_back(form);
      const std::string printed = output_of(asked);
      const temporary_file file(printed);
      const auto before = git(arguments);
      const auto after = git({"--config", file.path()});
      BOOST_REQUIRE_MESSAGE(after, printed << render(after.errors()));
      BOOST_TEST(render(reflcfg::changes(*before, *after)) == "");
      BOOST_TEST(before->command.index() == after->command.index());
    }
  }
}

BOOST_AUTO_TEST_CASE(origins_of_a_command_are_known) {
  const auto result = git({"commit", "-m", "x"}, {"GIT__COMMIT__DEPTH=2"});
  BOOST_TEST(describe(result.config().origin_of("command")) == "command line, argument 1");
  BOOST_TEST(describe(result.config().origin_of("commit.message")) == "command line, argument 2");
  BOOST_TEST(describe(result.config().origin_of("commit.depth")) == "environment variable GIT__COMMIT__DEPTH");
  BOOST_TEST(!result.config().given("commit.all"));
}

BOOST_AUTO_TEST_CASE(changes_between_commands_are_found) {
  const auto depth = [](int value) {
    Commit commit;
    commit.depth = value;
    Git config;
    config.command = commit;
    return config;
  };
  BOOST_TEST(render(reflcfg::changes(depth(1), depth(2))) == "commit.depth  1  ->  2\n");
  BOOST_TEST(render(reflcfg::changes(depth(1), Git{})) == "command  \"commit\"  ->  \"init\"\n");
}

BOOST_AUTO_TEST_CASE(two_files_are_compared_in_all_commands) {
  const temporary_file left("[commit]\ndepth = 2\n[remote.add]\nurl = \"a\"\n");
  const temporary_file right("[commit]\ndepth = 3\n[remote.add]\nurl = \"b\"\n");
  BOOST_TEST(output_of({"--diff", left.path(), right.path()}) ==
             "commit.depth    2    ->  3\nremote.add.url  \"a\"  ->  \"b\"\n");
}

BOOST_AUTO_TEST_CASE(names_with_dashes_hold_in_commands) {
  struct Tool {
    std::variant<DryRun, Init> do_this;
    static consteval auto describe() {
      return reflcfg::section("", reflcfg::field<&Tool::do_this>("", reflcfg::command), reflcfg::kebab_case);
    }
  };
  const auto tool = [](const strings& arguments) { return reflcfg::load<Tool>(arguments, {.program = "tool"}); };
  const std::string printed = tool({"dry-run", "--max-steps", "2", "--print-config=changed"}).output().value();
  BOOST_TEST(printed.find("do-this = \"dry-run\"") == 0u, printed);
  BOOST_TEST(printed.find("[dry-run]\nmax-steps = 2") != std::string::npos, printed);
  const temporary_file left("[dry-run]\nmax-steps = 2\n[init]\nbare = true\n");
  const temporary_file right("[dry-run]\nmax-steps = 3\n");
  BOOST_TEST(tool({"--diff", left.path(), right.path()}).output().value() ==
             "dry-run.max-steps  2     ->  3\ninit.bare          true  ->  false\n");
}

BOOST_AUTO_TEST_CASE(a_wrong_setting_of_another_command_is_explained) {
  const auto result = git({"init", "--explain", "commit.depth"}, {"GIT__COMMIT__DEPTH=many"});
  BOOST_TEST(error_of(result) == "commit.depth: expected an integer, got \"many\"");
  BOOST_TEST(result.output().value().find("many  (not valid)") != std::string::npos, *result.output());
}

BOOST_AUTO_TEST_CASE(validate_is_asked_of_the_chosen_command_only) {
  const temporary_file file("[commit]\nall = true\nfiles = [\"one.txt\"]\n");
  BOOST_TEST(error_of(git({"--config", file.path(), "commit", "-m", "x"})) == "--all and files exclude each other");
  BOOST_TEST(git({"--config", file.path(), "init"}).has_value());
}

BOOST_AUTO_TEST_CASE(print_config_does_not_take_the_command_for_its_form) {
  BOOST_TEST(git({"--print-config", "init"}).output().value().find("command = \"init\"") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(the_reference_and_the_schema_have_a_table_for_each_command) {
  const std::string reference = output_of({"--reference"});
  for (const char* part :
       {"## [commit]", "## [commit.author]", "## [remote.add]", "| `command` | init, commit or remote |"}) {
    BOOST_TEST(reference.find(part) != std::string::npos, part);
  }
  const std::string schema = output_of({"--json-schema"});
  for (const char* part : {"\"enum\": [\"init\", \"commit\", \"remote\"]", "\"title\": \"remote.add.url\""}) {
    BOOST_TEST(schema.find(part) != std::string::npos, part);
  }
}

BOOST_AUTO_TEST_CASE(a_secret_of_another_command_is_not_shown) {
  struct Login {
    std::string token;
    int port = 1;
    static consteval auto describe() {
      using namespace reflcfg;
      return section("", field<&Login::token>("", short_name("t"), secret), field<&Login::port>("", short_name("p")));
    }
  };
  struct Tool {
    std::variant<Init, Login> command;
    static consteval auto describe() {
      return reflcfg::section("", reflcfg::field<&Tool::command>("", reflcfg::command));
    }
  };
  for (const strings& arguments :
       {strings{"--token", "hunter2", "login"}, strings{"--token=hunter2", "login"}, strings{"-thunter2", "login"},
        strings{"init", "-t", "hunter2"}, strings{"init", "--login.token", "hunter2"}, strings{"--login=hunter2"},
        strings{"logn", "--token", "hunter2"}, strings{"--login.token=hunter2"}, strings{"-p", "hunter2"},
        strings{"login", "--login.token", "hunter2"}, strings{"login", "--port", "1", "--token", "a", "hunter2"}}) {
    const auto result = reflcfg::load<Tool>(arguments);
    BOOST_TEST(!result.errors().empty());
    BOOST_TEST(render(result.errors()).find("hunter2") == std::string::npos, render(result.errors()));
  }
}
