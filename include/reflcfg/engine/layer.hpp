// Puts entries into the struct, later layers over earlier ones: match, translate aliases, decode, remember the origin.
#pragma once

#include <span>
#include <string>
#include <vector>

#include <reflcfg/engine/entry.hpp>
#include <reflcfg/engine/names.hpp>
#include <reflcfg/engine/problem.hpp>

namespace reflcfg::detail {

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

  /// One source: a file, the environment, the command line. A field given twice in a file under two of its names has to
  /// get the same value; elsewhere the last one wins.
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
  bool contradicts(const setting& item, std::vector<problem>& problems);
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

}  // namespace reflcfg::detail

#ifndef REFLCFG_SEPARATE_COMPILATION
#include <reflcfg/impl/layer.ipp>
#endif
