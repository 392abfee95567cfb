// One load in progress: a root, the layers put on it so far, and the problems found.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <reflcfg/engine/engine.hpp>
#include <reflcfg/engine/layer.hpp>
#include <reflcfg/engine/source_text.hpp>
#include <reflcfg/outputs/view.hpp>

namespace reflcfg::inline v0::detail {

class loader {
 public:
  loader(const table& names, void* root);

  const name_index& index() const { return index_; }
  const addresses& where() const { return where_; }
  const layers& history() const { return layers_; }
  config_view view() const { return {names_, where_.fields, layers_.origins()}; }

  std::vector<problem> problems;

  /// One more file; `asked` is where its name was given, for the message if it cannot be read.
  void file(const std::string& path, const origin& asked);
  void toml(std::string text, const std::string& name);
  void apply(std::span<const entry> entries) { layers_.apply(entries, problems); }

  /// Whatever has to be given and was not. Of a whole program only: one file alone may leave it to others.
  void require();

  /// Checks, and cross-field rules on values that are right by themselves.
  void finish();

  /// The problems as a person reads them, with the lines and arguments that they are about.
  load_report report(std::span<const std::string> arguments);

 private:
  void show_line(problem& item);
  bool may_quote(const problem& item) const;

  const table& names_;
  name_index index_;
  addresses where_;
  layers layers_;
  std::vector<source_text> files_;
  std::size_t shown_bytes_ = 0;  // of lines that are shown with errors
};

/// The arguments that an error is about: an option with the values behind it, or the one stray token.
REFLCFG_DECL void show_arguments(std::span<const std::string> arguments, problem& item);

}  // namespace reflcfg::inline v0::detail

#ifndef REFLCFG_SEPARATE_COMPILATION
#include <reflcfg/impl/loader.ipp>
#endif
