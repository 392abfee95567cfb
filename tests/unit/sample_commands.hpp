// A program with commands: one that nests, one with everything that fields have, and options before them.
#pragma once

#include <filesystem>
#include <optional>
#include <reflcfg/reflcfg.hpp>
#include <string>
#include <variant>
#include <vector>

namespace sample {

struct Init {
  std::filesystem::path directory = ".";
  bool bare = false;
  static consteval auto describe() {
    using namespace reflcfg;
    return section("Create an empty repository.", field<&Init::directory>("Where.", positional),
                   field<&Init::bare>("Without a working tree."));
  }
};

struct Author {
  std::string name = "me";
  std::string key;
  static consteval auto describe() {
    using namespace reflcfg;
    return section("Who made the change.", field<&Author::name>("Shown in the log."), field<&Author::key>("Signs it."));
  }
};

struct Commit {
  std::string message;
  bool all = false;
  int depth = 1;
  std::vector<std::string> labels;
  std::vector<std::filesystem::path> files;
  Author author;
  static consteval auto describe() {
    using namespace reflcfg;
    return section(
        "Record changes.", field<&Commit::message>("What was done.", short_name("m"), required),
        field<&Commit::all>("Every changed file.", short_name("a"), alias("commit.everything")),
        field<&Commit::depth>("Levels to look at.", at_least(1)), field<&Commit::labels>("Words to find it by."),
        field<&Commit::files>("Files to record.", positional), removed("commit.amend", "changes are never rewritten"));
  }
  void validate(reflcfg::report& report) const {
    if (all && !files.empty()) report.error("--all and files exclude each other", all, files);
  }
};

struct Add {
  std::string name;
  std::string url;
  bool fetch = false;
  static consteval auto describe() {
    using namespace reflcfg;
    return section("Add a remote repository.", field<&Add::name>("What to call it.", positional, required),
                   field<&Add::url>("Where it is.", positional, required),
                   field<&Add::fetch>("Fetch at once.", short_name("f")));
  }
};

struct RemoveRemote {
  static constexpr std::string_view name = "remove";
  std::string remote;
  static consteval auto describe() {
    using namespace reflcfg;
    return section("Forget one.", field<&RemoveRemote::remote>("Which.", positional, required));
  }
};

struct Remote {
  bool verbose = false;
  std::variant<std::monostate, Add, RemoveRemote> action;
  static consteval auto describe() {
    using namespace reflcfg;
    return section("Manage the repositories to push to.", field<&Remote::verbose>("Show addresses."),
                   field<&Remote::action>("What to do; none lists them.", command));
  }
};

/// The whole program.
struct Git {
  bool verbose = false;
  std::filesystem::path repository = ".";
  std::vector<std::filesystem::path> config;
  std::variant<Init, Commit, Remote> command;
  static consteval auto describe() {
    using namespace reflcfg;
    return section("Options of all commands.", field<&Git::verbose>("Say more.", short_name("v")),
                   field<&Git::repository>("Where it is.", short_name("C")),
                   field<&Git::config>("Settings.", config_file),
                   field<&Git::command>("What to do.", reflcfg::command));
  }
};

}  // namespace sample
