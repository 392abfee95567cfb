// Puts entries into the struct, later layers over earlier ones: match, translate aliases, decode, remember the origin.
#pragma once

#include <span>
#include <string>
#include <vector>

#include <reflcfg/engine/entry.hpp>
#include <reflcfg/engine/names.hpp>
#include <reflcfg/engine/problem.hpp>

namespace reflcfg::inline v0::detail {

/// A value that a source gave a field, in the order in which they came.
struct applied {
  std::uint32_t field;
  raw value;
  origin from;
};

class layers {
 public:
  /// `fields` are the addresses of the struct's fields, in table order.
  layers(const name_index& index, std::span<void* const> fields);

  /// One source: a file, the environment, the command line. Of a field that is given twice the last one wins; if a file
  /// does so under two names and with two values, there is a notice.
  void apply(std::span<const entry> entries, std::vector<problem>& problems);

  /// Aliases whose value depends on other settings; call when all sources are in.
  void convert_aliases(std::vector<problem>& problems);

  /// Ranges and choices of everything that was given.
  void check(std::vector<problem>& problems) const;

  const std::vector<origin>& origins() const { return origins_; }
  const std::vector<applied>& history() const { return history_; }

 private:
  struct setting;  // one entry on its way to its field
  struct deferred {
    entry source;
    name_index::target found;
    void (*function)(conversion&);
    std::uint32_t layer;
  };

  bool translate(setting& item, std::vector<problem>& problems);
  void assign(setting& item, std::vector<problem>& problems);
  void append(setting& item, std::vector<problem>& problems);
  void remember(setting& item);
  void notice_contradiction(const setting& item, const raw& before, const origin& earlier,
                            std::vector<problem>& problems) const;
  void notice_alias(const setting& item, std::vector<problem>& problems);

  const name_index& index_;
  const table& table_;
  std::span<void* const> fields_;
  std::vector<origin> origins_;
  std::vector<applied> history_;
  std::vector<deferred> later_;
  std::vector<std::uint32_t> layer_of_;  // which source set the field; a field's default is 0, the first source 1
  std::uint32_t layer_ = 1;
  std::vector<std::string> noticed_;
};

}  // namespace reflcfg::inline v0::detail

#ifndef REFLCFG_SEPARATE_COMPILATION
#include <reflcfg/impl/layer.ipp>
#endif
