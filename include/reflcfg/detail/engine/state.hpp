// One load in progress: what was read, what is wrong with it, and what stays of it for explanations.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <reflcfg/detail/engine/names.hpp>
#include <reflcfg/detail/engine/provenance.hpp>
#include <reflcfg/detail/value/diagnostic.hpp>
#include <reflcfg/detail/value/sources.hpp>
#include <reflcfg/detail/value/tree.hpp>

namespace reflcfg::inline v0::detail {

/// A value that a source gave, whether it counts in the end or not.
struct given {
  std::string path;
  tree value;
  bool secret = false;
};

/// A value that an alias has to compute when all sources are read.
struct deferred {
  target to;
  tree value;
  void (*function)(conversion&);
};

/// Gives each diagnostic its origin and the lines or arguments that it is about.
void locate_all(std::vector<diagnostic>& found, const sources& texts);

struct state {
  explicit state(const schema& root) : known(root) {}

  names known;
  provenance from;
  std::vector<diagnostic> found;
  std::vector<deferred> later;
  std::vector<tree> replaced;  // values that others replaced, each in a root of its own: it has to be of its type
  std::vector<given> history;
  bool keep_history = false;
  std::string_view help_option{};  // what --help is called; empty where the program has none
  std::vector<std::string> noticed;  // of which each is said once

  sources& texts() { return from.texts; }
  /// One more diagnostic about these bytes.
  diagnostic& add(diagnostic::kind is, std::string what, std::string path, span at);
  bool has_errors() const;
  /// A notice that is given once a load, however often its reason occurs.
  void notice_once(std::string what, std::string path, span at);

  /// The diagnostics as a person reads them, with the lines and arguments that they are about.
  void finish(std::vector<diagnostic>& errors, std::vector<diagnostic>& notices);
};

}  // namespace reflcfg::inline v0::detail
