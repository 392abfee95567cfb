// Commands: each is a struct, with options and arguments of its own; `remote` has commands in turn.
#include <cstdio>
#include <reflcfg/reflcfg.hpp>
#include <string>
#include <variant>
#include <vector>

using reflcfg::command, reflcfg::field, reflcfg::positional, reflcfg::required, reflcfg::section, reflcfg::short_name;

struct Init {
  std::string directory = ".";
  bool bare = false;
  static consteval auto describe() {
    return section("Create an empty repository.", field<&Init::directory>("Where.", positional),
                   field<&Init::bare>("Without a working tree."));
  }
  void run() const { std::printf("init %s%s\n", directory.c_str(), bare ? " (bare)" : ""); }
};

struct Clone {
  std::string url;
  std::string directory;
  int depth = 0;
  static consteval auto describe() {
    return section("Copy a repository.", field<&Clone::url>("From where.", positional, required),
                   field<&Clone::directory>("Where to.", positional),
                   field<&Clone::depth>("Commits to copy; 0 is all.", reflcfg::at_least(0)));
  }
  void run() const { std::printf("clone %s to '%s', depth %d\n", url.c_str(), directory.c_str(), depth); }
};

struct Commit {
  std::string message;
  bool all = false;
  std::vector<std::string> files;
  static consteval auto describe() {
    return section("Record changes.", field<&Commit::message>("What was done.", short_name("m"), required),
                   field<&Commit::all>("Every changed file.", short_name("a")),
                   field<&Commit::files>("These files only.", positional));
  }
  void run() const { std::printf("commit '%s', %zu files%s\n", message.c_str(), files.size(), all ? ", all" : ""); }
};

struct Push {
  std::string remote = "origin";
  bool force = false;
  static consteval auto describe() {
    return section("Send commits.", field<&Push::remote>("To where.", positional),
                   field<&Push::force>("Even if some get lost.", short_name("f")));
  }
  void run() const { std::printf("push to %s%s\n", remote.c_str(), force ? ", by force" : ""); }
};

struct Add {
  std::string name;
  std::string url;
  static consteval auto describe() {
    return section("Add a remote.", field<&Add::name>("What to call it.", positional, required),
                   field<&Add::url>("Where it is.", positional, required));
  }
  void run() const { std::printf("remote %s is %s\n", name.c_str(), url.c_str()); }
};

struct Remove {
  std::string name;
  static consteval auto describe() {
    return section("Forget a remote.", field<&Remove::name>("Which.", positional, required));
  }
  void run() const { std::printf("no remote %s\n", name.c_str()); }
};

struct Remote {
  std::variant<Add, Remove> action;
  static consteval auto describe() { return section("Manage remotes.", field<&Remote::action>("", command)); }
  void run() const {
    std::visit([](const auto& chosen) { chosen.run(); }, action);
  }
};

struct Git {
  bool verbose = false;
  std::variant<Init, Clone, Commit, Push, Remote> action;
  static consteval auto describe() {
    return section("", field<&Git::verbose>("Say more.", short_name("v")), field<&Git::action>("", command));
  }
};

int main(int argc, char** argv) {
  const Git git = reflcfg::load_or_exit<Git>(argc, argv, {.about = "Keeps versions of files."}).value;
  if (git.verbose) std::puts("verbose");
  std::visit([](const auto& chosen) { chosen.run(); }, git.action);
}
