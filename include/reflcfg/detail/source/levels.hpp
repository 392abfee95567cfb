// The levels of a command line: the config itself, then each command that was chosen. An option is looked for from the
// innermost level outwards.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <reflcfg/detail/engine/names.hpp>

namespace reflcfg::inline v0::detail {

/// A command, by its path, and an option of its own.
struct option_owner {
  std::string command;
  target option;
};

class levels {
 public:
  explicit levels(const names& known);

  /// The path of the innermost command; empty in the config itself.
  const std::string& path() const { return innermost().path; }
  /// Whether the command with this path was chosen.
  bool has(const std::string& path) const;
  /// The paths of all levels, the innermost first.
  std::vector<std::string> paths() const;
  /// The member that chooses the command that has to follow, or null.
  const member* chooser() const { return innermost().chooser; }
  /// The command with this name that may follow, or null.
  const member* find_command(std::string_view name) const;
  void enter(const member& command);

  /// The fields of the innermost level that take arguments of their own.
  const std::vector<std::string>& positionals() const { return innermost().positionals; }
  /// Whether any level has such arguments, or commands.
  bool has_arguments() const { return has_arguments_; }

  /// The option with this name, or this letter, of the innermost level that has one.
  target find_option(const std::string& name) const;
  target find_letter(char letter) const;
  /// The commands that have such an option where it cannot be used: before the command, or after another. No hidden
  /// one.
  std::vector<option_owner> owners_of(const std::string& name) const;
  std::vector<option_owner> owners_of_letter(char letter) const;
  /// The command whose option was written with its path: --commit.message.
  std::vector<option_owner> owners_of_path(const std::string& path) const;

 private:
  struct level {
    std::string path;
    const structure* fields;
    const member* chooser;
    std::vector<std::string> positionals;
  };

  const level& innermost() const { return all_.back(); }
  void enter(std::string path, const structure& fields);
  bool is_option_of(const std::string& command, const target& to) const;
  std::vector<option_owner> likely(std::vector<option_owner> owners) const;

  const names& known_;
  std::vector<names::named_field> letters_;
  std::vector<names::named_field> positionals_;
  bool has_arguments_;
  std::vector<level> all_;
};

}  // namespace reflcfg::inline v0::detail
